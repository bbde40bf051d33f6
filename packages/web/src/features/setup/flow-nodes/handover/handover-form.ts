import { handoverKind } from '@guiche/contract/flow-nodes/handover'
import { NODE_TEXT_MAX } from '@guiche/contract/flow-nodes/limits'
import { text } from '@guiche/contract/shapes'
import { z } from 'zod'
import { idOrNull } from '../dialogs/field-schemas.ts'
import type { NodeForm } from '../dialogs/node-form.ts'

export interface HandoverFields {
  queueId: string
  message: string
  summary: string
}

export type Handover = Omit<HandoverFields, 'queueId'> & { queueId: number | null }

export const handoverForm: NodeForm<HandoverFields, Handover> = {
  open: (data) => {
    const { queueId, ...read } = handoverKind.data.parse(data)
    return { ...read, queueId: String(queueId ?? '') }
  },
  schema: () =>
    z.object({
      queueId: idOrNull,
      message: text(NODE_TEXT_MAX),
      summary: text(NODE_TEXT_MAX),
    }),
  save: (values, data) => ({ ...data, ...values }),
}
