import { NODE_TEXT_MAX, type WaitUnit, waitUnits } from '@guiche/contract/flow-nodes/limits'
import { type Expectation, expectations, questionKind } from '@guiche/contract/flow-nodes/question'
import { text } from '@guiche/contract/shapes'
import { z } from 'zod'
import { neededKey, numberWithDefault, requiredText } from '../dialogs/field-schemas.ts'
import type { NodeForm } from '../dialogs/node-form.ts'
import { typebotDataOf, withTypebotData } from '../dialogs/typebot-data.ts'

export interface QuestionFields {
  message: string
  answerKey: string
  expects: Expectation
  waitTime: string
  waitUnit: WaitUnit
  waitMessage: string
}
export type Question = Omit<QuestionFields, 'waitTime'> & { waitTime: number }

export const questionForm: NodeForm<QuestionFields, Question> = {
  open: (data) => {
    const { waitTime, ...read } = typebotDataOf(questionKind.data, data)
    return { ...read, waitTime: waitTime === 0 ? '' : String(waitTime) }
  },
  schema: () =>
    z.object({
      message: requiredText(NODE_TEXT_MAX),
      answerKey: neededKey,
      expects: z.enum(expectations),
      waitTime: numberWithDefault(0, 0, 1_000_000),
      waitUnit: z.enum(waitUnits),
      waitMessage: text(NODE_TEXT_MAX),
    }),
  save: (values, data) => withTypebotData(data, values),
}
