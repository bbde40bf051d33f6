import type { Rule } from '../decision.ts'

/** A person who serves the conversation answers it, and nothing else does. */
export const heldByPerson: Rule = {
  name: 'heldByPerson',
  decide({ ticket }) {
    const isHeld = ticket.status === 'open' && ticket.userId !== null
    return isHeld ? { effects: [], isLast: true } : undefined
  },
}
