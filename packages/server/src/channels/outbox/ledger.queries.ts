import type { ConnectionStatus } from '@guiche/contract/connections'
import { sql } from 'kysely'
import { now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { afterCommit } from '../../platform/database/transaction.ts'
import { wakeLoops } from '../../platform/events/wake-loops.ts'
import type { Hold } from './deliveries.queries.ts'

// The outbox and its ledger for screens.

/** All attempts about a message, the oldest first. */
export function listAttempts(db: Db, companyId: number, messageId: string) {
  return db
    .selectFrom('deliveryAttempts')
    .select([
      'id',
      'kind',
      'number',
      'startedAt',
      'endedAt',
      'outcome',
      'reason',
      'scope',
      'retryAt',
    ])
    .where('companyId', '=', companyId)
    .where('messageId', '=', messageId)
    .orderBy('id')
    .limit(ATTEMPTS_AT_MOST)
    .execute()
}

const ATTEMPTS_AT_MOST = 500

/** A delivery that waits in order with its conversation, with the possible reasons. */
export interface WaitingRow {
  id: number
  messageId: string
  whatsappId: number
  kind: 'send' | 'edit' | 'delete' | 'react'
  lane: number
  attempts: number
  createdAt: string
  expiresAt: string
  /** Next attempt of the conversation's first delivery; null when it may be sent now. */
  dueAt: string | null
  /** The first delivery of its conversation. */
  headId: number | null
  lineStatus: ConnectionStatus
  lineHeldUntil: string | null
  newContactsHeldUntil: string | null
  /** True if it waits for the line's next first contact. */
  isFirst: boolean | null
  firstContactsHeldUntil: string | null
  firstContactsCode: string | null
  /** Outcome of the last attempt; null where none was made, or while it is in progress. */
  outcome: string | null
  reason: string | null
}

interface Wanted {
  whatsappId?: number | undefined
  messageId?: string
  /** Exclusive cursor: the id of the last delivery read. */
  after?: number
  atMost: number
}

/** The oldest first. */
export async function listWaitingDeliveries(
  db: Db,
  companyId: number,
  { whatsappId, messageId, after = 0, atMost }: Wanted,
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select outbox.id, outbox.message_id, outbox.whatsapp_id, outbox.kind, outbox.lane, outbox.attempts,
      outbox.created_at, outbox.expires_at, head.due_at, head.head_id, whatsapps.status as line_status,
      line_hold.until as line_held_until, new_hold.until as new_contacts_held_until, head.is_first,
      first_hold.until as first_contacts_held_until, first_hold.code as first_contacts_code, tried.outcome, tried.reason
    from outbox
    join whatsapps on whatsapps.company_id = ${companyId} and whatsapps.id = outbox.whatsapp_id
    left join outbox_heads as head on head.company_id = ${companyId}
      and head.whatsapp_id = outbox.whatsapp_id and head.thread_id = outbox.thread_id
    ${joinHold(companyId, 'line', 'line_hold')}
    ${joinHold(companyId, 'newContacts', 'new_hold')}
    ${joinHold(companyId, 'firstContacts', 'first_hold')}
    left join lateral (
      select outcome, reason from delivery_attempts where company_id = ${companyId}
        and delivery_attempts.message_id = outbox.message_id and delivery_attempts.kind = outbox.kind
        and outbox.attempts > 0
      order by delivery_attempts.id desc limit 1
    ) as tried on true
    where outbox.company_id = ${companyId} and outbox.kind not in ('read', 'fetch')
      and outbox.message_id is not null and outbox.id > ${after}
      ${whatsappId === undefined ? sql`` : sql`and outbox.whatsapp_id = ${whatsappId}`}
      ${messageId === undefined ? sql`` : sql`and outbox.message_id = ${messageId}`}
    order by outbox.id limit ${atMost}`.execute(db)
  return rows
}

function joinHold(companyId: number, scope: Hold['scope'], name: string) {
  const held = sql.ref(name)
  return sql`left join outbox_holds as ${held} on ${held}.company_id = ${companyId}
    and ${held}.whatsapp_id = outbox.whatsapp_id and ${held}.scope = ${scope} and ${held}.until > ${now()}`
}

/** Number of waiting deliveries per line and the time of the oldest; lines without any are absent. */
export async function countWaitingByLine(db: Db, companyId: number) {
  const { rows } = await sql<{ whatsappId: number; waiting: number; oldestAt: string }>`
    select whatsapp_id, count(*)::int as waiting, min(created_at) as oldest_at
    from outbox where company_id = ${companyId} and kind not in ('read', 'fetch')
      and message_id is not null
    group by whatsapp_id`.execute(db)
  return rows
}

/** The providers' current holds on lines of the company. */
export async function listHoldsOfCompany(db: Db, companyId: number) {
  const holds = await db
    .selectFrom('outboxHolds')
    .select(['whatsappId', 'scope', 'until', 'code', 'reason'])
    .where('companyId', '=', companyId)
    .where('until', '>', now().toISOString())
    .orderBy('scope')
    .execute()
  // Pacing of first contacts is our own and no restriction.
  return holds.flatMap(({ scope, ...hold }) =>
    scope === 'firstContacts' ? [] : [{ ...hold, scope }],
  )
}

/** Ends the backoff of deliveries, so that they are tried at once. @returns those that still wait */
export async function endBackoff(
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<number[]> {
  const waiting = await db
    .updateTable('outbox')
    .set({ nextAt: now() })
    .where('companyId', '=', companyId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .returning(['id', 'whatsappId'])
    .execute()
  const found = waiting.map(({ id }) => id)
  await db
    .updateTable('outboxHeads')
    .set({ dueAt: null })
    .where('companyId', '=', companyId)
    .where(sql<boolean>`head_id = any(${found}::bigint[])`)
    .execute()
  for (const whatsappId of new Set(waiting.map((one) => one.whatsappId)))
    afterCommit(db, () => wakeLoops('outbox', { companyId, whatsappId }))
  return found
}
