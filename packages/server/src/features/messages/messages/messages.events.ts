import type { Contact } from '@guiche/contract/contacts'
import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import { event } from '../../../platform/events/events.ts'

/**
 * A message of either side was stored. `isAutomatic`: it was not written by a user although it has one. `isCourtesy`: a
 * customer's courtesy alone, to which no rule reacts.
 */
export const messageCreated = event<{
  message: Message
  ticket: Ticket
  contact: Contact
  isAutomatic: boolean
  isCourtesy?: boolean
}>('message.created')

/**
 * status: the ack rose or the send failed. content: edited, deleted, reacted to, or the file arrived. look: preview,
 * transcript, thumbnail or price.
 */
export type MessageChange = 'status' | 'content' | 'look'

/** `ticketIds` are the tickets that show the message. */
export const messageChanged = event<{
  message: Message
  change: MessageChange
  ticketIds: number[]
}>('message.changed')
