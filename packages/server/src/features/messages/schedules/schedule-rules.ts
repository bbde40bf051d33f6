import type { TicketStatus } from '@guiche/contract/tickets'

/** The day of the month at an instant, by a zone's calendar. */
export function monthDayOf(at: Date, timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en', { timeZone, day: 'numeric' }).format(at))
}

interface Conversation {
  readonly status: TicketStatus
  readonly contactId: number
}

/** Whether a text is said in the ticket from which it was scheduled, over that ticket's connection. */
export function goesToTicket(
  { contactId, whatsappId }: { contactId: number; whatsappId: number | null },
  ticket: Conversation,
): boolean {
  return ticket.status !== 'closed' && ticket.contactId === contactId && whatsappId === null
}

/** Schedules carry pictures only, told by their name as the specification does; the bytes are looked at too. */
export function isPicture(filename: string): boolean {
  return /\.(?:png|jpe?g)$/i.test(filename)
}
