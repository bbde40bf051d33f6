import type { Faults } from '@guiche/contract/simulator'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { recordset } from '../../platform/database/recordset.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { LineKey } from '../channel.ts'
import type { SimulatedEvent } from './simulated-event.ts'

// The pretended WhatsApp's own tables. The product never reads them.

export interface SimulatedLine {
  isPaired: boolean
  qrcode: string
  /** What the phone may type in place of scanning; empty while none was asked for. */
  pairingCode: string
  faults: Faults
  /** Messages arrive at customers, and are read by them, without anybody saying so. */
  delivers: boolean
  reads: boolean
}

export async function findSimulatedLine(db: Db, line: LineKey): Promise<SimulatedLine | undefined> {
  return db
    .selectFrom('simulatedLines')
    .select(['isPaired', 'qrcode', 'pairingCode', 'faults', 'delivers', 'reads'])
    .where('companyId', '=', line.companyId)
    .where('whatsappId', '=', line.whatsappId)
    .executeTakeFirst()
}

/** The pretended side of a line, where that line is a simulator's. */
export async function findSimulator(db: Db, line: LineKey): Promise<SimulatedLine | undefined> {
  const row = await db
    .selectFrom('whatsapps')
    .leftJoin('simulatedLines as simulated', (join) =>
      join
        .onRef('simulated.companyId', '=', 'whatsapps.companyId')
        .onRef('simulated.whatsappId', '=', 'whatsapps.id'),
    )
    .select([
      'isPaired',
      'simulated.qrcode',
      'simulated.pairingCode',
      'faults',
      'delivers',
      'reads',
    ])
    .where('whatsapps.companyId', '=', line.companyId)
    .where('whatsapps.id', '=', line.whatsappId)
    .where('provider', '=', 'simulator')
    .executeTakeFirst()
  return (
    row && {
      isPaired: row.isPaired ?? false,
      qrcode: row.qrcode ?? '',
      pairingCode: row.pairingCode ?? '',
      faults: row.faults ?? {},
      delivers: row.delivers ?? true,
      reads: row.reads ?? false,
    }
  )
}

/** A line that is deleted meanwhile has no pretended side any more, and nothing is saved. */
export async function saveSimulatedLine(
  db: Db,
  { companyId, whatsappId }: LineKey,
  change: Partial<SimulatedLine>,
): Promise<void> {
  const { faults, ...rest } = change
  const values = { ...rest, ...(faults && { faults: JSON.stringify(faults) }) }
  const line = await db
    .selectFrom('whatsapps')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', whatsappId)
    .forKeyShare()
    .executeTakeFirst()
  if (!line) return
  await db
    .insertInto('simulatedLines')
    .values({ companyId, whatsappId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'whatsappId']).doUpdateSet({ companyId, ...values }),
    )
    .execute()
}

/** Shows a new code, unless the phone has scanned one meanwhile. @returns whether it is shown */
export async function showCode(
  db: Db,
  { companyId, whatsappId }: LineKey,
  code: { qrcode: string; pairingCode: string },
): Promise<boolean> {
  const values = { companyId, whatsappId, isPaired: false, ...code }
  const shown = await db
    .insertInto('simulatedLines')
    .columns(['companyId', 'whatsappId', 'isPaired', 'qrcode', 'pairingCode'])
    .expression((select) =>
      select
        .selectFrom('whatsapps')
        .select((row) => [
          'companyId',
          'id',
          row.val(values.isPaired).as('isPaired'),
          row.val(values.qrcode).as('qrcode'),
          row.val(values.pairingCode).as('pairingCode'),
        ])
        .where('companyId', '=', companyId)
        .where('id', '=', whatsappId)
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'whatsappId'])
        .doUpdateSet(code)
        .where('simulatedLines.isPaired', '=', false),
    )
    .executeTakeFirst()
  return (shown.numInsertedOrUpdatedRows ?? 0n) > 0n
}

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
] as const

/** @returns false when this id was there before: it is the same message */
export async function insertSimulated(
  db: Db,
  message: Insertable<Tables['simulatedMessages']>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('simulatedMessages')
    .values(message)
    .onConflict((conflict) => conflict.columns(['companyId', 'whatsappId', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function findSimulated(
  db: Db,
  line: LineKey,
  id: string,
): Promise<SimulatedRow | undefined> {
  return db
    .selectFrom('simulatedMessages')
    .select(SHOWN)
    .where('companyId', '=', line.companyId)
    .where('whatsappId', '=', line.whatsappId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findSimulatedMedia(db: Db, line: LineKey, id: string) {
  return db
    .selectFrom('simulatedMessages')
    .select(['media', 'mimetype', 'filename', 'isDeleted'])
    .where('companyId', '=', line.companyId)
    .where('whatsappId', '=', line.whatsappId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface SimulatedChange {
  body?: string
  isEdited?: boolean
  isDeleted?: boolean
}

export async function saveSimulated(
  db: Db,
  line: LineKey,
  id: string,
  change: SimulatedChange,
): Promise<void> {
  await db
    .updateTable('simulatedMessages')
    .set(change)
    .where('companyId', '=', line.companyId)
    .where('whatsappId', '=', line.whatsappId)
    .where('id', '=', id)
    .execute()
}

const PAGE = 500

/** What a phone shows, in order; of one customer or of all. */
export async function listSimulated(
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
    // From a place onwards, or the newest.
    .orderBy('seq', filter.after === undefined ? 'desc' : 'asc')
    .limit(PAGE)
    .execute()
  return rows.toSorted((a, b) => a.seq - b.seq)
}

const RECEIPTS_AT_ONCE = 200

/** Raises the acks of what the company sent before a moment, the oldest first. @returns those that rose */
export async function raiseDue(
  db: Db,
  { companyId, whatsappId }: LineKey,
  ack: number,
  sentBefore: Date,
): Promise<SimulatedRow[]> {
  const due = db
    .selectFrom('simulatedMessages')
    .select('seq')
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('fromMe', '=', true)
    // Not a parameter: the partial indexes are found by it.
    .where('ack', '<', sql.lit(ack))
    .where('sentAt', '<=', sentBefore.toISOString())
    .orderBy('sentAt')
    .limit(RECEIPTS_AT_ONCE)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('simulatedMessages')
    .set({ ack })
    .where('companyId', '=', companyId)
    .where('seq', 'in', due)
    .returning(SHOWN)
    .execute()
}

/** Raises the acks of what the company sent. @returns those that rose */
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

/** Raises the ticks that customers see on what they wrote themselves. */
export async function raiseCustomersAcks(
  db: Db,
  line: LineKey,
  ids: readonly string[],
  ack: number,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('simulatedMessages')
    .set({ ack })
    .where('companyId', '=', line.companyId)
    .where('whatsappId', '=', line.whatsappId)
    .where('fromMe', '=', false)
    .where('ack', '<', ack)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
}

interface Chat {
  name: string
  lastMessage: string
  lastType: string
  unread: number
  sentAt: string
}

/** Those who write by themselves, the latest active first. */
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

/** The groups they write in, the latest active first. */
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

/** An event, and when the provider tells it at the soonest. */
export interface Telling {
  event: SimulatedEvent
  notBefore: Date
}

interface Told extends Telling {
  id: string
  conversation: string
}

const told = recordset<Told>('told', {
  id: 'text',
  conversation: 'text',
  event: 'jsonb',
  notBefore: 'timestamptz',
})

/** Something the provider still has to tell; it is repeated until the inbox has it. */
export async function insertSimulatedEvents(
  db: Db,
  { companyId, whatsappId }: LineKey,
  tellings: readonly Telling[],
): Promise<void> {
  if (tellings.length === 0) return
  await sql`
    insert into simulated_events (company_id, whatsapp_id, ${told.columns})
    select ${companyId}::int, ${whatsappId}::int, ${told.values}
    from ${told.of(tellings.map(toldOf))} order by place`.execute(db)
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
  sentAt: 'timestamptz',
})

/** Messages on the phone, and what is told of them. @returns the ids of those that were not there before */
export async function insertPosted(
  db: Db,
  { companyId, whatsappId }: LineKey,
  messages: readonly PostedMessage[],
  tellings: readonly Telling[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with added as (
      insert into simulated_messages (company_id, whatsapp_id, ack, id, customer, name, from_me, type, body, media,
        mimetype, filename, quoted_id, group_name, sent_at)
      select ${companyId}::int, ${whatsappId}::int, 1, id, customer, name, "fromMe", type, body, decode(media, 'hex'),
        mimetype, filename, "quotedId", "groupName", "sentAt"
      from ${posted.of(messages)} order by place
      on conflict (company_id, whatsapp_id, id) do nothing
      returning id
    )
    insert into simulated_events (company_id, whatsapp_id, ${told.columns})
    select ${companyId}::int, ${whatsappId}::int, ${told.values}
    from ${told.of(tellings.map(toldOf))} join added on added.id = told.id order by place
    returning id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

function toldOf({ event, notBefore }: Telling): Told {
  return {
    id: event.providerId,
    conversation: `${event.chat.kind}:${event.chat.value}`,
    event,
    notBefore,
  }
}

/** Commits without waiting for the disk: for what would only be done again. */
export async function allowLoss(db: Db): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(db)
}

export async function listSimulatedEvents(db: Db, line: LineKey, limit: number) {
  return db
    .selectFrom('simulatedEvents')
    .select(['seq', 'conversation', 'event', 'notBefore'])
    .where('companyId', '=', line.companyId)
    .where('whatsappId', '=', line.whatsappId)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

export async function removeSimulatedEvents(
  db: Db,
  companyId: number,
  seqs: number[],
): Promise<void> {
  await sql`delete from simulated_events where company_id = ${companyId} and seq = any(${seqs}::bigint[])`.execute(
    db,
  )
}
