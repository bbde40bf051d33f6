import { MESSAGE_PAGE, type ThreadQuery } from '@guiche/contract/messages'
import type { TicketStatus } from '@guiche/contract/tickets'
import { enqueueDelivery } from '../../../channels/enqueue-delivery.ts'
import { inCompany, pipeline } from '../../../platform/database/transaction.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { markReadBy } from '../../tickets/ticket-reads/index.ts'
import {
  findTicketAndViewer,
  lockTicketRow,
  presentTicket,
  markTicketRead,
} from '../../tickets/tickets/index.ts'
import { addressOfMessage } from './delivering/customer-address.ts'
import { findMessage, listThreadPage, markThreadRead } from './messages.queries.ts'
import { presentMessages } from './present-messages.ts'

/**
 * A page of the ticket's thread, which includes the contact's earlier tickets on that line. Requesting the newest page
 * marks it as read if the actor serves the ticket.
 */
export function pageOfMessages(actor: Actor, ticketId: number, asked: ThreadQuery) {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const seen = await findTicketAndViewer(db, actor, ticketId)
    const { threadId, unreadMessages } = seen.ticket
    const visible = seen.viewer.isAdmin ? undefined : { ticketId, queueIds: seen.viewer.queueIds }
    const page = asked.around
      ? {
          upTo:
            (await findPositionInThread(db, companyId, threadId, asked.around)) + MESSAGE_PAGE / 2,
        }
      : asked
    const [ticket, { messages, ...rest }] = await pipeline([
      presentTicket(db, seen.ticket),
      listThreadPage(db, companyId, threadId, page, visible),
    ])
    if (asked.around && !messages.some(({ id }) => id === asked.around))
      throw new AppError('ERR_NO_MESSAGE_FOUND')
    const isNewest = !asked.around && !asked.upTo && asked.pageNumber === 1
    const isSeen = isNewest && !asked.peek
    const isRead = isSeen && unreadMessages > 0 && countsAsRead(seen.ticket, actor.userId)
    const shown = isRead ? await markThreadAsRead(db, ticket, threadId) : ticket
    const last = messages.at(-1)
    const [presented] = await pipeline([
      presentMessages(db, companyId, messages, ticket),
      ...(isSeen && last ? [markReadBy(db, actor, ticketId, last.position)] : []),
    ])
    return { messages: presented, ticket: shown, ...rest }
  })
}

/** The message's position. @throws ERR_NO_MESSAGE_FOUND if it is of another thread */
async function findPositionInThread(
  db: Db,
  companyId: number,
  threadId: number,
  messageId: string,
): Promise<number> {
  const message = await findMessage(db, companyId, messageId)
  if (message?.threadId !== threadId) throw new AppError('ERR_NO_MESSAGE_FOUND')
  return message.position
}

/** True if the actor's reading counts. Other viewers of a waiting or a colleague's ticket cause no read receipts. */
function countsAsRead(
  ticket: { status: TicketStatus; userId: number | null },
  userId: number,
): boolean {
  return ticket.status === 'closed' || (ticket.status === 'open' && ticket.userId === userId)
}

async function markThreadAsRead(
  db: Db,
  ticket: Awaited<ReturnType<typeof presentTicket>>,
  threadId: number,
): Promise<Awaited<ReturnType<typeof presentTicket>>> {
  const { companyId, whatsappId, contact } = ticket
  // PostgreSQL runs them in order, so the messages are changed behind the ticket's lock.
  const [, read] = await pipeline([
    lockTicketRow(db, companyId, ticket.id),
    markThreadRead(db, companyId, threadId),
  ])
  if (whatsappId !== null && read.size > 0) {
    for (const [remoteJid, messages] of read) {
      const chat = await addressOfMessage(db, contact, { threadId, remoteJid })
      const delivery = { companyId, whatsappId, threadId, messageId: null }
      await enqueueDelivery(db, delivery, 'read', { chat, messages })
    }
  }
  return markTicketRead(db, companyId, ticket.id)
}
