import type { Db } from '../../platform/database/kysely-on-client.ts'
import { findFile } from '../files/index.ts'
import { announceTicket, lockTicketRow, saveTicket, type TicketRow } from '../tickets/index.ts'
import { previewOf, storedPreview } from './content/message-content.ts'
import { isNewest, type MessageRow } from './messages.queries.ts'

/**
 * The list of tickets shows what a conversation ends with, also once that was edited or deleted. Locks the ticket: to be
 * asked for before the message is locked, as everybody does.
 */
export async function showInList(db: Db, row: MessageRow): Promise<void> {
  const { companyId, ticketId } = row
  if (!(await isNewest(db, row))) return
  const before = await lockTicketRow(db, companyId, ticketId)
  const listed = await listedAs(db, row)
  if (
    !before ||
    (before.lastMessage === listed.lastMessage && before.lastMessageType === listed.lastMessageType)
  )
    return
  await announceTicket(db, await saveTicket(db, companyId, ticketId, listed), before)
}

/** What the list shows of a message, and what kind it is: no text can say that by itself. */
export async function listedAs(
  db: Db,
  row: Pick<MessageRow, 'companyId' | 'body' | 'mediaType' | 'mediaName' | 'fileId' | 'isDeleted'>,
): Promise<Pick<TicketRow, 'lastMessage' | 'lastMessageType'>> {
  const { companyId, fileId, mediaType } = row
  const isSound = mediaType === 'audio' && fileId !== null
  const file = isSound ? await findFile(db, companyId, fileId) : undefined
  return {
    lastMessage: previewOf(storedPreview({ ...row, durationMs: file?.durationMs ?? null })),
    lastMessageType: row.isDeleted ? 'deleted' : mediaType,
  }
}
