import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { findFile } from '../../organisation/files/index.ts'
import { isLastPlace } from '../../tickets/threads/index.ts'
import { showOtherwise, type TicketRow } from '../../tickets/tickets/index.ts'
import { previewOf, storedPreview } from './content/message-content.ts'
import type { MessageRow } from './messages.queries.ts'

/**
 * The list of tickets shows what a conversation ends with, also once that was edited or deleted. Locks the ticket: to be
 * asked for before the message is locked, as everybody does.
 */
export async function showInList(db: Db, row: MessageRow): Promise<void> {
  if (!(await isLastPlace(db, row))) return
  await showOtherwise(db, row.companyId, row.ticketId, await listedAs(db, row))
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
