import type { Rule } from '../decision.ts'

/** Ends the decision if a user serves the ticket or has answered since it was opened, so that no later rule answers. */
export const heldByPerson: Rule = {
  name: 'heldByPerson',
  decide({ ticket }, input) {
    if (input.kind !== 'turn') return undefined
    const isHeld = ticket.status === 'open' && ticket.userId !== null
    return isHeld || ticket.isAnswered ? { effects: [], isLast: true } : undefined
  },
}
