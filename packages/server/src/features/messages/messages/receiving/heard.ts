import type { Contact } from '@guiche/contract/contacts'
import type { InboundEvent, InboundMessage } from '../../../../channels/channel.ts'
import type { TicketRow } from '../../../tickets/tickets/index.ts'
import type { MessageRow } from '../messages.queries.ts'

export type InboundCall = Extract<InboundEvent, { kind: 'call' }>

/** A message or call as its line told it, and as it was stored. */
export interface Heard {
  readonly event: InboundMessage | InboundCall
  readonly message: MessageRow
  /** Whether the message is courtesy alone, such as thanks, and left its ticket closed. */
  readonly isCourtesy: boolean
}

/** What was heard together in one conversation, in its order, and where that leaves its ticket. */
export interface HeardTurn {
  readonly contact: Contact
  readonly ticket: TicketRow
  readonly heard: readonly Heard[]
}

/** Hears of a ticket in which a message was stored, before anybody is told. */
export type TicketStored = (ticket: TicketRow) => void
