import { OPENAI_NODE, type OpenAiVoice, openAiVoices } from '@guiche/contract/flow-nodes/limits'
import { openaiKind } from '@guiche/contract/flow-nodes/openai'
import { MASKED } from '@guiche/contract/settings'
import { text } from '@guiche/contract/shapes'
import { z } from 'zod'
import { numberWithDefault, requiredText } from '../dialogs/field-schemas.ts'
import type { NodeForm } from '../dialogs/node-form.ts'
import { typebotDataOf, withTypebotData } from '../dialogs/typebot-data.ts'

export interface OpenAiFields {
  name: string
  apiKey: string
  prompt: string
  voice: OpenAiVoice
  voiceKey: string
  voiceRegion: string
  temperature: string
  maxTokens: string
  maxMessages: string
  model: string
}
export type OpenAi = Omit<OpenAiFields, 'temperature' | 'maxTokens' | 'maxMessages'> &
  Record<'temperature' | 'maxTokens' | 'maxMessages', number>

export const openAiForm: NodeForm<OpenAiFields, OpenAi> = {
  open: (data) => {
    const { projectName: _, ...read } = typebotDataOf(openaiKind.data, data)
    return {
      ...read,
      apiKey: emptyIfMasked(read.apiKey),
      voiceKey: emptyIfMasked(read.voiceKey),
      temperature: String(read.temperature),
      maxTokens: String(read.maxTokens),
      maxMessages: String(read.maxMessages),
    }
  },
  schema: (data) =>
    z.object({
      name: requiredText(200),
      apiKey: hasApiKey(data) ? text(500) : requiredText(500),
      prompt: requiredText(20_000),
      voice: z.enum(openAiVoices),
      voiceKey: text(500),
      voiceRegion: text(100),
      temperature: numberWithDefault(OPENAI_NODE.temperature, 0, 2),
      maxTokens: numberWithDefault(OPENAI_NODE.maxTokens, 1, 16_384).pipe(z.int()),
      maxMessages: numberWithDefault(OPENAI_NODE.maxMessages, 1, 100).pipe(z.int()),
      model: text(100),
    }),
  save: (values, data) => {
    const before = typebotDataOf(openaiKind.data, data)
    return withTypebotData(data, {
      ...values,
      projectName: before.projectName === '' ? values.name : before.projectName,
      apiKey: values.apiKey === '' ? before.apiKey : values.apiKey,
      voiceKey: values.voiceKey === '' ? before.voiceKey : values.voiceKey,
    })
  },
}

function emptyIfMasked(secret: string): string {
  return secret === MASKED ? '' : secret
}

/** True if the server has a key, which it never sends. */
export function hasApiKey(data: Record<string, unknown>): boolean {
  return typebotDataOf(openaiKind.data, data).apiKey === MASKED
}

export function hasVoiceKey(data: Record<string, unknown>): boolean {
  return typebotDataOf(openaiKind.data, data).voiceKey === MASKED
}
