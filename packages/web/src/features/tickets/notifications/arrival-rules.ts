import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import type { SessionUser } from '@guiche/contract/users'

/**
 * Whether a ticket is one to be told of: the user's own, and those that wait in a queue of theirs. What waits in no queue
 * is for those with allTicket (core 6), and administrators are told of all that waits.
 */
export function concerns(
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

/** Whether a message is one of a customer that somebody should look at. A reaction is not worth a sound. */
export function isArrival({
  fromMe,
  messageType,
  isDeleted,
}: Pick<Message, 'fromMe' | 'messageType' | 'isDeleted'>): boolean {
  return !fromMe && !isDeleted && messageType !== 'reactionMessage'
}

/** How long ago a message may have been written to be news: a phone that was away brings hours at once. */
const NEWS_FOR_MS = 10 * 60_000

export function isNews(createdAt: string, now: number): boolean {
  return now - Date.parse(createdAt) < NEWS_FOR_MS
}

/** The page's title with a count before it. */
export function countedTitle(title: string, count: number): string {
  const plain = title.replace(/^\(\d+\+?\) /, '')
  return count === 0 ? plain : `(${count > 99 ? '99+' : count}) ${plain}`
}
