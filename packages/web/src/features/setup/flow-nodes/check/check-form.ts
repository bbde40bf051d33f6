import { checkKind, contactFields } from '@guiche/contract/flow-nodes/check'
import {
  type ConditionOperator,
  conditionOperators,
  NODE_TEXT_MAX,
  TAGS_MAX,
} from '@guiche/contract/flow-nodes/limits'
import { text } from '@guiche/contract/shapes'
import { z } from 'zod'
import { idOrNull } from '../dialogs/field-schemas.ts'
import type { NodeForm } from '../dialogs/node-form.ts'

export const checkKinds = ['hours', 'tags', 'field'] as const

export interface CheckFields {
  kind: (typeof checkKinds)[number]
  queueId: string
  tagIds: number[]
  field: (typeof contactFields)[number]
  name: string
  condition: ConditionOperator
  value: string
}
export type Check = Omit<CheckFields, 'queueId'> & { queueId: number | null }

export const checkForm: NodeForm<CheckFields, Check> = {
  open: (data) => {
    const read = checkKind.data.parse(data)
    return {
      kind: read.kind,
      queueId: read.kind === 'hours' && read.queueId !== null ? String(read.queueId) : '',
      tagIds: read.kind === 'tags' ? read.tagIds : [],
      field: read.kind === 'field' ? read.field : 'name',
      name: read.kind === 'field' ? read.name : '',
      condition: read.kind === 'field' ? read.condition : '==',
      value: read.kind === 'field' ? read.value : '',
    }
  },
  schema: () =>
    z
      .object({
        kind: z.enum(checkKinds),
        queueId: idOrNull,
        tagIds: z.array(z.number()).max(TAGS_MAX),
        field: z.enum(contactFields),
        name: text(200),
        condition: z.enum(conditionOperators),
        value: text(NODE_TEXT_MAX),
      })
      .superRefine(({ kind, tagIds, field, name }, context) => {
        if (kind === 'tags' && tagIds.length === 0)
          context.addIssue({ code: 'custom', path: ['tagIds'], message: 'chooseTags' })
        if (kind === 'field' && field === 'extra' && name.trim() === '')
          context.addIssue({ code: 'custom', path: ['name'], message: 'required' })
      }),
  save: ({ kind, ...values }, data) => {
    const { queueId, tagIds, field, name, condition, value } = values
    switch (kind) {
      case 'hours':
        return { ...data, kind, queueId }
      case 'tags':
        return { ...data, kind, tagIds }
      case 'field':
        return { ...data, kind, field, name, condition, value }
    }
  },
}
