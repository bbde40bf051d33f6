import type { Rule } from '../decision.ts'

const NAME = 'greeting'

/** Greets customers of a line without queues, once per attendance. */
export const greeting: Rule = {
  name: NAME,
  decide({ line, memory }, input) {
    if (input.kind !== 'turn' || line.queues.length > 0 || memory.isGreeted) return undefined
    if (!input.said.some(({ kind }) => kind === 'message')) return undefined
    if (line.greetingMessage.trim() === '') return undefined
    return {
      effects: [
        { kind: 'say', rule: NAME, text: line.greetingMessage },
        { kind: 'remember', memory: { ...memory, isGreeted: true } },
      ],
      isLast: true,
    }
  },
}
