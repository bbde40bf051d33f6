import { waitKind } from '@guiche/contract/flow-nodes/wait'
import { z } from 'zod'
import {
  isShortEnough,
  tooLong,
  type Wait,
  type WaitFields,
  waitShape,
} from '../dialogs/field-schemas.ts'
import type { NodeForm } from '../dialogs/node-form.ts'

export const waitForm: NodeForm<WaitFields, Wait> = {
  open: (data) => {
    const { amount, unit } = waitKind.data.parse(data)
    return { amount: String(amount), unit }
  },
  schema: () => z.object(waitShape).refine(isShortEnough, tooLong),
  save: (values, data) => ({ ...data, ...values }),
}
