import { sql } from 'kysely'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { recordset } from '../../platform/database/sql/recordset.ts'
import { seal, unseal } from '../../platform/secrets.ts'
import type { LineKey } from '../channel.ts'

// Rows of a linked device. Its secrets are sealed for their line: a row copied to another line cannot be opened.

const purposeOf = ({ companyId, whatsappId }: LineKey) => `device ${companyId} ${whatsappId}`

const isOfLine = ({ companyId, whatsappId }: LineKey) =>
  sql<boolean>`company_id = ${companyId} and whatsapp_id = ${whatsappId}`

export async function findCredentials(db: Db, line: LineKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('deviceCredentials')
    .select('credentials')
    .where(isOfLine(line))
    .executeTakeFirst()
  return row && unseal(purposeOf(line), row.credentials)
}

export async function saveCredentials(db: Db, line: LineKey, credentials: string): Promise<void> {
  const sealed = seal(purposeOf(line), credentials)
  await db
    .insertInto('deviceCredentials')
    .values({ ...lineColumnsOf(line), credentials: sealed })
    .onConflict((row) =>
      row.columns(['companyId', 'whatsappId']).doUpdateSet({ credentials: sealed }),
    )
    .execute()
}

/** A key of the cipher, as text. */
export interface DeviceKey {
  readonly kind: string
  readonly id: string
  readonly value: string
}

const keys = recordset<DeviceKey>('keys', { kind: 'text', id: 'text', value: 'text' })

export async function listKeys(
  db: Db,
  line: LineKey,
  kind: string,
  ids: readonly string[],
): Promise<Array<Pick<DeviceKey, 'id' | 'value'>>> {
  const rows = await db
    .selectFrom('deviceKeys')
    .select(['id', 'value'])
    .where(isOfLine(line))
    .where('kind', '=', kind)
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .execute()
  return rows.map(({ id, value }) => ({ id, value: unseal(purposeOf(line), value) }))
}

export async function saveKeys(
  db: Db,
  line: LineKey,
  saved: readonly DeviceKey[],
  removed: ReadonlyArray<Omit<DeviceKey, 'value'>>,
): Promise<void> {
  const { companyId, whatsappId } = line
  if (saved.length > 0) {
    const sealed = saved.map((key) => ({ ...key, value: seal(purposeOf(line), key.value) }))
    await sql`
      insert into device_keys (company_id, whatsapp_id, ${keys.columns})
      select ${companyId}::int, ${whatsappId}::int, ${keys.values} from ${keys.of(sealed)}
      on conflict (company_id, whatsapp_id, kind, id) do update set value = excluded.value`.execute(
      db,
    )
  }
  if (removed.length === 0) return
  const gone = removed.map((key) => ({ ...key, value: '' }))
  await sql`
    delete from device_keys as key using ${keys.of(gone)}
    where key.company_id = ${companyId} and key.whatsapp_id = ${whatsappId}
      and key.kind = keys."kind" and key.id = keys."id"`.execute(db)
}

/** A sent or received message: the bytes of its protobuf, with the chat that it belongs to. */
export interface DeviceMessage {
  readonly chat: string
  readonly fromMe: boolean
  readonly id: string
  readonly message: Uint8Array
  readonly at: Date
}

/** Locks a message until the transaction ends, since two stanzas may carry it and the second depends on the first. */
export async function lockMessage(db: Db, line: LineKey, id: string): Promise<void> {
  const name = `device message ${line.whatsappId} ${id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}

/** Saves a message. A repeat changes nothing, unless it replaces a placeholder. */
export async function saveMessage(
  db: Db,
  line: LineKey,
  one: DeviceMessage,
  replaces = false,
): Promise<void> {
  const message = seal(purposeOf(line), Buffer.from(one.message).toString('base64'))
  await db
    .insertInto('deviceMessages')
    .values({ ...lineColumnsOf(line), ...one, at: one.at.toISOString(), message })
    .onConflict((row) =>
      replaces
        ? row.columns(['companyId', 'whatsappId', 'id', 'chat', 'fromMe']).doUpdateSet({ message })
        : row.doNothing(),
    )
    .execute()
}

/** Finds a message by its id, in any chat when none is given. */
export async function findMessage(
  db: Db,
  line: LineKey,
  { id, fromMe, chats }: { id: string; fromMe?: boolean; chats?: readonly string[] },
): Promise<DeviceMessage | undefined> {
  const row = await db
    .selectFrom('deviceMessages')
    .select(['chat', 'fromMe', 'id', 'message', 'at'])
    .where(isOfLine(line))
    .where('id', '=', id)
    .$if(fromMe !== undefined, (query) => query.where('fromMe', '=', fromMe ?? false))
    .$if(chats !== undefined, (query) =>
      query.where('chat', '=', sql<string>`any(${[...(chats ?? [])]})`),
    )
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const message = Buffer.from(unseal(purposeOf(line), row.message), 'base64')
  return { ...row, message, at: new Date(row.at) }
}

/** Saves a task from the phone until it is done. */
export async function saveTask(
  db: Db,
  line: LineKey,
  { id, task }: { id: string; task: string },
): Promise<void> {
  await db
    .insertInto('deviceTasks')
    .values({ ...lineColumnsOf(line), id, message: seal(purposeOf(line), task) })
    .onConflict((row) => row.doNothing())
    .execute()
}

export async function listTasks(
  db: Db,
  line: LineKey,
): Promise<Array<{ id: string; task: string }>> {
  const rows = await db
    .selectFrom('deviceTasks')
    .select(['id', 'message'])
    .where(isOfLine(line))
    .orderBy('seq')
    .execute()
  return rows.map(({ id, message }) => ({ id, task: unseal(purposeOf(line), message) }))
}

export async function removeTask(db: Db, line: LineKey, id: string): Promise<void> {
  await db.deleteFrom('deviceTasks').where(isOfLine(line)).where('id', '=', id).execute()
}

export async function findExpiration(
  db: Db,
  line: LineKey,
  chat: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('deviceChats')
    .select('expiration')
    .where(isOfLine(line))
    .where('chat', '=', chat)
    .executeTakeFirst()
  return row?.expiration
}

/** @param expiration in seconds; 0 if the messages stay */
export async function saveExpiration(
  db: Db,
  line: LineKey,
  chat: string,
  expiration: number,
): Promise<void> {
  if (expiration === 0) {
    await db.deleteFrom('deviceChats').where(isOfLine(line)).where('chat', '=', chat).execute()
    return
  }
  await db
    .insertInto('deviceChats')
    .values({ ...lineColumnsOf(line), chat, expiration })
    .onConflict((row) =>
      row.columns(['companyId', 'whatsappId', 'chat']).doUpdateSet({ expiration }),
    )
    .execute()
}

export async function findGroup(db: Db, line: LineKey, id: string): Promise<unknown> {
  const row = await db
    .selectFrom('deviceGroups')
    .select('metadata')
    .where(isOfLine(line))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.metadata
}

export async function saveGroup(
  db: Db,
  line: LineKey,
  id: string,
  metadata: object,
): Promise<void> {
  const value = JSON.stringify(metadata)
  await db
    .insertInto('deviceGroups')
    .values({ ...lineColumnsOf(line), id, metadata: value })
    .onConflict((row) =>
      row.columns(['companyId', 'whatsappId', 'id']).doUpdateSet({ metadata: value }),
    )
    .execute()
}

export async function removeGroup(db: Db, line: LineKey, id: string): Promise<void> {
  await db.deleteFrom('deviceGroups').where(isOfLine(line)).where('id', '=', id).execute()
}

/**
 * WhatsApp's stored answer about a number: null if it has no such phone.
 * @param since older answers are not used, unless the number's owner wrote: positive and negative answers age
 * differently
 * @returns undefined if WhatsApp must be queried
 */
export async function findNumber(
  db: Db,
  line: LineKey,
  number: string,
  since: { yes: Date; no: Date },
): Promise<{ knownAs: string | null } | undefined> {
  return db
    .selectFrom('deviceNumbers')
    .select('knownAs')
    .where(isOfLine(line))
    .where('number', '=', number)
    .where(
      sql<boolean>`case when known_as is null then checked_at > ${since.no.toISOString()}
        else heard_at is not null or checked_at > ${since.yes.toISOString()} end`,
    )
    .executeTakeFirst()
}

export async function saveNumber(
  db: Db,
  line: LineKey,
  checked: { number: string; knownAs: string | null; checkedAt: Date },
): Promise<void> {
  const { knownAs } = checked
  const checkedAt = checked.checkedAt.toISOString()
  await db
    .insertInto('deviceNumbers')
    .values({ ...lineColumnsOf(line), number: checked.number, knownAs, checkedAt })
    .onConflict((row) =>
      row.columns(['companyId', 'whatsappId', 'number']).doUpdateSet({ knownAs, checkedAt }),
    )
    .execute()
}

/** Records that a customer wrote under this number, which proves that it is on WhatsApp despite earlier answers. */
export async function saveHeardNumber(
  db: Db,
  line: LineKey,
  number: string,
  heardAt: Date,
): Promise<void> {
  const at = heardAt.toISOString()
  const row = { knownAs: number, checkedAt: at, heardAt: at }
  await db
    .insertInto('deviceNumbers')
    .values({ ...lineColumnsOf(line), number, ...row })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'whatsappId', 'number']).doUpdateSet(row),
    )
    .execute()
}

/** Deletes at most `most` rows. @returns the number of deleted rows */
export async function removeOldMessages(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from device_messages where ctid = any(array(
      select ctid from device_messages where at < ${before.toISOString()} order by at limit ${most}))`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** Deletes old answers; numbers of people who wrote stay. */
export async function removeOldNumbers(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('deviceNumbers')
    .where('checkedAt', '<', before.toISOString())
    .where('heardAt', 'is', null)
    .execute()
}

/** Deletes the pairing and its data; the messages stay until they are too old. */
export async function removeDevice(db: Db, line: LineKey): Promise<void> {
  await db.deleteFrom('deviceCredentials').where(isOfLine(line)).execute()
  await db.deleteFrom('deviceKeys').where(isOfLine(line)).execute()
  await db.deleteFrom('deviceTasks').where(isOfLine(line)).execute()
  await db.deleteFrom('deviceGroups').where(isOfLine(line)).execute()
}

const lineColumnsOf = ({ companyId, whatsappId }: LineKey) => ({ companyId, whatsappId })
