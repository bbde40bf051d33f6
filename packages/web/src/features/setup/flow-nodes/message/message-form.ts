import { NODE_TEXT_MAX } from '@guiche/contract/flow-nodes/limits'
import { messageKind } from '@guiche/contract/flow-nodes/message'
import { z } from 'zod'
import { requiredText } from '../dialogs/field-schemas.ts'
import type { NodeForm } from '../dialogs/node-form.ts'

export interface MessageFields {
  label: string
}

export const messageForm: NodeForm<MessageFields, MessageFields> = {
  open: (data) => ({ label: messageKind.data.parse(data).label }),
  schema: () => z.object({ label: requiredText(NODE_TEXT_MAX) }),
  save: (values, data) => ({ ...data, ...values }),
}
