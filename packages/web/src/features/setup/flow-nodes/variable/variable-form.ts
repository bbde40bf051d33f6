import { NODE_TEXT_MAX } from '@guiche/contract/flow-nodes/limits'
import { variableKind } from '@guiche/contract/flow-nodes/variable'
import { text } from '@guiche/contract/shapes'
import { z } from 'zod'
import { neededKey } from '../dialogs/field-schemas.ts'
import type { NodeForm } from '../dialogs/node-form.ts'

export interface VariableFields {
  key: string
  value: string
}

export const variableForm: NodeForm<VariableFields, VariableFields> = {
  open: (data) => variableKind.data.parse(data),
  schema: () => z.object({ key: neededKey, value: text(NODE_TEXT_MAX) }),
  save: (values, data) => ({ ...data, ...values }),
}
