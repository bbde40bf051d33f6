import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { MASKED } from './settings.ts'
import {
  emptyReply,
  typedNumber,
  id,
  idParam,
  instant,
  line,
  optionalId,
  pageQuery,
  text,
} from './shapes.ts'

// External programs that answer customers.

export const INTEGRATION_PAGE = 20

export const integrationTypes = ['dialogflow', 'n8n', 'webhook', 'typebot', 'flowbuilder'] as const
export const integrationType = z.enum(integrationTypes)
export type IntegrationType = z.output<typeof integrationType>

export const dialogflowLanguages = ['pt-BR', 'en', 'es'] as const
const dialogflowLanguage = z.enum(dialogflowLanguages)
export type DialogflowLanguage = z.output<typeof dialogflowLanguage>

/** Delay of a Typebot before each text, and minutes of silence after which its conversation starts again. */
export const TYPEBOT_DELAY_MS = { start: 1000, most: 60_000 } as const
export const TYPEBOT_EXPIRES_MINUTES = { start: 1, most: 43_200 } as const

export const queueIntegration = z.object({
  id: id(),
  type: integrationType,
  name: z.string(),
  projectName: z.string(),
  /** Dialogflow's key file; masked in replies. */
  jsonContent: z.string(),
  language: dialogflowLanguage,
  /** Address of n8n, a webhook or a Typebot. */
  urlN8N: z.string(),
  typebotSlug: z.string(),
  /** For the type flowbuilder: the flow that answers. */
  flowId: id().nullable(),
  typebotExpires: z.int(),
  typebotDelayMessage: z.int(),
  typebotKeywordFinish: z.string(),
  typebotKeywordRestart: z.string(),
  typebotRestartMessage: z.string(),
  typebotUnknownMessage: z.string(),
  companyId: id(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type QueueIntegration = z.output<typeof queueIntegration>

const needs = {
  dialogflow: ['projectName', 'jsonContent'],
  n8n: ['urlN8N'],
  webhook: ['urlN8N'],
  typebot: ['urlN8N', 'typebotSlug'],
  flowbuilder: [],
} as const satisfies Record<IntegrationType, ReadonlyArray<keyof QueueIntegration>>
type Needed = (typeof needs)[IntegrationType][number]

/** Required fields of its type that are empty. */
export function missingFieldsOf(
  integration: { type: IntegrationType } & Record<Needed, string>,
): readonly Needed[] {
  return needs[integration.type].filter((field) => integration[field] === '')
}

const serviceAccount = z.object({ client_email: z.email(), private_key: z.string().min(1) })
export type ServiceAccount = z.output<typeof serviceAccount>

/** The account in a Google key file; undefined if the text is none. */
export function serviceAccountIn(keyFile: string): ServiceAccount | undefined {
  try {
    return serviceAccount.safeParse(JSON.parse(keyFile)).data
  } catch {
    return undefined
  }
}

const emptyIfAbsent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => value ?? '', schema)
const numberWithDefault = ({ start, most }: { start: number; most: number }) =>
  z.preprocess(
    (value) => (value === '' || value === null ? start : value),
    typedNumber(z.int().min(0).max(most)),
  )

const fields = {
  type: integrationType,
  name: line(2, 50),
  projectName: emptyIfAbsent(line(0, 100)),
  jsonContent: emptyIfAbsent(
    text(20_000)
      .trim()
      .refine(
        (value) => ['', MASKED].includes(value) || serviceAccountIn(value) !== undefined,
        'key_file',
      ),
  ),
  language: z.preprocess(
    (value) => (value === '' || value === null ? dialogflowLanguages[0] : value),
    dialogflowLanguage,
  ),
  urlN8N: emptyIfAbsent(
    z
      .string()
      .trim()
      .max(1000)
      .pipe(z.union([z.literal(''), z.url({ protocol: /^https?$/ })])),
  ),
  typebotSlug: emptyIfAbsent(line(0, 200)),
  flowId: optionalId(),
  typebotExpires: numberWithDefault(TYPEBOT_EXPIRES_MINUTES),
  typebotDelayMessage: numberWithDefault(TYPEBOT_DELAY_MS),
  typebotKeywordFinish: emptyIfAbsent(line(0, 100)),
  typebotKeywordRestart: emptyIfAbsent(line(0, 100)),
  typebotRestartMessage: emptyIfAbsent(text(4096)),
  typebotUnknownMessage: emptyIfAbsent(text(4096)),
}

/** `projectName` is Dialogflow's; for other types it is the name. */
export const queueIntegrationInput = z.object({
  ...fields,
  projectName: fields.projectName.default(''),
  jsonContent: fields.jsonContent.default(''),
  language: fields.language.default(dialogflowLanguages[0]),
  urlN8N: fields.urlN8N.default(''),
  typebotSlug: fields.typebotSlug.default(''),
  flowId: fields.flowId.default(null),
  typebotExpires: fields.typebotExpires.default(TYPEBOT_EXPIRES_MINUTES.start),
  typebotDelayMessage: fields.typebotDelayMessage.default(TYPEBOT_DELAY_MS.start),
  typebotKeywordFinish: fields.typebotKeywordFinish.default(''),
  typebotKeywordRestart: fields.typebotKeywordRestart.default(''),
  typebotRestartMessage: fields.typebotRestartMessage.default(''),
  typebotUnknownMessage: fields.typebotUnknownMessage.default(''),
})
export type QueueIntegrationInput = z.output<typeof queueIntegrationInput>

/** Absent means unchanged; for the key file, empty or masked too. */
const queueIntegrationChange = z.object(fields).partial()
export type QueueIntegrationChange = z.output<typeof queueIntegrationChange>

/** A masked or missing key file means this integration's stored one; without an id that of the project. */
export const testSession = z.object({
  id: optionalId().default(null),
  projectName: line(1, 100),
  jsonContent: fields.jsonContent.default(''),
  language: fields.language.default(dialogflowLanguages[0]),
})
export type TestSession = z.output<typeof testSession>

export const queueIntegrationRoutes = declareRoutes({
  'GET /queueIntegration': {
    summary: "List the company's integrations, newest first",
    who: 'user',
    module: 'useIntegrations',
    withoutModule: { queueIntegrations: [], count: 0, hasMore: false },
    query: pageQuery,
    reply: z.object({
      queueIntegrations: z.array(queueIntegration),
      count: z.int(),
      hasMore: z.boolean(),
    }),
  },
  'GET /queueIntegration/:id': {
    summary: 'Get an integration',
    who: 'user',
    module: 'useIntegrations',
    params: idParam,
    reply: queueIntegration,
  },
  'POST /queueIntegration': {
    summary: 'Create an integration',
    who: 'admin',
    module: 'useIntegrations',
    body: queueIntegrationInput,
    reply: queueIntegration,
  },
  'POST /queueIntegration/testSession': {
    summary: 'Send a greeting to a Dialogflow agent, with a key file that need not be stored yet',
    who: 'admin',
    module: 'useIntegrations',
    body: testSession,
    reply: z.object({ messages: z.array(z.string()) }),
  },
  'PUT /queueIntegration/:id': {
    summary: 'Change an integration',
    who: 'admin',
    module: 'useIntegrations',
    params: idParam,
    body: queueIntegrationChange,
    status: 201,
    reply: queueIntegration,
  },
  'DELETE /queueIntegration/:id': {
    summary: 'Delete an integration and detach it from its queues and connections',
    who: 'admin',
    module: 'useIntegrations',
    params: idParam,
    reply: emptyReply,
  },
})
