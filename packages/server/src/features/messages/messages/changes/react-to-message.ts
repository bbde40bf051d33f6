import type { Message } from '@guiche/contract/messages'
import { now } from '../../../../platform/clock.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { openTicketAs } from '../../../tickets/tickets/index.ts'
import { announceChange } from './announce-change.ts'
import { addressOfMessage } from '../delivering/customer-address.ts'
import { hasFailed, OUR_SIDE, reactionsAfter } from '../message-rules.ts'
import { findNewestTicketId, saveMessage } from '../messages.queries.ts'
import { openMessageAs } from '../open-message.ts'
import { queueDelivery } from '../queue-message.ts'
import { refuseIncapableLineOf } from '../refusals/refuse-incapable-line.ts'

/**
 * Sets the company's single reaction to a message; an empty one removes it. @throws ERR_NO_MESSAGE_FOUND,
 * ERR_TICKET_NOT_OPEN
 */
export function reactToMessage(actor: Actor, messageId: string, emoji: string): Promise<Message> {
  const { companyId, userId } = actor
  return inCompany(companyId, async (db) => {
    const { row, ticket, contact } = await openMessageAs(db, actor, messageId)
    if (row.isDeleted || (row.fromMe && hasFailed(row))) throw new AppError('ERR_NO_MESSAGE_FOUND')
    // A message of an earlier ticket is shown in the thread of the current one.
    const newestId = await findNewestTicketId(db, companyId, row.threadId)
    const served = newestId === undefined ? ticket : await openTicketAs(db, actor, newestId)
    if (served.status !== 'open') throw new AppError('ERR_TICKET_NOT_OPEN')
    await refuseIncapableLineOf(db, row, 'reactions')
    const before = row.reactions.find(({ from }) => from === OUR_SIDE)?.emoji ?? ''
    const given = { emoji, fromMe: true, from: OUR_SIDE, userId }
    const reacted = await saveMessage(db, companyId, messageId, {
      reactions: JSON.stringify(reactionsAfter(row.reactions, given)),
      updatedAt: now(),
    })
    if (before !== emoji) {
      const chat = await addressOfMessage(db, contact, row)
      await queueDelivery(db, row, 'react', { chat, emoji, before })
    }
    return announceChange(db, reacted ?? row, 'content')
  })
}
