import type { Rule } from '../decision.ts'

const NAME = 'undelivered'

/** Nobody can choose from a menu that did not reach them: the ticket waits for a person, in the queue where it is. */
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
