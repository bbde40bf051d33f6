import { z } from 'zod'
import { flowGraph, shownGraph } from './flow-graph.ts'
import { flowMediaLimits } from './flow-nodes/limits.ts'
import { bot, liveSession } from './flow-sessions.ts'
import { declareRoutes } from './route.ts'
import {
  flag,
  given,
  givenId,
  id,
  idParam,
  idempotencyKey,
  instant,
  line,
  messageReply,
  optionalId,
  text,
} from './shapes.ts'

// Conversations that a company draws. What is saved by clients of this family is published at once; our editor saves a
// draft, and publishes it as a version that stays as it is.

/** So many a company has. */
export const FLOW_MAX = 500
export const FLOW_PAGE = 20
export const FLOW_NAME = { min: 2, max: 50 } as const
/** Uploads for one content node at once. */
const CONTENT_FILES_MAX = 20
const SESSION_PAGE = 20

export const flow = z.object({
  id: id(),
  user_id: id().nullable(),
  name: z.string(),
  company_id: id(),
  active: z.boolean(),
  /** What is drawn: the draft where there is one, else what is published. Lists leave it out. */
  flow: shownGraph.nullable(),
  variables: z.null(),
  /** The number of the version that runs; null: none is published. */
  version: z.int().nullable(),
  /** What is drawn differs from what runs. */
  hasDraft: z.boolean(),
  /** Grows with each save: an editor that knows an older one is not the only one at it. */
  revision: z.int(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type Flow = z.output<typeof flow>

export const flowTemplates = ['welcome', 'hours', 'lead', 'order', 'survey'] as const
export type FlowTemplate = (typeof flowTemplates)[number]

/** What of a file could not be brought. */
export const flowImportLosses = [
  'block_not_known',
  'choice_dynamic',
  'choice_multiple',
  'choice_pictures',
  'condition_not_known',
  'condition_simplified',
  'link_not_known',
  'medium_left_out',
  'medium_not_fetched',
  'variable_by_program',
  'wait_by_variable',
] as const
export type FlowImportLoss = (typeof flowImportLosses)[number]

const name = () => line(FLOW_NAME.min, FLOW_NAME.max)

export const flowInput = z.object({
  name: name(),
  /** Begins with one of ours, in the company's language. */
  template: z.enum(flowTemplates).optional(),
})

const flowChange = z.object({
  flowId: givenId(),
  name: name().optional(),
  /** Off, it starts nothing; who is in it goes on. */
  active: flag().optional(),
})

const savedGraph = flowGraph.safeExtend({
  idFlow: givenId(),
  /** Kept beside what runs until it is published. */
  draft: flag().default(false),
  /** Of the newest save that the editor knows; refused where there is a newer one. */
  revision: given(z.int().min(0)).optional(),
})

export const flowVersion = z.object({
  id: id(),
  number: z.int(),
  note: z.string(),
  userName: z.string(),
  nodes: z.int(),
  /** It runs. */
  isCurrent: z.boolean(),
  createdAt: instant(),
})
export type FlowVersion = z.output<typeof flowVersion>

const upload = z.object({
  fromMe: z.unknown().optional(),
  body: z.unknown().optional(),
})

const uploaded = z.object({
  id: z.uuid(),
  userId: id(),
  companyId: id(),
  /** By which a graph names it; clients put `/public/` before it. */
  name: z.string(),
  createdAt: instant(),
  updatedAt: instant(),
})

/** How a program's body becomes a start: dotted paths into it. */
export const flowWebhook = z.object({
  /** The secret end of its address. */
  hash: z.string(),
  url: z.string(),
  whatsappId: id().nullable(),
  numberPath: z.string(),
  namePath: z.string(),
  emailPath: z.string(),
  variables: z.array(z.object({ key: z.string(), path: z.string() })),
  /** How often it was called. */
  requests: z.int(),
  lastRequest: z.unknown(),
  lastRequestAt: instant().nullable(),
})
export type FlowWebhook = z.output<typeof flowWebhook>

const path = () => line(0, 300)
const webhookFields = {
  whatsappId: optionalId(),
  numberPath: path().min(1),
  namePath: path(),
  emailPath: path(),
  variables: z.array(z.object({ key: line(1, 60), path: path().min(1) })).max(50),
}
export const flowWebhookInput = z.object({
  whatsappId: webhookFields.whatsappId.default(null),
  numberPath: webhookFields.numberPath.default('number'),
  namePath: webhookFields.namePath.default('name'),
  emailPath: webhookFields.emailPath.default('email'),
  variables: webhookFields.variables.default([]),
})
export type FlowWebhookInput = z.output<typeof flowWebhookInput>

/** Absent means unchanged; of an address that is new, as `flowWebhookInput` has it. */
const flowWebhookChange = z.object(webhookFields).partial()
export type FlowWebhookChange = z.output<typeof flowWebhookChange>

/** A customer in a flow, as whoever holds the ticket sees it. */
const ticketSession = liveSession.extend({
  /** 0: of a bot. */
  flowId: z.int(),
  bot: bot.optional(),
  /** The flow's, or the bot's. */
  flowName: z.string(),
  /** The kind of the node at which they are, as it is drawn. */
  nodeType: z.string(),
})
export type TicketSession = z.output<typeof ticketSession>

const versionParams = z.object({ id: givenId(), number: givenId() })
const administration = {
  who: 'user',
  permission: 'drawer-admin-items:view',
  module: 'campaignsEnabled',
} as const

/** Values that a program gives a flow to begin with. */
const startVariables = z.record(line(1, 60), text(4000)).default({})

export const flowRoutes = declareRoutes({
  'GET /flowbuilder': {
    summary:
      "The company's flows by name, without their graphs; all of them unless a page is asked for",
    who: 'user',
    module: 'campaignsEnabled',
    withoutModule: { flows: [], count: 0, hasMore: false },
    query: z.object({
      searchParam: text(200).default(''),
      pageNumber: given(z.int().min(1).max(100_000)).optional(),
    }),
    reply: z.object({ flows: z.array(flow), count: z.int(), hasMore: z.boolean() }),
  },
  'POST /flowbuilder': {
    summary: 'Make a flow; a name that is taken answers 402 with "exist"',
    ...administration,
    body: flowInput,
    reply: flow,
  },
  'PUT /flowbuilder': {
    summary: 'Rename a flow, or switch it on or off',
    ...administration,
    body: flowChange,
    reply: z.literal('ok'),
  },
  'DELETE /flowbuilder/:id': {
    summary: 'Delete a flow; who is in it is left to a person',
    ...administration,
    params: idParam,
    reply: flow,
  },
  'POST /flowbuilder/duplicate': {
    summary: 'Make a copy of a flow as it is drawn',
    ...administration,
    body: z.object({ flowId: givenId() }),
    reply: flow,
  },
  'POST /flowbuilder/img': {
    summary: 'A picture for a flow',
    ...administration,
    body: upload,
    files: { field: 'medias', max: 1, maxBytes: flowMediaLimits.img.maxBytes },
    reply: uploaded,
  },
  'POST /flowbuilder/audio': {
    summary: 'A sound for a flow, or a video',
    ...administration,
    body: upload,
    files: { field: 'medias', max: 1, maxBytes: flowMediaLimits.video.maxBytes },
    reply: uploaded,
  },
  'POST /flowbuilder/content': {
    summary: 'Files for a content node: their names in the order in which they came',
    ...administration,
    body: upload,
    files: { field: 'medias', max: CONTENT_FILES_MAX, maxBytes: flowMediaLimits.video.maxBytes },
    reply: z.array(z.string()),
  },
  'GET /flowbuilder/flow/:id': {
    summary: 'A flow with what is drawn',
    who: 'user',
    module: 'campaignsEnabled',
    params: idParam,
    reply: z.object({ flow }),
  },
  'GET /flowbuilder/:id': {
    summary: 'The same',
    who: 'user',
    module: 'campaignsEnabled',
    params: idParam,
    reply: z.object({ flow }),
  },
  'POST /flowbuilder/flow': {
    summary: 'Save what is drawn: at once in force, or as a draft',
    ...administration,
    body: savedGraph,
    reply: z.literal('ok'),
  },
  'POST /flowbuilder/:id/publish': {
    summary: 'What is drawn runs from now on; who is in the flow goes on in the version they began',
    ...administration,
    params: idParam,
    body: z.object({ note: line(0, 200).default('') }),
    reply: flow,
  },
  'POST /flowbuilder/:id/discard': {
    summary: 'Forget the draft: what is drawn is what runs again',
    ...administration,
    params: idParam,
    reply: flow,
  },
  'GET /flowbuilder/:id/versions': {
    summary: 'What was published of a flow, the newest first',
    who: 'user',
    module: 'campaignsEnabled',
    params: idParam,
    query: z.object({ before: givenId().optional() }),
    reply: z.object({ versions: z.array(flowVersion), hasMore: z.boolean() }),
  },
  'GET /flowbuilder/:id/versions/:number': {
    summary: 'One version with its graph',
    who: 'user',
    module: 'campaignsEnabled',
    params: versionParams,
    reply: z.object({ version: flowVersion.extend({ flow: shownGraph }) }),
  },
  'POST /flowbuilder/:id/versions/:number/restore': {
    summary: 'A version of before runs again, as a new one',
    ...administration,
    params: versionParams,
    reply: flow,
  },
  'GET /flowbuilder/:id/export': {
    summary:
      'A flow as a file: its graph without secrets, and its media where they are small enough',
    ...administration,
    params: idParam,
    reply: z.looseObject({ guicheFlow: z.literal(1), name: z.string() }),
  },
  'POST /flowbuilder/import': {
    summary: 'Make a flow of a file: one of ours, or an export of Typebot',
    ...administration,
    body: z.object({ name: name().optional(), file: z.looseObject({}) }),
    reply: z.object({
      flow,
      /** What could not be brought, in words of ours that the web explains, with the name of the block. */
      left: z.array(z.object({ code: z.enum(flowImportLosses), block: z.string() })),
    }),
  },
  'GET /flowbuilder/:id/sessions': {
    summary: 'Customers in a flow, or who were, the newest first',
    who: 'admin',
    module: 'campaignsEnabled',
    params: idParam,
    query: z.object({
      isLive: flag().default(true),
      before: givenId().optional(),
    }),
    reply: z.object({ sessions: z.array(liveSession), hasMore: z.boolean() }),
  },
  'PUT /flow-sessions/:id': {
    summary: 'Move a customer on to a node of the version in which they are',
    who: 'admin',
    params: idParam,
    body: z.object({ nodeId: line(1, 100) }),
    reply: messageReply,
  },
  'DELETE /flow-sessions/:id': {
    summary: 'Release a customer from a flow: they wait for a person',
    who: 'admin',
    params: idParam,
    reply: messageReply,
  },
  'GET /flowbuilder/:id/counts': {
    summary:
      'How many came to each node in 30 days, and how many went no further; of the newest 10,000',
    who: 'admin',
    module: 'campaignsEnabled',
    params: idParam,
    reply: z.object({
      sessions: z.int(),
      finished: z.int(),
      nodes: z.array(z.object({ nodeId: z.string(), entered: z.int(), stopped: z.int() })),
    }),
  },
  'GET /flowbuilder/:id/webhook': {
    summary: "A flow's address for programs, where it has one",
    who: 'admin',
    module: 'campaignsEnabled',
    params: idParam,
    reply: z.object({ webhook: flowWebhook.nullable() }),
  },
  'PUT /flowbuilder/:id/webhook': {
    summary: 'Give a flow an address that starts it, or say what it makes of a body',
    who: 'admin',
    module: 'campaignsEnabled',
    params: idParam,
    body: flowWebhookChange,
    reply: z.object({ webhook: flowWebhook }),
  },
  'DELETE /flowbuilder/:id/webhook': {
    summary: "Take a flow's address away",
    who: 'admin',
    module: 'campaignsEnabled',
    params: idParam,
    reply: messageReply,
  },
  'POST /flow-webhooks/:hash': {
    summary: 'Start a flow for the number that the body names; whoever knows the address may',
    who: 'public',
    module: 'useExternalApi',
    params: z.object({ hash: line(1, 60) }),
    /** Whatever the program has; its paths are looked for in it. */
    body: z.union([z.looseObject({}), z.array(z.unknown())]),
    reply: z.object({ sessionId: id() }),
  },
  'POST /api/flows/:id/start': {
    summary: "Start a flow for a number, over the token's connection",
    who: 'token',
    module: 'useExternalApi',
    params: idParam,
    body: z.object({
      number: z.preprocess(
        (value) => (typeof value === 'number' ? String(value) : value),
        text(60),
      ),
      name: line(0, 100).default(''),
      variables: startVariables,
      /** The same as the header Idempotency-Key: a repeat of the call starts nothing again. */
      idempotencyKey: idempotencyKey(),
    }),
    reply: z.object({ sessionId: id() }),
  },
  'GET /tickets/:ticketId/flow': {
    summary: 'The flow in which the customer of a ticket is, and the flows that may be started',
    who: 'user',
    params: z.object({ ticketId: givenId() }),
    reply: z.object({
      session: ticketSession.nullable(),
      flows: z.array(z.object({ id: id(), name: z.string() })),
    }),
  },
  'POST /tickets/:ticketId/flow': {
    summary: 'Start a flow for the customer of a ticket',
    who: 'user',
    params: z.object({ ticketId: givenId() }),
    body: z.object({ flowId: givenId() }),
    reply: z.object({ sessionId: id() }),
  },
  'DELETE /tickets/:ticketId/flow': {
    summary: 'Stop the flow in which the customer of a ticket is',
    who: 'user',
    params: z.object({ ticketId: givenId() }),
    reply: messageReply,
  },
})

export const flowSessionPage = SESSION_PAGE
