import { z } from 'zod'
import { conditionOperators } from './limits.ts'
import { faultIf, isBlank } from './node-faults.ts'
import { nodeKind } from './node-kind.ts'
import { nodeText } from './node-shapes.ts'

/** Clients of this family store an operator as its index, from 1. */
export const conditionNumbers = ['==', '>=', '<=', '<', '>'] as const

/** Compares a value. `key` names it: an answer key, or a variable of messages. Exits: `a` if the condition holds, else `b`. */
export const conditionKind = nodeKind({
  data: z.object({
    key: nodeText(200),
    condition: z
      .preprocess(
        (value) =>
          typeof value === 'number' || /^\d$/.test(String(value))
            ? conditionNumbers[Number(value) - 1]
            : value,
        z.enum(conditionOperators),
      )
      .catch('=='),
    value: z.preprocess((value) => (typeof value === 'number' ? String(value) : value), nodeText()),
  }),
  exits: () => ['a', 'b'],
  isBranch: true,
  faults: ({ key }) => faultIf(isBlank(key), 'no_key'),
})
