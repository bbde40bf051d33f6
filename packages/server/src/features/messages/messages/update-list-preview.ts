import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { findFile } from '../../organisation/files/index.ts'
import { isLastPosition } from '../../tickets/threads/index.ts'
import { updatePreview, type TicketRow } from '../../tickets/tickets/index.ts'
import { previewOf, storedPreview } from './content/message-content.ts'
import type { MessageRow } from './messages.queries.ts'

/**
 * Updates the ticket's last message in the list after the message was edited or deleted, if it is the thread's last.
 * Locks the ticket, so callers have to call it before they lock the message.
 */
export async function updateListPreview(db: Db, row: MessageRow): Promise<void> {
  if (!(await isLastPosition(db, row))) return
  await updatePreview(db, row.companyId, row.ticketId, await listPreviewOf(db, row))
}

/** The list's text for a message, and its kind, which the text alone cannot show. */
export async function listPreviewOf(
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
