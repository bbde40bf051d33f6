import { conditionKind, conditionNumbers } from '@guiche/contract/flow-nodes/condition'
import { openaiKind } from '@guiche/contract/flow-nodes/openai'
import { questionKind } from '@guiche/contract/flow-nodes/question'
import { typebotKind } from '@guiche/contract/flow-nodes/typebot'
import { answerKey, isAnswerKey } from '@guiche/contract/flow-nodes/answer-key'
import {
  conditionOperators,
  type ConditionOperator,
  NODE_TEXT_MAX,
  OPENAI_NODE,
  type OpenAiVoice,
  openAiVoices,
  type WaitUnit,
  waitUnits,
} from '@guiche/contract/flow-nodes/limits'
import { TYPEBOT_DELAY_MS, TYPEBOT_EXPIRES_MINUTES } from '@guiche/contract/queue-integrations'
import { MASKED } from '@guiche/contract/settings'
import { text } from '@guiche/contract/shapes'
import { z } from 'zod'
import { httpAddress, requiredText, numberWithDefault } from './form-shapes.ts'
import type { NodeForm } from './node-form.ts'

// Forms of the nodes that wait for the customer's answer, and of the condition on it. Pure. Their data is nested one
// level deeper.

const deeper = z.looseObject({}).catch({})

function withTypebotData(data: Record<string, unknown>, values: Record<string, unknown>) {
  return { ...data, typebotIntegration: { ...deeper.parse(data.typebotIntegration), ...values } }
}

/** The node's data; invalid fields have their defaults. */
function typebotDataOf<T>(
  read: z.ZodType<{ typebotIntegration: T }>,
  data: Record<string, unknown>,
): T {
  return read.parse({ typebotIntegration: deeper.parse(data.typebotIntegration) })
    .typebotIntegration
}

export const expectations = ['text', 'number', 'email', 'cpf', 'phone', 'date'] as const
type Expectation = (typeof expectations)[number]

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

/** Required answer key; braces around it are removed. */
export const neededKey = z
  .string()
  .refine((typed) => typed.trim() !== '', { error: 'needed', abort: true })
  .refine((typed) => isAnswerKey(withoutBraces(typed)), { error: 'badKey', abort: true })
  .transform((typed) => answerKey().parse(typed))

function withoutBraces(typed: string): string {
  return typed.trim().replaceAll(/^\{+\s*|\s*\}+$/g, '')
}

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

export interface ConditionFields {
  key: string
  condition: ConditionOperator
  value: string
}

export const conditionForm: NodeForm<ConditionFields, ConditionFields> = {
  open: (data) => conditionKind.data.parse(data),
  schema: () =>
    z.object({
      key: neededKey,
      condition: z.enum(conditionOperators),
      value: text(NODE_TEXT_MAX),
    }),
  save: ({ condition, ...values }, data) => ({
    ...data,
    ...values,
    condition: storedComparison(condition, data.condition),
  }),
}

/** A graph that stores comparisons as numbers keeps doing so, if the comparison has a number. */
function storedComparison(
  condition: ConditionOperator,
  before: unknown,
): ConditionOperator | number {
  const number = conditionNumbers.findIndex((one) => one === condition) + 1
  const isNumber = typeof before === 'number' || (typeof before === 'string' && /^\d$/.test(before))
  return isNumber && number > 0 ? number : condition
}
