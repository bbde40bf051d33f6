import type { Contact } from '@guiche/contract/contacts'
import type { InboundEvent, InboundMessage } from '../../../../channels/channel.ts'
import type { TicketRow } from '../../../tickets/tickets/index.ts'
import type { MessageRow } from '../messages.queries.ts'

export type InboundCall = Extract<InboundEvent, { kind: 'call' }>

/** A message or call as its line reported it, and as it was stored. */
export interface ReceivedEntry {
  readonly event: InboundMessage | InboundCall
  readonly message: MessageRow
  /** True if the message is courtesy alone, such as thanks, and left its ticket closed. */
  readonly isCourtesy: boolean
}

/** The messages of one conversation that arrived together, in their order, with the resulting ticket. */
export interface ReceivedTurn {
  readonly contact: Contact
  readonly ticket: TicketRow
  readonly heard: readonly ReceivedEntry[]
}

/** Receives the ticket after a message was stored and before it is announced. */
export type TicketStored = (ticket: TicketRow) => void
