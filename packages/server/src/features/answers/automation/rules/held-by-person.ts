import type { Rule } from '../decision.ts'

/** A person who serves the conversation, or has answered it since it was opened, answers it, and nothing else does. */
export const heldByPerson: Rule = {
  name: 'heldByPerson',
  decide({ ticket }, input) {
    if (input.kind !== 'turn') return undefined
    const isHeld = ticket.status === 'open' && ticket.userId !== null
    return isHeld || ticket.isAnswered ? { effects: [], isLast: true } : undefined
  },
}
