import { originOf } from '@guiche/contract/origin'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { sealFor, unsealFor } from '../../../platform/secrets.ts'

// A company may name an address of its own at which its AI is asked. Keys to the AI stand in the settings, in prompts and in
// flows; each is good for the origin for which it was typed, so that a change of the address asks for the keys anew.

/** Row of the table `settings` that no client sees: the address that was asked when keys were not yet sealed with an origin. */
export const ADDRESS_BEFORE = 'openAiAddressBefore'

export interface OwnAi {
  /** Empty: where the operator has it. */
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

/** A key to the company's AI, as it is stored. */
export function sealAiKey(place: string, { address }: OwnAi, key: string): string {
  return sealFor(place, originOf(address), key)
}

/** A key as it was typed; empty where it was typed for another origin than the one that is asked now. */
export function openAiKeyOf(
  place: string,
  { address, addressBefore }: OwnAi,
  stored: string,
): string {
  return stored === '' ? '' : unsealFor(place, originOf(address), stored, originOf(addressBefore))
}
