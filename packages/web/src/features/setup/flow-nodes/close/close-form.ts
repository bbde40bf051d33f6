import { closeKind } from '@guiche/contract/flow-nodes/close'
import { NODE_TEXT_MAX } from '@guiche/contract/flow-nodes/limits'
import { text } from '@guiche/contract/shapes'
import { z } from 'zod'
import type { NodeForm } from '../dialogs/node-form.ts'

export interface CloseFields {
  message: string
}

export const closeForm: NodeForm<CloseFields, CloseFields> = {
  open: (data) => closeKind.data.parse(data),
  schema: () => z.object({ message: text(NODE_TEXT_MAX) }),
  save: (values, data) => ({ ...data, ...values }),
}
