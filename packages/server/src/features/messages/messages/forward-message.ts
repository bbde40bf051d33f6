import type { Message } from '@guiche/contract/messages'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findFile } from '../../organisation/files/index.ts'
import { findTicketAs, openTicketAs } from '../../tickets/tickets/index.ts'
import { findMessage, type MessageRow } from './messages.queries.ts'
import { outboundContent } from './content/outbound-content.ts'
import type { WrittenContent } from './content/written-content.ts'
import { queueMessageOnce } from './send-message.ts'

/** Forwards a message to other open tickets, without storing its file again. */
export function forwardMessage(
  actor: Actor,
  messageId: string,
  { ticketIds, idempotencyKey }: { ticketIds: number[]; idempotencyKey?: string | undefined },
): Promise<{ messages: Message[] }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const row = await findMessage(db, companyId, messageId)
    if (!row || row.isDeleted) throw new AppError('ERR_NO_MESSAGE_FOUND')
    await findTicketAs(db, actor, row.ticketId)
    const file = row.fileId === null ? undefined : await findFile(db, companyId, row.fileId)
    // The file was never fetched, or the message is of a kind that cannot be sent.
    if (!outboundContent(row, file)) throw new AppError('ERR_FETCH_WAPP_MSG')
    const content = forwardedContent(row)
    const messages: Message[] = []
    // Tickets are locked in one order, so that concurrent forwards to the same tickets cannot deadlock.
    for (const ticketId of [...new Set(ticketIds)].toSorted((a, b) => a - b)) {
      const ticket = await openTicketAs(db, actor, ticketId)
      const key = idempotencyKey === undefined ? null : `${idempotencyKey}@${ticketId}`
      const written = { content, quotedMsgId: null, idempotencyKey: key }
      messages.push(await queueMessageOnce(db, actor, ticket, written))
    }
    return { messages }
  })
}

/** Options become a text, because no rule waits for their answer in the other ticket. */
function forwardedContent(row: MessageRow): WrittenContent {
  const { body, mediaType, mediaName, fileId, isVoice } = row
  return { body, mediaType, mediaName, fileId, isVoice }
}
