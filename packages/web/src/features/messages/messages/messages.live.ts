import type { Contact } from '@guiche/contract/contacts'
import type { LivePayloads } from '@guiche/contract/live-events'
import type { Message } from '@guiche/contract/messages'
import type { QueryClient } from '@tanstack/react-query'
import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import {
  changeMessages,
  sameThreadMatcher,
  messageRows,
  MESSAGES,
  holdingThreadMatcher,
} from './messages.queries.ts'
import { matchSending } from './message-sendings.ts'

/** Socket events about messages of loaded threads and about their sendings. */
export const messagesLive: readonly Hearing[] = [
  declareHearing('company-{id}-appMessage', hearMessage),
  declareHearing('company-{id}-contact', (cache, heard) => {
    if (heard.action !== 'update') return
    const { extraInfo: _, ...contact } = heard.contact
    changeMessages(cache, (message) => withUpdatedContact(message, contact))
  }),
  // Contacts within messages name the line on which they first wrote.
  declareHearing('company-{id}-whatsapp', (cache, heard) => {
    if (heard.action === 'delete') refetchAll(cache, MESSAGES)
  }),
  declareHearing('company-{id}-queue', (cache, heard) => {
    const { id, ...queue } = heard.action === 'delete' ? { id: heard.queueId } : heard.queue
    changeMessages(cache, (message) => {
      if (message.queueId !== id) return message
      if (!('name' in queue)) return { ...message, queueId: null, queue: null }
      return { ...message, queue: { id, name: queue.name, color: queue.color } }
    })
  }),
]

/** Updates a message's author and the author of its quoted message. */
function withUpdatedContact(message: Message, contact: Contact): Message {
  const { quotedMsg } = message
  const isQuoted = quotedMsg?.contact?.id === contact.id
  if (message.contact?.id !== contact.id && !isQuoted) return message
  return {
    ...message,
    ...(message.contact?.id === contact.id && { contact }),
    ...(isQuoted && { quotedMsg: { ...quotedMsg, contact } }),
  }
}

/** A message was created or changed. A new one is added to every loaded thread of its contact and line. */
function hearMessage(cache: QueryClient, heard: LivePayloads['company-{id}-appMessage']): void {
  if (heard.action === 'update') {
    const { message } = heard
    return messageRows.hear(cache, { message, isOf: holdingThreadMatcher(cache, message) })
  }
  // The event contains the ticket for other clients.
  const { ticket: _ticket, ...message } = heard.message
  matchSending(message)
  messageRows.hear(cache, { message, isOf: sameThreadMatcher(heard.ticket) })
}
