import { z } from 'zod'
import { httpMethods } from './flow-nodes/http.ts'
import { openAiVoices, OPENAI_NODE, VOICE_REGION } from './flow-nodes/limits.ts'
import { queue } from './queues.ts'
import { declareRoutes } from './route.ts'
import { MASKED } from './settings.ts'
import {
  countOrNone,
  flag,
  typedNumber,
  givenId,
  id,
  idParam,
  instant,
  line,
  messageReply,
  pageQuery,
  text,
} from './shapes.ts'

// A prompt: an AI's instructions, its account, and the queue it hands over to.

export const PROMPT_PAGE = 20

const NAME = { min: 5, max: 100 } as const
const TEXT = { min: 50, max: 20_000 } as const
export const MAX_TOKENS = { start: 100, most: 16_384 } as const
export const MAX_MESSAGES = { start: 10, most: 100 } as const
export const TEMPERATURE = { start: 1, step: 0.1 } as const

/** The offered models, the first by default; other names may be typed. */
export const promptModels = ['gpt-3.5-turbo-1106', 'gpt-4o-mini'] as const

/** Default model for transcriptions. */
export const TRANSCRIPTION_MODEL = 'whisper-1'

/** Use of the company's articles: none, optional, or as the only source. */
export const promptArticles = ['off', 'cite', 'only'] as const
const articles = z.enum(promptArticles)
export type PromptArticles = z.output<typeof articles>

/** Limit per month; 0: unlimited. */
export const MONTHLY_TOKENS = { start: 0, most: 1_000_000_000 } as const
export const ACTIONS_MAX = 10
export const PARAMETERS_MAX = 10
/** Names of functions and parameters in models' APIs. */
const functionName = () => z.string().regex(/^[a-z][a-z0-9_]{0,39}$/)

/**
 * An HTTP call that an AI may make to an address of the company's choice; its arguments replace names in double braces.
 */
export const promptAction = z.object({
  name: functionName(),
  /** Tells the AI when to use it. */
  description: line(5, 300),
  method: z.enum(httpMethods),
  url: z
    .string()
    .trim()
    .max(2000)
    .regex(/^https?:\/\/[^/?#\s{}\\]+/),
  /** The header Authorization; masked in replies. */
  authorization: line(0, 2000).default(''),
  body: text(20_000).default(''),
  parameters: z
    .array(z.object({ name: functionName(), description: line(1, 200) }))
    .max(PARAMETERS_MAX)
    .default([]),
})
export type PromptAction = z.output<typeof promptAction>

/** `texto`: no voice. */
const voice = z.enum(openAiVoices)
const voiceRegion = line(0, 40)
  .toLowerCase()
  .pipe(z.union([z.literal(''), z.string().regex(VOICE_REGION)]))

const actions = z
  .array(promptAction)
  .max(ACTIONS_MAX)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'names_twice')

export const prompt = z.object({
  id: id(),
  name: z.string(),
  prompt: z.string(),
  /** Masked. */
  apiKey: z.string(),
  model: z.string(),
  /** Per answer. */
  maxTokens: z.int(),
  /** Number of the conversation's messages sent to the AI. */
  maxMessages: z.int(),
  temperature: z.number(),
  /** Tokens of its answers so far. */
  promptTokens: z.int(),
  completionTokens: z.int(),
  totalTokens: z.int(),
  monthlyTokens: z.int(),
  /** In the current month, UTC. */
  usedTokens: z.int(),
  /** Permissions to look up its customer's data, and the state of earlier attendances. */
  seesContact: z.boolean(),
  seesTickets: z.boolean(),
  articles,
  /** `texto`, or the voice that reads its answers aloud. */
  voice,
  /** Masked in replies. */
  voiceKey: z.string(),
  voiceRegion: z.string(),
  actions: z.array(promptAction),
  /** Its answers are proposals, sent by a user. */
  review: z.boolean(),
  /** Queue for customers who want a person; null after its deletion. */
  queueId: id().nullable(),
  queue: queue.nullable(),
  companyId: id(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type Prompt = z.output<typeof prompt>

const apiKey = () => line(0, 500)
/** A secret; absent means the same as empty. */
const optionalSecret = () => z.preprocess((value) => value ?? undefined, apiKey().optional())

const fields = {
  name: line(NAME.min, NAME.max),
  prompt: text(TEXT.max).trim().min(TEXT.min),
  model: line(1, 100),
  maxTokens: typedNumber(z.int().min(1).max(MAX_TOKENS.most)),
  maxMessages: typedNumber(z.int().min(1).max(MAX_MESSAGES.most)),
  temperature: typedNumber(z.number().min(0).max(1).multipleOf(TEMPERATURE.step)),
  queueId: givenId(),
  monthlyTokens: countOrNone(MONTHLY_TOKENS.most),
  seesContact: flag(),
  seesTickets: flag(),
  articles,
  voice,
  voiceRegion,
  actions,
  review: flag(),
}

export const promptInput = z.object({
  ...fields,
  model: fields.model.default(promptModels[0]),
  maxTokens: fields.maxTokens.default(MAX_TOKENS.start),
  maxMessages: fields.maxMessages.default(MAX_MESSAGES.start),
  temperature: fields.temperature.default(TEMPERATURE.start),
  monthlyTokens: fields.monthlyTokens.default(MONTHLY_TOKENS.start),
  seesContact: fields.seesContact.default(false),
  seesTickets: fields.seesTickets.default(false),
  articles: fields.articles.default('off'),
  voice: fields.voice.default(OPENAI_NODE.voice),
  voiceKey: optionalSecret(),
  voiceRegion: fields.voiceRegion.default(''),
  actions: fields.actions.default([]),
  review: fields.review.default(false),
  apiKey: apiKey()
    .min(1)
    .refine((value) => value !== MASKED, 'masked'),
})
export type PromptInput = z.output<typeof promptInput>

/** Absent means unchanged; for keys, empty or masked too. */
export const promptChange = z.object({
  name: fields.name.optional(),
  prompt: fields.prompt.optional(),
  model: fields.model.optional(),
  maxTokens: fields.maxTokens.optional(),
  maxMessages: fields.maxMessages.optional(),
  temperature: fields.temperature.optional(),
  queueId: fields.queueId.optional(),
  monthlyTokens: fields.monthlyTokens.optional(),
  seesContact: fields.seesContact.optional(),
  seesTickets: fields.seesTickets.optional(),
  articles: fields.articles.optional(),
  voice: fields.voice.optional(),
  voiceKey: optionalSecret(),
  voiceRegion: fields.voiceRegion.optional(),
  actions: fields.actions.optional(),
  review: fields.review.optional(),
  apiKey: optionalSecret(),
})
export type PromptChange = z.output<typeof promptChange>

export const promptRoutes = declareRoutes({
  'GET /prompt': {
    summary: "List the company's prompts by name",
    who: 'user',
    module: 'useOpenAi',
    withoutModule: { prompts: [], count: 0, hasMore: false },
    query: pageQuery,
    reply: z.object({ prompts: z.array(prompt), count: z.int(), hasMore: z.boolean() }),
  },
  'GET /prompt/:id': {
    summary: 'Get a prompt',
    who: 'user',
    module: 'useOpenAi',
    params: idParam,
    reply: prompt,
  },
  'POST /prompt': {
    summary: 'Create a prompt',
    who: 'admin',
    module: 'useOpenAi',
    body: promptInput,
    reply: prompt,
  },
  'PUT /prompt/:id': {
    summary: 'Change a prompt',
    who: 'admin',
    module: 'useOpenAi',
    params: idParam,
    body: promptChange,
    reply: prompt,
  },
  'DELETE /prompt/:id': {
    summary: 'Delete a prompt and detach it from its queues and connections',
    who: 'admin',
    module: 'useOpenAi',
    params: idParam,
    reply: messageReply,
  },
})
