import type { Contact } from '@guiche/contract/contacts'
import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import { event } from '../../../platform/events/events.ts'

/**
 * A message of either side was stored; `isAutomatic` where it is somebody's who has not written it by hand, `isCourtesy`
 * where it is a customer's courtesy alone, which sets nothing off.
 */
export const messageCreated = event<{
  message: Message
  ticket: Ticket
  contact: Contact
  isAutomatic: boolean
  isCourtesy?: boolean
}>('message.created')

/** How far it is (its ack rose, it failed), what it says (edited, deleted, reacted to, its file came), or how it looks. */
export type MessageChange = 'status' | 'content' | 'look'

/** `ticketIds` are those that show it. */
export const messageChanged = event<{
  message: Message
  change: MessageChange
  ticketIds: number[]
}>('message.changed')
