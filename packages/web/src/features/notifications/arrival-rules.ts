import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import type { SessionUser } from '@guiche/contract/users'

/** Whether a ticket is one to be told of: one's own, and those that wait for whoever sees all (core 6). */
export function concerns(
  user: Pick<SessionUser, 'id' | 'profile' | 'allTicket'>,
  ticket: Pick<Ticket, 'status' | 'userId'>,
): boolean {
  if (ticket.status === 'open') return ticket.userId === user.id
  return ticket.status === 'pending' && (user.profile === 'admin' || user.allTicket === 'enabled')
}

/** Whether a message is one of a customer that somebody should look at. A reaction is not worth a sound. */
export function isArrival({
  fromMe,
  mediaType,
  isDeleted,
}: Pick<Message, 'fromMe' | 'mediaType' | 'isDeleted'>): boolean {
  return !fromMe && !isDeleted && mediaType !== 'reactionMessage'
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
