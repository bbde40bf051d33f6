import {
  type Board,
  type BoardPerson,
  type BoardQueue,
  LONGEST_MAX,
} from '@guiche/contract/dashboard'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

// The statements read only unclosed tickets, which are few, each once by status.

const isSnoozed = (at: Date) => sql`(snoozed_until is not null and snoozed_until > ${at})`
const isWaitingForUs = (at: Date) => sql`(waiting_on = 'us' and not ${isSnoozed(at)})`
/** Pending tickets that a bot or an integration still answers. */
const isWithBot = sql`(status = 'pending' and (chatbot or use_integration))`
const isUnclosed = (companyId: number) => sql`
  tickets.company_id = ${companyId} and status in ('open', 'pending') and not is_history and not is_group`

/** All active users, and deactivated ones who still have open tickets. */
export async function listTicketHolders(
  db: Db,
  companyId: number,
  at: Date,
): Promise<BoardPerson[]> {
  const { rows } = await sql<BoardPerson>`
    select users.id, users.name, online, ticket_limit,
      case when ${isPaused(at)} then paused_at end as paused_at,
      case when ${isPaused(at)} then pause_reason else '' end as pause_reason,
      coalesce(held.open, 0) as open, coalesce(held.snoozed, 0) as snoozed,
      coalesce(held.unanswered, 0) as unanswered, held.waiting_since
    from users left join (
      select user_id, count(*)::int as open, count(*) filter (where ${isSnoozed(at)})::int as snoozed,
        count(*) filter (where ${isWaitingForUs(at)})::int as unanswered,
        min(waiting_since) filter (where ${isWaitingForUs(at)}) as waiting_since
      from tickets
      where company_id = ${companyId} and status = 'open' and not is_history and not is_group
      group by user_id
    ) as held on held.user_id = users.id
    where users.company_id = ${companyId} and (is_active or held.user_id is not null)
    order by users.name, users.id`.execute(db)
  return rows
}

const isPaused = (at: Date) => sql`(paused_at is not null and coalesce(paused_until > ${at}, true))`

/** Queues in their order, then the tickets without a queue, if there are any. */
export async function listQueueCounts(
  db: Db,
  companyId: number,
  at: Date,
): Promise<Array<Omit<BoardQueue, 'warned' | 'breached'>>> {
  const { rows } = await sql<Omit<BoardQueue, 'warned' | 'breached'>>`
    with held as (
      select queue_id, count(*) filter (where status = 'pending' and not ${isWithBot})::int as pending,
        count(*) filter (where ${isWithBot})::int as with_bot,
        count(*) filter (where status = 'open')::int as open,
        count(*) filter (where status = 'open' and ${isWaitingForUs(at)})::int as unanswered,
        min(waiting_since) filter (where ${isWaitingForUs(at)} and not ${isWithBot}) as waiting_since
      from tickets where ${isUnclosed(companyId)} group by queue_id)
    select queues.id, coalesce(queues.name, '') as name, queues.color, coalesce(held.pending, 0) as pending,
      coalesce(held.with_bot, 0) as with_bot, coalesce(held.open, 0) as open,
      coalesce(held.unanswered, 0) as unanswered, held.waiting_since
    from (select id, name, color, order_queue from queues where company_id = ${companyId}) as queues
    full join held on held.queue_id = queues.id
    order by queues.id is null, queues.order_queue, queues.id`.execute(db)
  return rows
}

/** The tickets that wait longest for an answer of the company. */
export async function listLongestWaiting(
  db: Db,
  companyId: number,
  at: Date,
): Promise<Board['longest']> {
  const { rows } = await sql<Board['longest'][number]>`
    select tickets.id, tickets.uuid, contacts.name as contact_name, queues.name as queue_name,
      users.name as user_name, tickets.waiting_since
    from (
      select id, uuid, contact_id, queue_id, user_id, waiting_since from tickets
      where ${isUnclosed(companyId)} and ${isWaitingForUs(at)} and not ${isWithBot} and waiting_since is not null
      order by waiting_since, id limit ${LONGEST_MAX}) as tickets
    join contacts on contacts.company_id = ${companyId} and contacts.id = tickets.contact_id
    left join queues on queues.company_id = ${companyId} and queues.id = tickets.queue_id
    left join users on users.company_id = ${companyId} and users.id = tickets.user_id
    order by tickets.waiting_since, tickets.id`.execute(db)
  return rows
}
