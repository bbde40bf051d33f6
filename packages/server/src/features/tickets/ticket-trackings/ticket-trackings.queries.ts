import { type Insertable, sql, type Updateable } from 'kysely'
import { batchByKey } from '../../../platform/database/batch-by-key.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { recordset } from '../../../platform/database/sql/recordset.ts'
import type { Tables } from '../../../platform/database/schema.ts'

interface NewAttendance {
  companyId: number
  ticketId: number
  userId: number | null
  queueId: number | null
  whatsappId: number | null
  queuedAt: string | null
  startedAt: string | null
  createdAt: string
}

const begun = recordset<NewAttendance>('begun', {
  companyId: 'int',
  ticketId: 'int',
  userId: 'int',
  queueId: 'int',
  whatsappId: 'int',
  queuedAt: 'timestamptz',
  startedAt: 'timestamptz',
  createdAt: 'timestamptz',
})

/** Inserts an attendance unless the ticket has a running one. Concurrent calls of a transaction are batched. */
export const insertTracking = batchByKey(async (db, trackings: readonly NewAttendance[]) => {
  await sql`insert into ticket_trackings (${begun.columns}) select ${begun.values} from ${begun.of(trackings)}
    on conflict (company_id, ticket_id) where finished_at is null do nothing`.execute(db)
  return trackings.map(() => undefined)
})

interface AttendanceChange extends Omit<
  Updateable<Tables['ticketTrackings']>,
  'startedAt' | 'firstReplyAt' | 'transfers'
> {
  /** Saved only if the attendance has not started yet. */
  startedAt?: Date
  isTransfer?: boolean
}

/** @returns the id of the running attendance, if there is one */
export async function saveRunningAttendance(
  db: Db,
  companyId: number,
  ticketId: number,
  { startedAt, isTransfer, ...change }: AttendanceChange,
): Promise<number | undefined> {
  const saved = await db
    .updateTable('ticketTrackings')
    .set({
      ...change,
      ...(startedAt && { startedAt: sql<string>`coalesce(started_at, ${startedAt})` }),
      ...(isTransfer && { transfers: sql<number>`transfers + 1` }),
    })
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .where('finishedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return saved?.id
}

export async function insertTransfer(
  db: Db,
  transfer: Insertable<Tables['ticketTransfers']>,
): Promise<void> {
  await db.insertInto('ticketTransfers').values(transfer).execute()
}

/** Saves the time of the first reply; later replies change nothing. */
export async function saveFirstReply(
  db: Db,
  companyId: number,
  ticketId: number,
  at: string,
): Promise<void> {
  await db
    .updateTable('ticketTrackings')
    .set({ firstReplyAt: at })
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .where('finishedAt', 'is', null)
    .where('firstReplyAt', 'is', null)
    .execute()
}
