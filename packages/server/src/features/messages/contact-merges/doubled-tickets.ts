import type { TicketRow } from '../../tickets/tickets/index.ts'

/** Two unclosed tickets on one line: the one that continues and the one that ends. */
export interface DoubledTickets {
  goesOn: TicketRow
  ends: TicketRow
}

/**
 * A contact has at most one unclosed ticket for each line. If both contacts have one, an open ticket takes precedence
 * over a pending one, then the kept contact's. Tickets of deleted lines do not conflict.
 */
export function doubledTickets(tickets: readonly TicketRow[], keptId: number): DoubledTickets[] {
  const unclosed = tickets.filter(
    ({ status, whatsappId }) => status !== 'closed' && whatsappId !== null,
  )
  return unclosed.flatMap((kept) => {
    if (kept.contactId !== keptId) return []
    const other = unclosed.find(
      ({ contactId, whatsappId }) => contactId !== keptId && whatsappId === kept.whatsappId,
    )
    if (!other) return []
    const isOthers = other.status === 'open' && kept.status !== 'open'
    return [isOthers ? { goesOn: other, ends: kept } : { goesOn: kept, ends: other }]
  })
}
