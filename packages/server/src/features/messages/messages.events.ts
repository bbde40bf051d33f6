import type { Contact } from '@guiche/contract/contacts'
import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import { event } from '../../platform/events/events.ts'

/** A message was stored, whoever wrote it. */
export const messageCreated = event<{ message: Message; ticket: Ticket; contact: Contact }>(
  'message.created',
)

/** Its ack rose, it was edited, deleted, reacted to, or failed. `ticketIds` are those that show it. */
export const messageChanged = event<{ message: Message; ticketIds: number[] }>('message.changed')
