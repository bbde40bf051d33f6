import type { SimulatedExtras } from '@guiche/contract/simulator'
import { sql, type Insertable, type Selectable } from 'kysely'
import { MINUTE } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { recordset } from '../../platform/database/sql/recordset.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { LineKey } from '../channel.ts'
import {
  type ScheduledEvent,
  type Told,
  TOLD_TYPES,
  told,
  eventRowOf,
} from './simulated-events.queries.ts'

// The messages on the customers' phones, both directions. The product never reads them.

export type SimulatedRow = Omit<Selectable<Tables['simulatedMessages']>, 'media'>
const SHOWN = [
  'companyId',
  'seq',
  'whatsappId',
  'id',
  'customer',
  'name',
  'fromMe',
  'type',
  'body',
  'mimetype',
  'filename',
  'quotedId',
  'groupName',
  'ack',
  'isEdited',
  'isDeleted',
  'isVoice',
  'sentAt',
  'extras',
  'reference',
  'isMediaRenewed',
] as const

/** An existing message is left unchanged: it is the same one. */
export async function insertSimulatedMessage(
  db: Db,
  { companyId, whatsappId }: LineKey,
  message: Omit<Insertable<Tables['simulatedMessages']>, keyof LineKey>,
): Promise<void> {
  await db
    .insertInto('simulatedMessages')
    .values({ companyId, whatsappId, ...message })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** All messages with one of these ids; several chats may have the same id. */
export async function listMessagesByIds(
  db: Db,
  line: LineKey,
  ids: readonly string[],
): Promise<SimulatedRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('simulatedMessages')
    .select(SHOWN)
    .where('companyId', '=', line.companyId)
    .where('whatsappId', '=', line.whatsappId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('seq')
    .execute()
}

export async function findMediaBytes(db: Db, { companyId, whatsappId, seq }: SimulatedRow) {
  const row = await db
    .selectFrom('simulatedMessages')
    .select('media')
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return row?.media ?? undefined
}

export interface SimulatedChange {
  body?: string
  isEdited?: boolean
  isDeleted?: boolean
  isMediaRenewed?: boolean
}

export async function saveSimulatedMessage(
  db: Db,
  { companyId, whatsappId, seq }: SimulatedRow,
  change: SimulatedChange,
): Promise<void> {
  await db
    .updateTable('simulatedMessages')
    .set(change)
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('seq', '=', seq)
    .execute()
}

/** Refuses a call, if the newest message about it says that it rings. */
export async function rejectRingingCall(
  db: Db,
  { companyId, whatsappId }: LineKey,
  callId: string,
): Promise<SimulatedRow | undefined> {
  const newest = db
    .selectFrom('simulatedMessages')
    .select('seq')
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('type', '=', 'call')
    .where(sql<boolean>`coalesce(extras -> 'call' ->> 'id', id) = ${callId}`)
    .orderBy('seq', 'desc')
    .limit(1)
    .forUpdate()
  return db
    .updateTable('simulatedMessages')
    .set({ extras: sql`jsonb_set(extras, '{call,outcome}', '"refused"')` })
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('seq', '=', newest)
    .where(sql<boolean>`extras -> 'call' ->> 'outcome' = 'ringing'`)
    .returning(SHOWN)
    .executeTakeFirst()
}

const PAGE = 500

/** The messages of a phone, in order; of one customer or of all. */
export async function listSimulatedMessages(
  db: Db,
  line: LineKey,
  filter: { customer?: string; group?: string; after?: number },
): Promise<SimulatedRow[]> {
  const rows = await db
    .selectFrom('simulatedMessages')
    .select(SHOWN)
    .where('companyId', '=', line.companyId)
    .where('whatsappId', '=', line.whatsappId)
    .$if(filter.customer !== undefined, (all) => all.where('customer', '=', filter.customer ?? ''))
    .$if(filter.group !== undefined, (all) => all.where('groupName', '=', filter.group ?? ''))
    .$if(filter.after !== undefined, (all) => all.where('seq', '>', filter.after ?? 0))
    // After a cursor, or the newest.
    .orderBy('seq', filter.after === undefined ? 'desc' : 'asc')
    .limit(PAGE)
    .execute()
  return rows.toSorted((a, b) => a.seq - b.seq)
}

const RECEIPTS_AT_ONCE = 200

/** Older messages that customers left unread are not examined again. */
const LOOKED_BACK_MS = 10 * MINUTE

interface DueReceipt {
  ack: number
  sentBefore: Date
  /** Share of customers that never send it. */
  neverBy: number
}

/** Raises the acks of the company's messages before a moment, the oldest first. @returns the raised ones */
export async function raiseDueAcks(
  db: Db,
  { companyId, whatsappId }: LineKey,
  { ack, sentBefore, neverBy }: DueReceipt,
): Promise<SimulatedRow[]> {
  const lookedBackTo = new Date(sentBefore.getTime() - LOOKED_BACK_MS)
  const due = db
    .selectFrom('simulatedMessages')
    .select('seq')
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('fromMe', '=', true)
    // A literal, since the partial indexes need it.
    .where('ack', '<', sql.lit(ack))
    .where('sentAt', '<=', sentBefore.toISOString())
    .$if(neverBy > 0, (some) =>
      some
        .where('sentAt', '>', lookedBackTo.toISOString())
        .where(sql<boolean>`get_byte(sha256(customer::bytea), 0) >= ${neverBy * 256}::float8`),
    )
    .orderBy('sentAt')
    .limit(RECEIPTS_AT_ONCE)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('simulatedMessages')
    .set({ ack })
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('seq', 'in', due)
    .returning(SHOWN)
    .execute()
}

/** Raises the acks of the company's messages. @returns the raised ones */
export async function raiseAcks(
  db: Db,
  line: LineKey,
  which: { id?: string; customer?: string },
  ack: number,
): Promise<SimulatedRow[]> {
  return db
    .updateTable('simulatedMessages')
    .set({ ack })
    .where('companyId', '=', line.companyId)
    .where('whatsappId', '=', line.whatsappId)
    .where('fromMe', '=', true)
    .where('ack', '<', ack)
    .$if(which.id !== undefined, (all) => all.where('id', '=', which.id ?? ''))
    .$if(which.customer !== undefined, (all) => all.where('customer', '=', which.customer ?? ''))
    .returning(SHOWN)
    .execute()
}

/** Raises the ticks that customers see on their own messages. */
export async function raiseCustomersAcks(
  db: Db,
  line: LineKey,
  seqs: readonly number[],
  ack: number,
): Promise<void> {
  if (seqs.length === 0) return
  await db
    .updateTable('simulatedMessages')
    .set({ ack })
    .where('companyId', '=', line.companyId)
    .where('whatsappId', '=', line.whatsappId)
    .where('fromMe', '=', false)
    .where('ack', '<', ack)
    .where('seq', '=', sql<number>`any(${seqs}::bigint[])`)
    .execute()
}

interface Chat {
  name: string
  lastMessage: string
  lastType: string
  unread: number
  sentAt: string
}

/** Customers with a chat of their own, the latest active first. */
export async function listCustomers(db: Db, { companyId, whatsappId }: LineKey) {
  const { rows } = await sql<Chat & Known & { number: string }>`
    select latest.customer as number, latest.body as last_message, latest.type as last_type, latest.sent_at,
      coalesce(known.hides_number, false) as hides_number, coalesce(known.is_absent, false) as is_absent,
      known.picture_mimetype is not null as has_picture,
      coalesce(nullif(known.name, ''), (
        select named.name from simulated_messages named
        where named.company_id = ${companyId} and named.whatsapp_id = ${whatsappId}
          and named.customer = latest.customer and named.name <> ''
        order by named.seq desc limit 1), '') as name,
      (select count(*)::int from simulated_messages unseen
        where unseen.company_id = ${companyId} and unseen.whatsapp_id = ${whatsappId} and unseen.group_name is null
          and unseen.customer = latest.customer and unseen.from_me and unseen.ack < 4) as unread
    from (
      select distinct on (customer) customer, body, type, sent_at, seq from simulated_messages
      where company_id = ${companyId} and whatsapp_id = ${whatsappId} and group_name is null
      order by customer, seq desc
    ) latest
    left join simulated_customers as known on known.company_id = ${companyId} and known.whatsapp_id = ${whatsappId}
      and known.number = latest.customer
    order by latest.seq desc limit 200`.execute(db)
  return rows
}

interface Known {
  hidesNumber: boolean
  isAbsent: boolean
  hasPicture: boolean
}

/** The groups with messages, the latest active first. */
export async function listGroups(db: Db, { companyId, whatsappId }: LineKey) {
  const { rows } = await sql<Chat>`
    select latest.group_name as name, latest.body as last_message, latest.type as last_type, latest.sent_at,
      (select count(*)::int from simulated_messages unseen
        where unseen.company_id = ${companyId} and unseen.whatsapp_id = ${whatsappId}
          and unseen.group_name = latest.group_name and unseen.from_me and unseen.ack < 4) as unread
    from (
      select distinct on (group_name) group_name, body, type, sent_at, seq from simulated_messages
      where company_id = ${companyId} and whatsapp_id = ${whatsappId} and group_name is not null
      order by group_name, seq desc
    ) latest order by latest.seq desc limit 200`.execute(db)
  return rows
}

/** Names of the groups with messages. */
export async function listGroupNames(
  db: Db,
  { companyId, whatsappId }: LineKey,
): Promise<string[]> {
  const rows = await db
    .selectFrom('simulatedMessages')
    .select('groupName')
    .distinct()
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('groupName', 'is not', null)
    .execute()
  return rows.flatMap(({ groupName }) => (groupName === null ? [] : [groupName]))
}

export interface PostedMessage {
  id: string
  customer: string
  name: string
  fromMe: boolean
  type: string
  body: string
  /** Hexadecimal. */
  media: string | null
  mimetype: string | null
  filename: string | null
  quotedId: string | null
  groupName: string | null
  extras: SimulatedExtras
  ack: number
  sentAt: Date
}

const posted = recordset<PostedMessage>('posted', {
  id: 'text',
  customer: 'text',
  name: 'text',
  fromMe: 'boolean',
  type: 'text',
  body: 'text',
  media: 'text',
  mimetype: 'text',
  filename: 'text',
  quotedId: 'text',
  groupName: 'text',
  extras: 'jsonb',
  ack: 'smallint',
  sentAt: 'timestamptz',
})

interface About {
  /** Index of the message that the event is about, from 0. */
  about: number
}

const toldOfPosted = recordset<Told & About>('told', { ...TOLD_TYPES, about: 'int' })

/**
 * Adds messages to the phone, with their events, unless they exist already.
 * @param tellings events by message, in the same order @returns the indexes of the added messages, from 0
 */
export async function insertPostedMessages(
  db: Db,
  { companyId, whatsappId }: LineKey,
  messages: readonly PostedMessage[],
  tellings: ReadonlyArray<readonly ScheduledEvent[]>,
): Promise<Set<number>> {
  const news = tellings.flatMap((some, about) => some.map((one) => ({ ...eventRowOf(one), about })))
  const { rows } = await sql<{ place: number }>`
    with posted as materialized (select * from ${posted.of(messages)}),
    added as (
      insert into simulated_messages (company_id, whatsapp_id, ack, id, customer, name, from_me, type, body, media,
        mimetype, filename, quoted_id, group_name, extras, sent_at)
      select ${companyId}::int, ${whatsappId}::int, ack, id, customer, name, "fromMe", type, body, decode(media, 'hex'),
        mimetype, filename, "quotedId", "groupName", extras, "sentAt"
      from posted order by place
      on conflict do nothing
      returning seq, id, customer, group_name, from_me
    ),
    fresh as materialized (
      select place, seq from posted join added on added.id = posted.id and added.customer = posted.customer
        and added.group_name is not distinct from posted."groupName" and added.from_me = posted."fromMe"
    ),
    telling as (
      insert into simulated_events (company_id, whatsapp_id, message_seq, ${told.columns})
      select ${companyId}::int, ${whatsappId}::int, fresh.seq, ${told.values}
      from ${toldOfPosted.of(news)} join fresh on fresh.place = told.about order by told.place
    )
    select place from fresh`.execute(db)
  return new Set(rows.map(({ place }) => place))
}
