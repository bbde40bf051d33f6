import { z } from 'zod'
import { queue } from './queues.ts'
import { declareRoutes } from './route.ts'
import { MASKED } from './settings.ts'
import {
  given,
  givenId,
  id,
  idParam,
  instant,
  line,
  messageReply,
  pageQuery,
  text,
} from './shapes.ts'

// How an AI answers customers: what it is told to be, by whose account, and the queue it hands over to.

export const PROMPT_PAGE = 20

const NAME = { min: 5, max: 100 } as const
const TEXT = { min: 50, max: 20_000 } as const
export const MAX_TOKENS = { start: 100, most: 16_384 } as const
export const MAX_MESSAGES = { start: 10, most: 100 } as const
export const TEMPERATURE = { start: 1, step: 0.1 } as const

export const promptModels = ['gpt-3.5-turbo-1106', 'gpt-4o-mini'] as const
export const promptModel = z.enum(promptModels)
export type PromptModel = z.output<typeof promptModel>

export const prompt = z.object({
  id: id(),
  name: z.string(),
  prompt: z.string(),
  /** Masked. */
  apiKey: z.string(),
  model: promptModel,
  /** Of one answer. */
  maxTokens: z.int(),
  /** So many messages of the conversation it is told. */
  maxMessages: z.int(),
  temperature: z.number(),
  /** What its answers have cost so far. */
  promptTokens: z.int(),
  completionTokens: z.int(),
  totalTokens: z.int(),
  /** Where it leads who wants a person; null once that queue is deleted. */
  queueId: id().nullable(),
  queue: queue.nullable(),
  companyId: id(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type Prompt = z.output<typeof prompt>

const apiKey = () => line(0, 500)

const fields = {
  name: line(NAME.min, NAME.max),
  prompt: text(TEXT.max).trim().min(TEXT.min),
  model: promptModel,
  maxTokens: given(z.int().min(1).max(MAX_TOKENS.most)),
  maxMessages: given(z.int().min(1).max(MAX_MESSAGES.most)),
  temperature: given(z.number().min(0).max(1).multipleOf(TEMPERATURE.step)),
  queueId: givenId(),
}

export const promptInput = z.object({
  ...fields,
  model: fields.model.default(promptModels[0]),
  maxTokens: fields.maxTokens.default(MAX_TOKENS.start),
  maxMessages: fields.maxMessages.default(MAX_MESSAGES.start),
  temperature: fields.temperature.default(TEMPERATURE.start),
  apiKey: apiKey()
    .min(1)
    .refine((value) => value !== MASKED, 'masked'),
})
export type PromptInput = z.output<typeof promptInput>

/** Absent means unchanged; of the key an empty or masked one too. */
export const promptChange = z.object({
  name: fields.name.optional(),
  prompt: fields.prompt.optional(),
  model: fields.model.optional(),
  maxTokens: fields.maxTokens.optional(),
  maxMessages: fields.maxMessages.optional(),
  temperature: fields.temperature.optional(),
  queueId: fields.queueId.optional(),
  apiKey: z.preprocess((value) => value ?? undefined, apiKey().optional()),
})
export type PromptChange = z.output<typeof promptChange>

export const promptRoutes = declareRoutes({
  'GET /prompt': {
    summary: "The company's prompts, by name",
    who: 'user',
    query: pageQuery,
    reply: z.object({ prompts: z.array(prompt), count: z.int(), hasMore: z.boolean() }),
  },
  'GET /prompt/:id': { summary: 'One prompt', who: 'user', params: idParam, reply: prompt },
  'POST /prompt': { summary: 'Make a prompt', who: 'admin', body: promptInput, reply: prompt },
  'PUT /prompt/:id': {
    summary: 'Change a prompt',
    who: 'admin',
    params: idParam,
    body: promptChange,
    reply: prompt,
  },
  'DELETE /prompt/:id': {
    summary: 'Delete a prompt; queues and connections that it answered for go on without it',
    who: 'admin',
    params: idParam,
    reply: messageReply,
  },
})
