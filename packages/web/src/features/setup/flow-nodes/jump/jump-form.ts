import { jumpKind } from '@guiche/contract/flow-nodes/jump'
import { z } from 'zod'
import { chosenId } from '../dialogs/field-schemas.ts'
import type { NodeForm } from '../dialogs/node-form.ts'
import { jumpWords } from './jump.words.ts'

export interface JumpFields {
  flowId: string
}

export const jumpForm: NodeForm<JumpFields, { flowId: number }> = {
  words: jumpWords,
  open: (data) => ({ flowId: String(jumpKind.data.parse(data).flowId ?? '') }),
  schema: () => z.object({ flowId: chosenId('chooseFlow') }),
  save: (values, data) => ({ ...data, ...values }),
}
