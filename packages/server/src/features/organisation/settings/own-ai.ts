import { originOf } from '@guiche/contract/origin'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { sealForOrigin, unsealForOrigin } from '../../../platform/secrets.ts'

// A company can set its own address for its AI. Keys to the AI are in settings, prompts and flows; each is valid for
// the origin for which it was typed, so that a change of the address requires new keys.

/** A row of `settings` that clients never see: the address in use when keys were not yet sealed with an origin. */
export const ADDRESS_BEFORE = 'openAiAddressBefore'

export interface OwnAi {
  /** Empty for the operator's address. */
  readonly address: string
  readonly addressBefore: string
}

export async function findOwnAi(db: Db, companyId: number): Promise<OwnAi> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('companyId', '=', companyId)
    .where('key', 'in', ['openAiAddress', ADDRESS_BEFORE])
    .execute()
  return ownAiOf(rows)
}

export function ownAiOf(rows: ReadonlyArray<{ key: string; value: string }>): OwnAi {
  const valueOf = (key: string) => rows.find((row) => row.key === key)?.value ?? ''
  return { address: valueOf('openAiAddress'), addressBefore: valueOf(ADDRESS_BEFORE) }
}

/** Seals a key to the company's AI for storage. */
export function sealAiKey(place: string, { address }: OwnAi, key: string): string {
  return sealForOrigin(place, originOf(address), key)
}

/** Unseals a key; empty if it was typed for another origin than the current address. */
export function unsealAiKey(
  place: string,
  { address, addressBefore }: OwnAi,
  stored: string,
): string {
  return stored === ''
    ? ''
    : unsealForOrigin(place, originOf(address), stored, originOf(addressBefore))
}
