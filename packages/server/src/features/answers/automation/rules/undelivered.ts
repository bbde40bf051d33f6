import type { Rule } from '../decision.ts'

const NAME = 'undelivered'

/** Ends the menu of a ticket whose menu message was not delivered: the ticket waits for an attendant in its queue. */
export const undelivered: Rule = {
  name: NAME,
  decide({ ticket }, input) {
    if (input.kind !== 'failed' || input.rule !== 'menu') return undefined
    const { status, queueId, chatbot } = ticket
    if (status !== 'pending' || !chatbot) return undefined
    return {
      effects: [{ kind: 'place', rule: NAME, queueId, optionId: null, isInMenu: false }],
      isLast: true,
    }
  },
}
