import type { MessageCapabilities, Ticket } from '@guiche/contract/tickets'

const ALL: MessageCapabilities = {
  edits: true,
  deletes: true,
  reactions: true,
  windowHours: null,
}

/** What can be done with messages over a ticket's line. All of it where the line has gone: the server decides. */
export function capabilitiesOver({ whatsapp }: Ticket): MessageCapabilities {
  return whatsapp?.capabilities ?? ALL
}
