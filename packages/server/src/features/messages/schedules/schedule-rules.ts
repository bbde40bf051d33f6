import type { TicketStatus } from '@guiche/contract/tickets'

/** The day of the month at an instant, in a zone. */
export function monthDayOf(at: Date, timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en', { timeZone, day: 'numeric' }).format(at))
}

interface Conversation {
  readonly status: TicketStatus
  readonly contactId: number
}

/** True if the message is sent in the ticket from which it was scheduled, over that ticket's connection. */
export function goesToTicket(
  { contactId, whatsappId }: { contactId: number; whatsappId: number | null },
  ticket: Conversation,
): boolean {
  return ticket.status !== 'closed' && ticket.contactId === contactId && whatsappId === null
}

/** True for file names of pictures, which the specification requires; the bytes are checked separately. */
export function isPicture(filename: string): boolean {
  return /\.(?:png|jpe?g)$/i.test(filename)
}
