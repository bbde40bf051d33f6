import { randomizerKind } from '@guiche/contract/flow-nodes/randomizer'
import { z } from 'zod'
import type { NodeForm } from '../dialogs/node-form.ts'

export interface RandomizerFields {
  percent: number
}

export const randomizerForm: NodeForm<RandomizerFields, RandomizerFields> = {
  open: (data) => ({ percent: randomizerKind.data.parse(data).percent }),
  schema: () => z.object({ percent: z.number().min(0).max(100) }),
  save: (values, data) => ({ ...data, ...values }),
}
