import { NODE_TEXT_MAX } from '@guiche/contract/flow-nodes/limits'
import { typebotKind } from '@guiche/contract/flow-nodes/typebot'
import { TYPEBOT_DELAY_MS, TYPEBOT_EXPIRES_MINUTES } from '@guiche/contract/queue-integrations'
import { text } from '@guiche/contract/shapes'
import { z } from 'zod'
import { httpAddress, numberWithDefault, requiredText } from '../dialogs/field-schemas.ts'
import type { NodeForm } from '../dialogs/node-form.ts'
import { typebotDataOf, withTypebotData } from '../dialogs/typebot-data.ts'

export interface TypebotFields {
  name: string
  urlN8N: string
  typebotSlug: string
  typebotExpires: string
  typebotDelayMessage: string
  typebotKeywordFinish: string
  typebotKeywordRestart: string
  typebotRestartMessage: string
  typebotUnknownMessage: string
}
export type Typebot = Omit<TypebotFields, 'typebotExpires' | 'typebotDelayMessage'> &
  Record<'typebotExpires' | 'typebotDelayMessage', number>

export const typebotForm: NodeForm<TypebotFields, Typebot> = {
  open: (data) => {
    const { typebotExpires, typebotDelayMessage, ...read } = typebotDataOf(typebotKind.data, data)
    return {
      ...read,
      typebotExpires: String(typebotExpires),
      typebotDelayMessage: String(typebotDelayMessage),
    }
  },
  schema: () =>
    z.object({
      name: requiredText(200),
      urlN8N: httpAddress(1000),
      typebotSlug: requiredText(200),
      typebotExpires: numberWithDefault(
        TYPEBOT_EXPIRES_MINUTES.start,
        0,
        TYPEBOT_EXPIRES_MINUTES.most,
      ),
      typebotDelayMessage: numberWithDefault(TYPEBOT_DELAY_MS.start, 0, TYPEBOT_DELAY_MS.most),
      typebotKeywordFinish: text(100),
      typebotKeywordRestart: text(100),
      typebotRestartMessage: text(NODE_TEXT_MAX),
      typebotUnknownMessage: text(NODE_TEXT_MAX),
    }),
  save: (values, data) => withTypebotData(data, values),
}
