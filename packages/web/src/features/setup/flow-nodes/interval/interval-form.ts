import { intervalKind } from '@guiche/contract/flow-nodes/interval'
import { INTERVAL_MAX_SECONDS } from '@guiche/contract/flow-nodes/limits'
import { z } from 'zod'
import type { NodeForm } from '../dialogs/node-form.ts'
import { intervalWords } from './interval.words.ts'

export interface IntervalFields {
  sec: string
}

export const intervalForm: NodeForm<IntervalFields, { sec: number }> = {
  words: intervalWords,
  open: (data) => {
    const { sec } = intervalKind.data.parse(data)
    return { sec: sec === 0 ? '' : String(sec) }
  },
  schema: () =>
    z.object({
      sec: z
        .string()
        .transform(Number)
        .refine((sec) => sec > 0, { error: 'missing' })
        .refine((sec) => !(sec > INTERVAL_MAX_SECONDS), { error: 'most' }),
    }),
  // The label of other clients, in their language.
  save: ({ sec }, data) => ({ ...data, label: `Intervalo ${sec} seg.`, sec }),
}
