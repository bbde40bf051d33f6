import { TAGS_MAX } from '@guiche/contract/flow-nodes/limits'
import { tagKind } from '@guiche/contract/flow-nodes/tag'
import { z } from 'zod'
import type { NodeForm } from '../dialogs/node-form.ts'

export interface TagFields {
  tagIds: number[]
  isRemoved: boolean
}

export const tagForm: NodeForm<TagFields, TagFields> = {
  open: (data) => tagKind.data.parse(data),
  schema: () =>
    z.object({
      tagIds: z
        .array(z.number())
        .max(TAGS_MAX)
        .refine((ids) => ids.length > 0, { error: 'chooseTags' }),
      isRemoved: z.boolean(),
    }),
  save: (values, data) => ({ ...data, ...values }),
}
