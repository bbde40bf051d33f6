import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import type { SessionUser } from '@guiche/contract/users'

/**
 * True if the user is notified about this ticket: it is the user's own, or it is pending in one of the user's queues.
 * Pending tickets without a queue concern users with allTicket (core 6); administrators are notified about all pending
 * tickets.
 */
export function isUserNotified(
  user: Pick<SessionUser, 'id' | 'profile' | 'allTicket'> & {
    queues: readonly Pick<SessionUser['queues'][number], 'id'>[]
  },
  ticket: Pick<Ticket, 'status' | 'userId' | 'queueId'>,
): boolean {
  if (ticket.status === 'open') return ticket.userId === user.id
  if (ticket.status !== 'pending') return false
  if (user.profile === 'admin') return true
  if (ticket.queueId === null) return user.allTicket === 'enabled'
  return user.queues.some(({ id }) => id === ticket.queueId)
}

/** True if a message is a customer's and worth a sound; reactions are not. */
export function isWorthSound({
  fromMe,
  messageType,
  isDeleted,
}: Pick<Message, 'fromMe' | 'messageType' | 'isDeleted'>): boolean {
  return !fromMe && !isDeleted && messageType !== 'reactionMessage'
}

/** Age up to which a message is news. A phone that was offline delivers hours of messages at once. */
const NEWS_FOR_MS = 10 * 60_000

export function isRecentMessage(createdAt: string, now: number): boolean {
  return now - Date.parse(createdAt) < NEWS_FOR_MS
}

/** The page's title with a count before it. */
export function titleWithCount(title: string, count: number): string {
  const plain = title.replace(/^\(\d+\+?\) /, '')
  return count === 0 ? plain : `(${count > 99 ? '99+' : count}) ${plain}`
}
