import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Row } from './database.ts'
import { MESSAGE_COLUMNS, MESSAGE_WIDTH, messageOf } from './message-rows.ts'
import { refuseUnlessLiving, type Session, sessionStatement } from './session.ts'
import {
  AFTER_AROUND,
  AROUND,
  AROUND_COLUMNS,
  CONTACT_COLUMNS,
  CONTACT_OF_TICKET,
  EXTRA_INFO_COLUMN,
  TICKET_COLUMNS,
  ticketOf,
  withExtraInfo,
} from './ticket-rows.ts'

// Handles a customer's message from the post to the browsers: all waiting posts become one durable transaction with the
// product's rows for each (provider, inbox, thread, message, ticket), and events are emitted after its commit.
// Conversations exist already: first messages are not supported.

const BATCH_MAX = 100

export interface Posted {
  readonly session: Session
  readonly lineId: number
  readonly from: string
  readonly name: string
  readonly body: string
  readonly id: string
}

interface Waiting {
  readonly posted: Posted
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

export type Tell = (companyId: number, event: string, payload: unknown) => void

/** Resolves when the message is durable and its event is emitted. */
export function batcherOf(app: Database, tell: Tell): (posted: Posted) => Promise<void> {
  let waiting: Waiting[] = []
  let isBusy = false
  const drainWaiting = async () => {
    isBusy = true
    // Batches all posts of the same turn.
    await sleep(0)
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_MAX)
      waiting = waiting.slice(BATCH_MAX)
      try {
        await storeAndEmit(
          app,
          tell,
          batch.map(({ posted }) => posted),
        )
        batch.forEach(({ resolve }) => resolve())
      } catch (error) {
        batch.forEach(({ reject }) => reject(error))
      }
    }
    isBusy = false
  }
  return (posted) =>
    new Promise((resolve, reject) => {
      waiting.push({ posted, resolve, reject })
      if (!isBusy) void drainWaiting()
    })
}

async function storeAndEmit(app: Database, tell: Tell, batch: readonly Posted[]): Promise<void> {
  const [first] = batch
  if (!first) return
  const { companyId } = first.session
  const sessions = [...new Map(batch.map(({ session }) => [session.id, session])).values()]
  const at = new Date()
  const answers = await app.inCompany(companyId, [
    ...sessions.map(sessionStatement),
    { name: 'others told', text: OTHERS_TOLD, values: [companyId] },
    {
      name: 'ingest',
      text: STORE,
      values: [
        companyId,
        first.lineId,
        batch.map(({ from }) => from),
        batch.map(({ name }) => name),
        batch.map(({ body }) => body),
        batch.map(({ id }) => id),
        batch.map(() => randomUUID()),
        batch.map((posted) => JSON.stringify(eventOf(posted, at))),
        at,
      ],
    },
  ])
  sessions.forEach((session, index) => refuseUnlessLiving(session, answers[index] ?? []))
  if (answers.at(-2)?.[0]?.[0]) throw new Error('webhooks and Web Push are not implemented here')
  for (const row of answers.at(-1) ?? []) tellMessage(companyId, row, tell)
}

function eventOf({ from, name, body, id }: Posted, at: Date) {
  return {
    kind: 'message',
    providerId: id,
    chat: { kind: 'phone', value: from, name },
    fromMe: false,
    at: at.getTime(),
    content: { type: 'text', body },
    raw: { from, name, type: 'text', body, id },
  }
}

function tellMessage(companyId: number, row: Row, tell: Tell): void {
  const bare = ticketOf(companyId, row.slice(MESSAGE_WIDTH))
  const { contact } = bare
  const ticket = withExtraInfo(bare, row[MESSAGE_WIDTH + AFTER_AROUND])
  tell(companyId, `company-${companyId}-ticket`, { action: 'update', ticket })
  tell(companyId, `company-${companyId}-appMessage`, {
    action: 'create',
    message: { ...messageOf(companyId, row, ticket.contact), ticket },
    ticket,
    contact,
  })
}

const OTHERS_TOLD = `select exists (select from webhooks where company_id = $1 and active)
  or exists (select from push_subscriptions where company_id = $1)`

const STORE = `
  with given as materialized (
    select given.*, threads.id as thread_id, ticket.id as ticket_id, ticket.queue_id, person.contact_id,
      row_number() over (partition by threads.id order by place)::int as nth
    from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::uuid[], $8::jsonb[]) with ordinality
      as given (number, name, body, provider_id, id, event, place)
    cross join lateral (select contact_id from contact_identities
      where company_id = $1 and kind = 'phone' and value = number limit 1) as person
    cross join lateral (select id from threads
      where company_id = $1 and contact_id = person.contact_id and whatsapp_id = $2 limit 1) as threads
    cross join lateral (select id, queue_id from tickets
      where company_id = $1 and contact_id = person.contact_id and whatsapp_id = $2 and status <> 'closed' limit 1) as ticket
  ), kept_by_provider as (
    insert into simulated_messages (company_id, whatsapp_id, id, customer, name, from_me, type, body, ack, sent_at)
    select $1, $2, provider_id, number, name, false, 'text', body, 3, $9 from given
  ), taken as (
    insert into inbox (company_id, whatsapp_id, kind, provider_id, conversation, event, done_at)
    select $1, $2, 'message', provider_id, 'phone:' || number, event, $9 from given
    on conflict (company_id, whatsapp_id, provider_id, kind, conversation, from_me, participant) do nothing
    returning provider_id, conversation
  ), fresh as materialized (
    select given.* from given join taken using (provider_id) where conversation = 'phone:' || number
  ), counted as materialized (
    select thread_id, ticket_id, count(*)::int as n, (array_agg(body order by place desc))[1] as body
    from fresh group by 1, 2
  ), placed as (
    update threads set last_position = last_position + n from counted
    where company_id = $1 and threads.id = thread_id and threads.id = any(array(select thread_id from counted))
    returning threads.id, last_position - n as before, last_position
  ), m as (
    insert into messages (company_id, id, thread_id, position, ticket_id, contact_id, whatsapp_id, queue_id, provider_id,
      from_me, body, remote_jid, created_at, updated_at)
    select $1, fresh.id, thread_id, before + nth, ticket_id, contact_id, $2, queue_id, provider_id, false, body, number, $9, $9
    from fresh join placed on placed.id = thread_id order by place
    returning *
  ), t as (
    update tickets set unread_messages = unread_messages + n, last_message = body,
      last_message_type = 'conversation', from_me = false,
      waiting_since = case when waiting_on = 'us' then waiting_since else $9 end, waiting_on = 'us',
      last_inbound_position = placed.last_position,
      snoozed_until = case when wakes_on_reply then null else snoozed_until end, updated_at = $9, version = version + 1
    from counted join placed on placed.id = counted.thread_id
    where company_id = $1 and tickets.id = ticket_id and tickets.id = any(array(select ticket_id from counted))
    returning tickets.*
  )
  select ${MESSAGE_COLUMNS}, q.name, q.color, ${TICKET_COLUMNS}, ${CONTACT_COLUMNS}, ${AROUND_COLUMNS}, ${EXTRA_INFO_COLUMN}
  from m join t on t.id = m.ticket_id ${CONTACT_OF_TICKET} ${AROUND} order by m.thread_id, m.position`
