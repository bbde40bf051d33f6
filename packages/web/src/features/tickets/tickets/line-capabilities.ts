import type { MessageCapabilities, Ticket } from '@guiche/contract/tickets'

const ALL: MessageCapabilities = {
  edits: true,
  deletes: true,
  reactions: true,
  windowHours: null,
}

/** The message capabilities of a ticket's line. All are true for a deleted line: the server decides then. */
export function capabilitiesOf({ whatsapp }: Ticket): MessageCapabilities {
  return whatsapp?.capabilities ?? ALL
}
