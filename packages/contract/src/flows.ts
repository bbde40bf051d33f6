import { z } from 'zod'
import { flowGraph, shownGraph } from './flow-graph.ts'
import { flowMediaLimits } from './flow-nodes/limits.ts'
import { bot, liveSession } from './flow-sessions.ts'
import { declareRoutes } from './route.ts'
import {
  flag,
  typedNumber,
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

// Flows of a company. Graphs saved by clients of this family are published at once; the product's editor saves a draft,
// and publishes it as an immutable version.

/** Limit per company. */
export const FLOW_MAX = 500
export const FLOW_PAGE = 20
export const FLOW_NAME = { min: 2, max: 50 } as const
/** Limit of uploads for one content node per call. */
const CONTENT_FILES_MAX = 20
const SESSION_PAGE = 20

export const flow = z.object({
  id: id(),
  user_id: id().nullable(),
  name: z.string(),
  company_id: id(),
  active: z.boolean(),
  /** The draft if there is one, else the published graph. Omitted in lists. */
  flow: shownGraph.nullable(),
  variables: z.null(),
  /** Number of the running version; null: not published. */
  version: z.int().nullable(),
  /** True if the drawn graph differs from the running version. */
  hasDraft: z.boolean(),
  /** Increases with each save, so that an editor with an older one learns of a concurrent edit. */
  revision: z.int(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type Flow = z.output<typeof flow>

export const flowTemplates = ['welcome', 'hours', 'lead', 'order', 'survey'] as const
export type FlowTemplate = (typeof flowTemplates)[number]

/** Parts of an imported file that could not be converted. */
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
  /** Starts from a built-in template, in the company's language. */
  template: z.enum(flowTemplates).optional(),
})

const flowChange = z.object({
  flowId: givenId(),
  name: name().optional(),
  /** An inactive flow starts no sessions; running ones continue. */
  active: flag().optional(),
})

const savedGraph = flowGraph.safeExtend({
  idFlow: givenId(),
  /** Saves a draft instead of publishing. */
  draft: flag().default(false),
  /** The last revision known to the editor; refused if there is a newer one. */
  revision: typedNumber(z.int().min(0)).optional(),
})

export const flowVersion = z.object({
  id: id(),
  number: z.int(),
  note: z.string(),
  userName: z.string(),
  nodes: z.int(),
  /** True for the running version. */
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
  /** The file's name in a graph; clients prefix `/public/`. */
  name: z.string(),
  createdAt: instant(),
  updatedAt: instant(),
})

/** Maps the body of a program's call to the start of a flow, by dotted paths. */
export const flowWebhook = z.object({
  /** The secret part of its address. */
  hash: z.string(),
  url: z.string(),
  whatsappId: id().nullable(),
  numberPath: z.string(),
  namePath: z.string(),
  emailPath: z.string(),
  variables: z.array(z.object({ key: z.string(), path: z.string() })),
  /** Number of calls. */
  requests: z.int(),
  lastRequest: z.unknown(),
  lastRequestAt: instant().nullable(),
})
export type FlowWebhook = z.output<typeof flowWebhook>

const jsonPath = () => line(0, 300)
const webhookFields = {
  whatsappId: optionalId(),
  numberPath: jsonPath().min(1),
  namePath: jsonPath(),
  emailPath: jsonPath(),
  variables: z.array(z.object({ key: line(1, 60), path: jsonPath().min(1) })).max(50),
}
export const flowWebhookInput = z.object({
  whatsappId: webhookFields.whatsappId.default(null),
  numberPath: webhookFields.numberPath.default('number'),
  namePath: webhookFields.namePath.default('name'),
  emailPath: webhookFields.emailPath.default('email'),
  variables: webhookFields.variables.default([]),
})
export type FlowWebhookInput = z.output<typeof flowWebhookInput>

/** Absent means unchanged; for a new address the defaults of `flowWebhookInput` apply. */
const flowWebhookChange = z.object(webhookFields).partial()
export type FlowWebhookChange = z.output<typeof flowWebhookChange>

/** A customer's session in a flow, for the ticket's attendant. */
const ticketSession = liveSession.extend({
  /** 0: a bot's session. */
  flowId: z.int(),
  bot: bot.optional(),
  /** Name of the flow or the bot. */
  flowName: z.string(),
  /** Kind of the current node, as drawn. */
  nodeType: z.string(),
})
export type TicketSession = z.output<typeof ticketSession>

const versionParams = z.object({ id: givenId(), number: givenId() })
const administration = {
  who: 'user',
  permission: 'drawer-admin-items:view',
  module: 'campaignsEnabled',
} as const

/** Start values from a program. */
const startVariables = z.record(line(1, 60), text(4000)).default({})

export const flowRoutes = declareRoutes({
  'GET /flowbuilder': {
    summary:
      "List the company's flows by name, without their graphs; all of them unless a page is requested",
    who: 'user',
    module: 'campaignsEnabled',
    withoutModule: { flows: [], count: 0, hasMore: false },
    query: z.object({
      searchParam: text(200).default(''),
      pageNumber: typedNumber(z.int().min(1).max(100_000)).optional(),
    }),
    reply: z.object({ flows: z.array(flow), count: z.int(), hasMore: z.boolean() }),
  },
  'POST /flowbuilder': {
    summary: 'Create a flow; a name that is in use is refused with 402 and "exist"',
    ...administration,
    body: flowInput,
    reply: flow,
  },
  'PUT /flowbuilder': {
    summary: 'Rename, enable or disable a flow',
    ...administration,
    body: flowChange,
    reply: z.literal('ok'),
  },
  'DELETE /flowbuilder/:id': {
    summary: 'Delete a flow; customers who are in it wait for an attendant',
    ...administration,
    params: idParam,
    reply: flow,
  },
  'POST /flowbuilder/duplicate': {
    summary: 'Create a copy of a flow with its draft and its published graph',
    ...administration,
    body: z.object({ flowId: givenId() }),
    reply: flow,
  },
  'POST /flowbuilder/img': {
    summary: 'Upload a picture for a flow',
    ...administration,
    body: upload,
    files: { field: 'medias', max: 1, maxBytes: flowMediaLimits.img.maxBytes },
    reply: uploaded,
  },
  'POST /flowbuilder/audio': {
    summary: 'Upload an audio or video file for a flow',
    ...administration,
    body: upload,
    files: { field: 'medias', max: 1, maxBytes: flowMediaLimits.video.maxBytes },
    reply: uploaded,
  },
  'POST /flowbuilder/content': {
    summary: 'Upload files for a content node and return their names in the order of upload',
    ...administration,
    body: upload,
    files: { field: 'medias', max: CONTENT_FILES_MAX, maxBytes: flowMediaLimits.video.maxBytes },
    reply: z.array(z.string()),
  },
  'GET /flowbuilder/flow/:id': {
    summary: 'Get a flow with its drawn graph',
    who: 'user',
    module: 'campaignsEnabled',
    params: idParam,
    reply: z.object({ flow }),
  },
  'GET /flowbuilder/:id': {
    summary: 'Get a flow with its drawn graph',
    who: 'user',
    module: 'campaignsEnabled',
    params: idParam,
    reply: z.object({ flow }),
  },
  'POST /flowbuilder/flow': {
    summary: "Save a flow's graph, as a draft or published at once",
    ...administration,
    body: savedGraph,
    reply: z.literal('ok'),
  },
  'POST /flowbuilder/:id/publish': {
    summary:
      'Publish the draft of a flow; customers who are in the flow continue in the version they began',
    ...administration,
    params: idParam,
    body: z.object({ note: line(0, 200).default('') }),
    reply: flow,
  },
  'POST /flowbuilder/:id/discard': {
    summary: 'Discard the draft of a flow; the published graph becomes the drawn one again',
    ...administration,
    params: idParam,
    reply: flow,
  },
  'GET /flowbuilder/:id/versions': {
    summary: 'List the published versions of a flow, newest first',
    who: 'user',
    module: 'campaignsEnabled',
    params: idParam,
    query: z.object({ before: givenId().optional() }),
    reply: z.object({ versions: z.array(flowVersion), hasMore: z.boolean() }),
  },
  'GET /flowbuilder/:id/versions/:number': {
    summary: 'Get a version with its graph',
    who: 'user',
    module: 'campaignsEnabled',
    params: versionParams,
    reply: z.object({ version: flowVersion.extend({ flow: shownGraph }) }),
  },
  'POST /flowbuilder/:id/versions/:number/restore': {
    summary: 'Publish an earlier version as a new one',
    ...administration,
    params: versionParams,
    reply: flow,
  },
  'GET /flowbuilder/:id/export': {
    summary:
      'Export a flow as a file: its graph without secrets, and its media within the size limit',
    ...administration,
    params: idParam,
    reply: z.looseObject({ guicheFlow: z.literal(1), name: z.string() }),
  },
  'POST /flowbuilder/import': {
    summary: 'Create a flow from an exported file of Guichê or of Typebot',
    ...administration,
    body: z.object({ name: name().optional(), file: z.looseObject({}) }),
    reply: z.object({
      flow,
      /** Parts that could not be converted: codes that the web translates, with the block's name. */
      left: z.array(z.object({ code: z.enum(flowImportLosses), block: z.string() })),
    }),
  },
  'GET /flowbuilder/:id/sessions': {
    summary: 'List the current and past sessions of a flow, newest first',
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
    summary: "Move a customer to another node of the session's version",
    who: 'admin',
    params: idParam,
    body: z.object({ nodeId: line(1, 100) }),
    reply: messageReply,
  },
  'DELETE /flow-sessions/:id': {
    summary: 'Remove a customer from a flow; the ticket waits for an attendant',
    who: 'admin',
    params: idParam,
    reply: messageReply,
  },
  'GET /flowbuilder/:id/counts': {
    summary:
      'Count the customers that reached each node in 30 days and those that left there, over the newest 10,000 sessions',
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
    summary: "Get a flow's address for programs; null if it has none",
    who: 'admin',
    module: 'campaignsEnabled',
    params: idParam,
    reply: z.object({ webhook: flowWebhook.nullable() }),
  },
  'PUT /flowbuilder/:id/webhook': {
    summary: 'Create the address that starts a flow, or change how a body is mapped to variables',
    who: 'admin',
    module: 'campaignsEnabled',
    params: idParam,
    body: flowWebhookChange,
    reply: z.object({ webhook: flowWebhook }),
  },
  'DELETE /flowbuilder/:id/webhook': {
    summary: "Delete a flow's address",
    who: 'admin',
    module: 'campaignsEnabled',
    params: idParam,
    reply: messageReply,
  },
  'POST /flow-webhooks/:hash': {
    summary: 'Start a flow for the number in the body; the secret address authorises the call',
    who: 'public',
    module: 'useExternalApi',
    params: z.object({ hash: line(1, 60) }),
    /** Any JSON; the flow's paths are looked up in it. */
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
      /** Same as the header Idempotency-Key: a repeated call starts nothing again. */
      idempotencyKey: idempotencyKey(),
    }),
    reply: z.object({ sessionId: id() }),
  },
  'GET /tickets/:ticketId/flow': {
    summary: "Get the flow of a ticket's customer and the flows that can be started",
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
    summary: "Stop the flow of a ticket's customer",
    who: 'user',
    params: z.object({ ticketId: givenId() }),
    reply: messageReply,
  },
})

export const flowSessionPage = SESSION_PAGE
