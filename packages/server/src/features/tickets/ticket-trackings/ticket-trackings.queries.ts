import { type Insertable, sql, type Updateable } from 'kysely'
import { asOne } from '../../../platform/database/as-one.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { recordset } from '../../../platform/database/recordset.ts'
import type { Tables } from '../../../platform/database/schema.ts'

interface Begun {
  companyId: number
  ticketId: number
  userId: number | null
  queueId: number | null
  whatsappId: number | null
  queuedAt: string | null
  startedAt: string | null
  createdAt: string
}

const begun = recordset<Begun>('begun', {
  companyId: 'int',
  ticketId: 'int',
  userId: 'int',
  queueId: 'int',
  whatsappId: 'int',
  queuedAt: 'timestamptz',
  startedAt: 'timestamptz',
  createdAt: 'timestamptz',
})

/** One attendance of a ticket at a time: what runs already goes on. */
export const insertTracking = asOne(async (db, trackings: readonly Begun[]) => {
  await sql`insert into ticket_trackings (${begun.columns}) select ${begun.values} from ${begun.of(trackings)}
    on conflict (company_id, ticket_id) where finished_at is null do nothing`.execute(db)
  return trackings.map(() => undefined)
})

interface Change extends Omit<
  Updateable<Tables['ticketTrackings']>,
  'startedAt' | 'firstReplyAt' | 'transfers'
> {
  /** Kept where it has started before. */
  startedAt?: Date
  isTransfer?: boolean
}

/** @returns the number of the attendance that runs, if one does */
export async function saveRunning(
  db: Db,
  companyId: number,
  ticketId: number,
  { startedAt, isTransfer, ...change }: Change,
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

/** The first counts. */
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
