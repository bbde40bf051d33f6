import { conditionKind, conditionNumbers } from '@guiche/contract/flow-nodes/condition'
import {
  type ConditionOperator,
  conditionOperators,
  NODE_TEXT_MAX,
} from '@guiche/contract/flow-nodes/limits'
import { text } from '@guiche/contract/shapes'
import { z } from 'zod'
import { neededKey } from '../dialogs/field-schemas.ts'
import type { NodeForm } from '../dialogs/node-form.ts'

export interface ConditionFields {
  key: string
  condition: ConditionOperator
  value: string
}

export const conditionForm: NodeForm<ConditionFields, ConditionFields> = {
  open: (data) => conditionKind.data.parse(data),
  schema: () =>
    z.object({
      key: neededKey,
      condition: z.enum(conditionOperators),
      value: text(NODE_TEXT_MAX),
    }),
  save: ({ condition, ...values }, data) => ({
    ...data,
    ...values,
    condition: storedComparison(condition, data.condition),
  }),
}

/** A graph that stores comparisons as numbers keeps doing so, if the comparison has a number. */
function storedComparison(
  condition: ConditionOperator,
  before: unknown,
): ConditionOperator | number {
  const number = conditionNumbers.findIndex((one) => one === condition) + 1
  const isNumber = typeof before === 'number' || (typeof before === 'string' && /^\d$/.test(before))
  return isNumber && number > 0 ? number : condition
}
