import type { TicketRow } from '../../tickets/tickets/index.ts'

/** Of two tickets that are not closed on one line, the one that goes on and the one that ends. */
export interface Doubled {
  goesOn: TicketRow
  ends: TicketRow
}

/**
 * A contact has one ticket that is not closed per line: where both have one, somebody's goes before one that waits,
 * and between equals the kept contact's. Tickets of lines that are gone stand in nobody's way.
 */
export function doubledTickets(tickets: readonly TicketRow[], keptId: number): Doubled[] {
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
