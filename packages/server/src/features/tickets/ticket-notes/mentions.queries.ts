import type { Mention } from '@guiche/contract/ticket-notes'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Viewer } from '../tickets/index.ts'
import { presentNote, selectShownNotes } from './ticket-notes.queries.ts'

interface NoteKey {
  companyId: number
  ticketId: number
  ticketNoteId: number
}

export async function insertMentions(
  db: Db,
  spoken: NoteKey,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return
  await db
    .insertInto('unreadMentions')
    .values(userIds.map((userId) => ({ ...spoken, userId })))
    .execute()
}

/** Unread mentions in tickets that the viewer may see now, the newest first. */
export async function listMentions(
  db: Db,
  companyId: number,
  { userId, isAdmin, queueIds, seesQueueless }: Viewer,
  { limit, before }: { limit: number; before: number | undefined },
): Promise<Mention[]> {
  const rows = await selectShownNotes(db, companyId)
    .innerJoin('unreadMentions', (join) =>
      join
        .onRef('unreadMentions.companyId', '=', 'ticketNotes.companyId')
        .onRef('unreadMentions.ticketNoteId', '=', 'ticketNotes.id')
        .on('unreadMentions.userId', '=', userId),
    )
    .select('tickets.uuid')
    .$if(before !== undefined, (notes) =>
      notes.where('unreadMentions.ticketNoteId', '<', before ?? 0),
    )
    .$if(!isAdmin, (notes) =>
      notes.where((eb) =>
        eb.or([
          eb('tickets.userId', '=', userId),
          ...(queueIds.length > 0 ? [eb('tickets.queueId', 'in', [...queueIds])] : []),
          ...(seesQueueless ? [eb('tickets.queueId', 'is', null)] : []),
        ]),
      ),
    )
    .orderBy('unreadMentions.ticketNoteId', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ uuid, ...note }) => ({ ...presentNote(note), uuid }))
}

/** @returns true if there were unread mentions */
export async function removeMentions(
  db: Db,
  companyId: number,
  userId: number,
  ticketId: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('unreadMentions')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('ticketId', '=', ticketId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
