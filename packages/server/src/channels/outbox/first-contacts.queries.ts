import { sql } from 'kysely'
import { DAY } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { afterCommit } from '../../platform/database/transaction.ts'
import { wakeLoops } from '../../platform/events/wake-loops.ts'
import type { FirstContacts, LineKey } from '../channel.ts'
import type { Delivery } from './deliveries.queries.ts'

// First contacts of a line, counted in rows, which survive a restart. Heads that wait for the next one are parked and
// made ready one at a time; otherwise each claim would examine all recipients of a campaign.

/** Codes of the hold: the reason why a first contact waits. */
export const FIRST_CONTACT_CODES = {
  spaced: 'ERR_FIRST_CONTACTS_SPACED',
  dayIsFull: 'ERR_FIRST_CONTACTS_A_DAY',
} as const

/** Age up to which a pairing counts as new. */
const NEW_FOR_MS = 30 * DAY

export interface NextFirstContact {
  readonly until: Date
  readonly code: string
}

/** True if the customer wrote or a message of ours arrived: the next send is no first contact. */
export async function hasConversation(
  db: Db,
  { companyId, threadId }: Pick<Delivery, 'companyId' | 'threadId'>,
): Promise<boolean> {
  const { rows } = await sql`select from messages where company_id = ${companyId}
    and thread_id = ${threadId} and (not from_me or ack > 0) limit 1`.execute(db)
  return rows.length > 0
}

/** Time of the line's next first contact; undefined if it is allowed now. */
export async function findNextFirstContact(
  db: Db,
  { companyId, whatsappId }: LineKey,
  { perDay, perDayNew }: FirstContacts,
  at: Date,
): Promise<NextFirstContact | undefined> {
  const newSince = new Date(at.getTime() - NEW_FOR_MS)
  const {
    rows: [found],
  } = await sql<{ spaced: string | null; ofDay: string | null }>`
    select (
      select next_at from first_contacts
      where company_id = ${companyId} and whatsapp_id = ${whatsappId} order by at desc limit 1
    ) as spaced, (
      select at from first_contacts
      where company_id = ${companyId} and whatsapp_id = ${whatsappId} order by at desc limit 1
      offset (
        select case when paired_at <= ${newSince} then ${perDay}::int else ${perDayNew}::int end - 1
        from whatsapps where company_id = ${companyId} and id = ${whatsappId}
      )
    ) as of_day`.execute(db)
  const spaced = timeOf(found?.spaced)
  const free = timeOf(found?.ofDay) + DAY
  if (Math.max(spaced, free) <= at.getTime()) return undefined
  return free > spaced
    ? { until: new Date(free), code: FIRST_CONTACT_CODES.dayIsFull }
    : { until: new Date(spaced), code: FIRST_CONTACT_CODES.spaced }
}

function timeOf(instant: string | null | undefined): number {
  return instant ? new Date(instant).getTime() : -Infinity
}

/** Records a first contact, and deletes the rows that are older than a day, which no longer count. */
export async function insertFirstContact(
  db: Db,
  { companyId, whatsappId, threadId }: Delivery,
  { at, nextAt }: { at: Date; nextAt: Date },
): Promise<void> {
  await db
    .deleteFrom('firstContacts')
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('at', '<', new Date(at.getTime() - DAY).toISOString())
    .execute()
  await db
    .insertInto('firstContacts')
    .values({ companyId, whatsappId, threadId, at, nextAt })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'whatsappId', 'threadId']).doUpdateSet({ at, nextAt }),
    )
    .execute()
}

/** Removes a first contact whose number does not exist, so that another may take its place. */
export async function removeFirstContact(db: Db, delivery: Delivery, at: Date): Promise<void> {
  const { companyId, whatsappId, threadId } = delivery
  const given = await db
    .deleteFrom('firstContacts')
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('threadId', '=', threadId)
    .returning('threadId')
    .executeTakeFirst()
  // The next claim checks the limit of the day by itself.
  if (given) await holdFirstContacts(db, delivery, { until: at, code: FIRST_CONTACT_CODES.spaced })
}

/** Sets the hold of the line's first contacts, longer or shorter than before. */
export async function holdFirstContacts(
  db: Db,
  { companyId, whatsappId }: LineKey,
  next: NextFirstContact,
): Promise<void> {
  const hold = { ...next, reason: '' }
  await db
    .insertInto('outboxHolds')
    .values({ companyId, whatsappId, scope: 'firstContacts', ...hold })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'whatsappId', 'scope']).doUpdateSet(hold),
    )
    .execute()
}

/** Parks a conversation until the line's next first contact. */
export async function parkHead(
  db: Db,
  { companyId, whatsappId, threadId }: Delivery,
): Promise<void> {
  await db
    .updateTable('outboxHeads')
    .set({ isFirst: true })
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('threadId', '=', threadId)
    .execute()
}

/** Makes parked conversations ready, by priority and the oldest first. */
export async function readyParkedHeads(
  db: Db,
  { companyId, whatsappId }: LineKey,
  atMost: number,
): Promise<void> {
  await sql`update outbox_heads as head set is_first = false from (
      select thread_id from outbox_heads
      where company_id = ${companyId} and whatsapp_id = ${whatsappId} and is_first
      order by lane, head_id limit ${atMost} for update
    ) as parked
    where head.company_id = ${companyId} and head.whatsapp_id = ${whatsappId}
      and head.thread_id = parked.thread_id`.execute(db)
}

/**
 * Called when the customer wrote: deliveries of the thread that wait as a first contact or for a hold on new contacts
 * are ready at once. The head's row is locked in any case: a claim checks under the same lock if the customer wrote.
 */
export async function readyHeadOnMessage(
  db: Db,
  { companyId, whatsappId }: LineKey,
  threadId: number,
): Promise<void> {
  const { rows } = await sql`
    update outbox_heads as head set is_first = false,
      due_at = case when due_at is distinct from (
        select until from outbox_holds where company_id = ${companyId}
          and whatsapp_id = ${whatsappId} and scope = 'newContacts'
      ) then due_at end
    where head.company_id = ${companyId} and head.whatsapp_id = ${whatsappId}
      and head.thread_id = ${threadId}
    returning thread_id`.execute(db)
  if (rows.length > 0) afterCommit(db, () => wakeLoops('outbox', { companyId, whatsappId }))
}
