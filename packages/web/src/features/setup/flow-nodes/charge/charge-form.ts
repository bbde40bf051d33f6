import { chargeKind, isChargeable } from '@guiche/contract/flow-nodes/charge'
import { NODE_TEXT_MAX } from '@guiche/contract/flow-nodes/limits'
import { CHARGE_DESCRIPTION_MAX } from '@guiche/contract/pix-value'
import { text } from '@guiche/contract/shapes'
import { z } from 'zod'
import { isShortEnough, tooLong, type WaitFields, waitShape } from '../dialogs/field-schemas.ts'
import type { NodeForm } from '../dialogs/node-form.ts'
import { chargeWords } from './charge.words.ts'

export interface ChargeFields extends WaitFields {
  value: string
  description: string
  message: string
}

export type Charge = Omit<ChargeFields, 'amount'> & { amount: number }

export const chargeForm: NodeForm<ChargeFields, Charge> = {
  words: chargeWords,
  open: (data) => {
    const { amount, ...read } = chargeKind.data.parse(data)
    return { ...read, amount: String(amount) }
  },
  schema: () =>
    z
      .object({
        value: text(200).refine(isChargeable, { error: 'badValue' }),
        description: text(CHARGE_DESCRIPTION_MAX),
        message: text(NODE_TEXT_MAX),
        ...waitShape,
      })
      .refine(isShortEnough, tooLong),
  save: (values, data) => ({ ...data, ...values }),
}
