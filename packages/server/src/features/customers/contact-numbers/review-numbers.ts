import { setImmediate } from 'node:timers/promises'
import type { NumberFinding, NumberReview } from '@guiche/contract/contact-numbers'
import { numberVariants } from '@guiche/contract/number-variants'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { listContacts } from '../contacts/index.ts'
import { findCountry } from '../../organisation/phone-numbers/index.ts'
import {
  listIdsWithInbound,
  listHolderIds,
  listNumbers,
  type StoredNumber,
} from './contact-numbers.queries.ts'
import { numberDoubt, type NumberDoubt } from './number-doubts.ts'

/** Limit of contacts examined for a part. */
const AT_ONCE = 2000
/** Findings of one part: it ends at the contact that fills it. */
const FINDINGS_MOST = 200
/** Reading a number takes tens of microseconds; after so many of them the event loop serves other requests. */
const READ_AT_ONCE = 100

interface DoubtedNumber extends StoredNumber {
  readonly doubt: NumberDoubt | undefined
}

/**
 * The contacts of a company whose number is impossible, doubtful or that of another contact, in the order of their ids.
 * Nothing is changed.
 * @param after exclusive cursor: `next` of the part before, or 0
 */
export async function reviewNumbers(
  companyId: number,
  after: number,
  { atOnce = AT_ONCE, most = FINDINGS_MOST } = {},
): Promise<NumberReview> {
  const { country, numbers } = await inCompany(companyId, async (db) => ({
    country: await findCountry(db, companyId),
    numbers: await listNumbers(db, companyId, after, atOnce),
  }))
  const read = await withDoubts(numbers, country)
  const found = await inCompany(companyId, (db) => listFindings(db, companyId, read))
  const findings = found.slice(0, most)
  const isCut = found.length > findings.length
  const last = isCut ? (findings.at(-1)?.at ?? after) : numbers.at(-1)?.id
  return {
    findings: findings.map(({ finding }) => finding),
    examined: numbers.filter(({ id }) => last !== undefined && id <= last).length,
    next: last !== undefined && (isCut || numbers.length === atOnce) ? last : null,
  }
}

async function withDoubts(
  numbers: readonly StoredNumber[],
  country: string,
): Promise<DoubtedNumber[]> {
  const read: DoubtedNumber[] = []
  for (let from = 0; from < numbers.length; from += READ_AT_ONCE) {
    if (from > 0) await setImmediate()
    for (const one of numbers.slice(from, from + READ_AT_ONCE))
      read.push({ ...one, doubt: numberDoubt(one.number, country) })
  }
  return read
}

/** `at`: id of the examined contact, by which the next part begins. */
interface PlacedFinding {
  readonly at: number
  readonly finding: NumberFinding
}

interface FindingPair {
  readonly at: number
  readonly otherId: number
  readonly twinId: number | undefined
  readonly doubt: NumberDoubt | undefined
}

async function listFindings(
  db: Db,
  companyId: number,
  read: readonly DoubtedNumber[],
): Promise<PlacedFinding[]> {
  const holders = await listHolderIds(db, companyId, [...new Set(read.flatMap(possibleNumbers))])
  const found = read.flatMap((one) => {
    const twinId = possibleNumbers(one)
      .flatMap((form) => holders.get(form) ?? [])
      .find((id) => id !== one.id)
    return one.doubt || twinId !== undefined ? [{ one, twinId }] : []
  })
  const ids = found.flatMap(({ one, twinId }) => [
    one.id,
    ...(twinId === undefined ? [] : [twinId]),
  ])
  const heard = await listIdsWithInbound(db, companyId, ids)
  const pairs = found.flatMap(({ one, twinId }) => findingPairs(one, twinId, heard))
  const contacts = await listContacts(db, companyId, [
    ...new Set(pairs.flatMap(({ otherId, twinId }) => [otherId, twinId ?? otherId])),
  ])
  return pairs.flatMap(({ at, otherId, twinId, doubt }) => {
    const contact = contacts.get(otherId)
    const twin = twinId === undefined ? null : (contacts.get(twinId) ?? null)
    const what = doubt ?? ({ kind: 'twin', reading: null, fault: null } as const)
    return contact && (doubt || twin) ? [{ at, finding: { ...what, contact, twin } }] : []
  })
}

/** The numbers under which the phone of a contact may be another contact's. */
function possibleNumbers({ number, doubt }: DoubtedNumber): string[] {
  const reading = doubt?.reading ?? null
  return [...numberVariants(number), ...(reading === null ? [] : numberVariants(reading))]
}

/** A contact that has written has the number that WhatsApp sent: it is not doubtful, and of two it is kept. */
function findingPairs(
  { id, doubt }: DoubtedNumber,
  twinId: number | undefined,
  heard: ReadonlySet<number>,
): FindingPair[] {
  const isHeard = heard.has(id)
  if (doubt && !isHeard) return [{ at: id, otherId: id, twinId, doubt }]
  // Each pair is reported once, at the younger of the two.
  if (twinId === undefined || twinId > id) return []
  const isKept = isHeard && !heard.has(twinId)
  return [
    {
      at: id,
      otherId: isKept ? twinId : id,
      twinId: isKept ? id : twinId,
      doubt: undefined,
    },
  ]
}
