import type { Connection } from '@guiche/contract/connections'
import { MASKED } from '@guiche/contract/settings'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { HISTORY_QUIET_MS, shownCapabilities } from '../../../channels/channel.ts'
import { fromNow } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'

type ConnectionRow = Selectable<Tables['whatsapps']>

/** All lines of the company, or those in `ids`. */
export async function listConnections(
  db: Db,
  companyId: number,
  ids?: number[],
): Promise<Connection[]> {
  const rows = await db
    .selectFrom('whatsapps')
    .selectAll()
    .where('companyId', '=', companyId)
    .$if(ids !== undefined, (all) => all.where('id', 'in', ids?.length ? ids : [0]))
    .orderBy('id')
    .execute()
  return presentConnections(db, companyId, rows)
}

export async function findConnection(
  db: Db,
  companyId: number,
  id: number,
): Promise<Connection | undefined> {
  const [connection] = await listConnections(db, companyId, [id])
  return connection
}

export async function lockConnection(
  db: Db,
  companyId: number,
  id: number,
): Promise<ConnectionRow | undefined> {
  return selectConnection(db, companyId, id).forUpdate().executeTakeFirst()
}

/** The stored row of a line, without a lock. */
export async function findLine(
  db: Db,
  companyId: number,
  id: number,
): Promise<ConnectionRow | undefined> {
  return selectConnection(db, companyId, id).executeTakeFirst()
}

function selectConnection(db: Db, companyId: number, id: number) {
  return db
    .selectFrom('whatsapps')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
}

/** Locks all lines of a company in one order. The default line changes under this lock only. */
export async function lockLines(db: Db, companyId: number): Promise<void> {
  await db
    .selectFrom('whatsapps')
    .select('id')
    .where('companyId', '=', companyId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function insertConnection(
  db: Db,
  row: Insertable<Tables['whatsapps']>,
): Promise<number> {
  const { id } = await db
    .insertInto('whatsapps')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function saveConnection(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['whatsapps']>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db
    .updateTable('whatsapps')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Clears the request to delete the pairing, unless a newer generation requested it again. */
export async function clearPairingDeletion(
  db: Db,
  companyId: number,
  id: number,
  generation: number,
): Promise<void> {
  await db
    .updateTable('whatsapps')
    .set({ forget: false })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('generation', '=', generation)
    .execute()
}

/** The column of a bot or flow that answers on a line beside its queues. */
export type LineAnswerer = 'promptId' | 'integrationId' | 'flowIdWelcome' | 'flowIdNotPhrase'

/** @returns ids of the lines that had this answerer */
export async function clearAnswerer(
  db: Db,
  companyId: number,
  answerer: LineAnswerer,
  id: number,
  at: Date,
): Promise<number[]> {
  const rows = await db
    .updateTable('whatsapps')
    .set(answerer, null)
    .set('updatedAt', at)
    .where('companyId', '=', companyId)
    .where(answerer, '=', id)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

export async function removeConnection(db: Db, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('whatsapps').where('companyId', '=', companyId).where('id', '=', id).execute()
}

/** The number of lines that count against the plan; demo lines do not. */
export async function countConnections(db: Db, companyId: number): Promise<number> {
  const row = await db
    .selectFrom('whatsapps')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('isDemo', '=', false)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Clears the default mark. @returns the id of the former default line */
export async function unsetDefault(
  db: Db,
  companyId: number,
  except?: number,
): Promise<number | undefined> {
  const row = await db
    .updateTable('whatsapps')
    .set({ isDefault: false })
    .where('companyId', '=', companyId)
    .where('isDefault', '=', true)
    .$if(except !== undefined, (all) => all.where('id', '!=', except ?? 0))
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The id of the company's default line. */
export async function findDefaultLine(db: Db, companyId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('whatsapps')
    .select('id')
    .where('companyId', '=', companyId)
    .where('isDefault', '=', true)
    .executeTakeFirst()
  return row?.id
}

/** The line that becomes the default if there is none: a connected one, or the oldest. */
export async function findNextDefault(db: Db, companyId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('whatsapps')
    .select('id')
    .where('companyId', '=', companyId)
    .orderBy((line) => line('status', '=', 'CONNECTED'), 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export async function listQueueIds(db: Db, companyId: number, whatsappId: number) {
  const rows = await db
    .selectFrom('whatsappQueues')
    .select('queueId')
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .execute()
  return rows.map(({ queueId }) => queueId)
}

export async function saveConnectionQueues(
  db: Db,
  companyId: number,
  whatsappId: number,
  queueIds: number[],
): Promise<void> {
  const wanted = [...new Set(queueIds)]
  await db
    .deleteFrom('whatsappQueues')
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .$if(wanted.length > 0, (rows) => rows.where('queueId', 'not in', wanted))
    .execute()
  if (wanted.length === 0) return
  await db
    .insertInto('whatsappQueues')
    .values(wanted.map((queueId) => ({ companyId, whatsappId, queueId })))
    // Existing links keep their date.
    .onConflict((kept) => kept.doNothing())
    .execute()
}

async function presentConnections(
  db: Db,
  companyId: number,
  rows: ConnectionRow[],
): Promise<Connection[]> {
  const links = await db
    .selectFrom('whatsappQueues')
    .innerJoin('queues', (join) =>
      join
        .onRef('queues.companyId', '=', 'whatsappQueues.companyId')
        .onRef('queues.id', '=', 'whatsappQueues.queueId'),
    )
    .select([
      'whatsappId',
      'queueId',
      'queues.id',
      'queues.name',
      'queues.color',
      'queues.greetingMessage',
      'queues.promptId',
      'queues.integrationId',
      'whatsappQueues.createdAt',
      'whatsappQueues.updatedAt',
    ])
    .where('whatsappQueues.companyId', '=', companyId)
    .orderBy('queues.orderQueue')
    .orderBy('queues.id')
    .execute()
  return rows.map(({ tokenHash, ...row }) => ({
    ...withoutInternalFields(row),
    token: tokenHash === null ? '' : MASKED,
    capabilities: shownCapabilities(row),
    historyPercent: isHistoryComing(row) ? row.historyPercent : null,
    queues: links
      .filter((link) => link.whatsappId === row.id)
      .map(({ whatsappId, queueId, createdAt, updatedAt, ...queue }) => ({
        ...queue,
        WhatsappQueue: { whatsappId, queueId, createdAt, updatedAt },
      })),
  }))
}

/** True while history arrives. The process that runs the line saves the end, unless it died; then the time tells. */
function isHistoryComing({ historyAt }: Pick<ConnectionRow, 'historyAt'>): boolean {
  return historyAt !== null && new Date(historyAt) > fromNow(-2 * HISTORY_QUIET_MS)
}

/** Drops columns that only the line's process and the outage check use. */
function withoutInternalFields({
  wanted: _wanted,
  generation: _generation,
  forget: _forget,
  downSince: _since,
  downToldAt: _toldAt,
  historyAt: _historyAt,
  pairedAt: _pairedAt,
  ...row
}: Omit<ConnectionRow, 'tokenHash'>) {
  return row
}

export async function findLineState(db: Db, companyId: number, id: number) {
  return db
    .selectFrom('whatsapps')
    .select(['provider', 'status', 'capabilities'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The line of a company with this token. */
export async function findLineByToken(
  db: Db,
  companyId: number,
  tokenHash: string,
): Promise<{ companyId: number; whatsappId: number } | undefined> {
  return db
    .selectFrom('whatsapps')
    .select(['companyId', 'id as whatsappId'])
    .where('companyId', '=', companyId)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
}

/**
 * Lines of all companies with a token typed by users of older versions. Several lines match only if users chose the
 * same text.
 */
export async function findLinesByOldToken(
  db: Db,
  tokenHash: string,
): Promise<{ companyId: number; whatsappId: number }[]> {
  return db
    .selectFrom('whatsapps')
    .select(['companyId', 'id as whatsappId'])
    .where('tokenHash', '=', tokenHash)
    .where('tokenNeedsRenewal', '=', true)
    .limit(2)
    .execute()
}
