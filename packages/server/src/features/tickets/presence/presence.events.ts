import { event } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { TicketRow } from '../tickets/index.ts'

/** An attendant started or stopped typing in a ticket. Browsers repeat the event while typing continues. */
export const attendantTyping = event<{ actor: Actor; ticket: TicketRow; typing: boolean }>(
  'presence.typing',
)
