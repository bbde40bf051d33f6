import { z } from 'zod'
import { prompt } from './prompts.ts'
import { queueOption } from './queue-options.ts'
import { queue, queueSummary } from './queues.ts'
import { declareRoutes } from './route.ts'
import {
  idOrAbsent,
  countOrNone,
  flag,
  id,
  idParam,
  idList,
  instant,
  line,
  messageReply,
  optionalId,
  text,
} from './shapes.ts'
import { TYPED_PHONE_MAX } from './typed-phones.ts'

// A connection is one WhatsApp number of a company. The wire calls it whatsapp.

/** The statuses of a line; PENDING: the phone signed the line out, and it must be paired again. */
export const connectionStatuses = [
  'OPENING',
  'qrcode',
  'PAIRING',
  'CONNECTED',
  'DISCONNECTED',
  'TIMEOUT',
  'PENDING',
] as const
export type ConnectionStatus = (typeof connectionStatuses)[number]

/** Statuses that the badge of the side menu counts. */
export const troubledStatuses: readonly ConnectionStatus[] = [
  'qrcode',
  'PAIRING',
  'DISCONNECTED',
  'TIMEOUT',
  'OPENING',
]

/** beta: a phone's linked device over QR; cloud: Meta's official API; simulator: a pretended phone. */
export const providers = ['beta', 'cloud', 'simulator'] as const
export type Provider = (typeof providers)[number]

export const DEFAULT_MAX_USE_BOT_QUEUES = 3

/** Side of the QR code in pixels. */
export const QR_SIZE = 256

const MESSAGE_MAX = 4096

const whatsappQueue = z.object({
  whatsappId: id(),
  queueId: id(),
  createdAt: instant(),
  updatedAt: instant(),
})

/** Capabilities of a line: its provider's, adjusted by the line's own report. */
export const lineCapabilities = z.object({
  /** Sent messages can be edited. */
  edits: z.boolean(),
  /** Sent messages can be deleted. */
  deletes: z.boolean(),
  reactions: z.boolean(),
  /** It can check whether a number is on WhatsApp. */
  checksNumbers: z.boolean(),
  /** It can be paired by a code typed on the phone. */
  pairsByCode: z.boolean(),
  /** Maximum number of buttons below a text; 0: options are sent as numbered lines. */
  buttons: z.int().min(0),
  /** A text with a list to choose from. */
  lists: z.boolean(),
  /** Templates approved by the provider. */
  templates: z.boolean(),
  /** Hours after the customer's last message in which any text may be sent; null: unlimited. */
  windowHours: z.int().min(1).nullable(),
})
export type LineCapabilities = z.output<typeof lineCapabilities>

export const connection = z.object({
  id: id(),
  name: z.string(),
  status: z.enum(connectionStatuses),
  /** Content of the QR code; empty if there is none. */
  qrcode: z.string(),
  /** The requested pairing code; empty without a request. */
  pairingCode: z.string(),
  retries: z.int(),
  isDefault: z.boolean(),
  provider: z.enum(providers),
  greetingMessage: z.string(),
  farewellMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  /** Masked; shown once when created. */
  token: z.string(),
  /** Set for an old token typed by a user: it works, but should be replaced by a generated one. */
  tokenNeedsRenewal: z.boolean(),
  expiresInactiveMessage: z.string(),
  expiresTicket: z.int(),
  timeUseBotQueues: z.int(),
  maxUseBotQueues: z.int(),
  transferQueueId: id().nullable(),
  timeToTransfer: z.int().nullable(),
  promptId: id().nullable(),
  integrationId: id().nullable(),
  /** The flows for a customer's first message, and for a message that matches no phrase. */
  flowIdWelcome: id().nullable(),
  flowIdNotPhrase: id().nullable(),
  isDemo: z.boolean(),
  /** Code of the reason why the line is down; the web translates it. */
  trouble: z.string(),
  /** Progress of the import of older messages in percent; null while none runs. */
  historyPercent: z.int().min(0).max(99).nullable(),
  capabilities: lineCapabilities,
  companyId: id(),
  queues: z.array(
    queueSummary.extend({
      greetingMessage: z.string(),
      promptId: id().nullable(),
      integrationId: id().nullable(),
      WhatsappQueue: whatsappQueue,
    }),
  ),
  createdAt: instant(),
  updatedAt: instant(),
})
export type Connection = z.output<typeof connection>

/** A single connection, with its prompt and its queues' menus. */
const wholeConnection = connection.extend({
  queues: z.array(connection.shape.queues.element.extend({ options: z.array(queueOption) })),
  prompt: prompt.nullable(),
})
export type WholeConnection = z.output<typeof wholeConnection>

/** A created connection, with its full queues. */
const madeConnection = connection.extend({
  queues: z.array(queue.extend({ WhatsappQueue: whatsappQueue })),
})
export type MadeConnection = z.output<typeof madeConnection>

const minutes = () => countOrNone(1_000_000)
const message = () => z.preprocess((value) => value ?? '', text(MESSAGE_MAX))

export const connectionInput = z.object({
  name: line(2, 50),
  isDefault: flag().default(false),
  provider: z.enum(providers).default('beta'),
  greetingMessage: message().default(''),
  farewellMessage: message().default(''),
  complationMessage: message().default(''),
  outOfHoursMessage: message().default(''),
  ratingMessage: message().default(''),
  /** Absent, empty or masked keeps the stored token. Any other value creates a new one, shown once in the reply. */
  token: z.preprocess((value) => value ?? '', z.string().trim().max(100)).optional(),
  expiresInactiveMessage: message().default(''),
  expiresTicket: minutes().default(0),
  timeUseBotQueues: minutes().default(0),
  maxUseBotQueues: minutes().default(DEFAULT_MAX_USE_BOT_QUEUES),
  transferQueueId: optionalId().default(null),
  timeToTransfer: minutes().default(0),
  promptId: optionalId().default(null),
  integrationId: optionalId().default(null),
  flowIdWelcome: optionalId().default(null),
  flowIdNotPhrase: optionalId().default(null),
  queueIds: idList(500).default([]),
})
export type ConnectionInput = z.output<typeof connectionInput>

/** Absent means unchanged, including the queues. */
export const connectionChange = z.object({
  name: line(2, 50).optional(),
  isDefault: flag().optional(),
  greetingMessage: message().optional(),
  farewellMessage: message().optional(),
  complationMessage: message().optional(),
  outOfHoursMessage: message().optional(),
  ratingMessage: message().optional(),
  token: z.preprocess((value) => value ?? '', z.string().trim().max(100)).optional(),
  expiresInactiveMessage: message().optional(),
  expiresTicket: minutes().optional(),
  timeUseBotQueues: minutes().optional(),
  maxUseBotQueues: minutes().optional(),
  transferQueueId: optionalId().optional(),
  timeToTransfer: minutes().optional(),
  promptId: optionalId().optional(),
  integrationId: optionalId().optional(),
  flowIdWelcome: optionalId().optional(),
  flowIdNotPhrase: optionalId().optional(),
  queueIds: idList(500).optional(),
})
export type ConnectionChange = z.output<typeof connectionChange>

/** Administrators are alerted once when a line has been down this long. */
export const DOWN_TOLD_AFTER_MINUTES = 5

/** Age limit of the last messages that are looked up. */
export const HEALTH_DAYS = 7

export const lineHealth = z.object({
  status: z.enum(connectionStatuses),
  trouble: z.string(),
  /** Start of an unwanted outage; null while there is none. */
  downSince: instant().nullable(),
  /** Time of the administrators' alert; null if none was sent. */
  toldAt: instant().nullable(),
  /** The administrators and their alert channels. */
  told: z.array(z.object({ id: id(), name: z.string(), byMail: z.boolean(), byPush: z.boolean() })),
  /** Null: none within HEALTH_DAYS. */
  lastInAt: instant().nullable(),
  lastOutAt: instant().nullable(),
  /** Number of waiting messages, and the time since which the oldest waits. */
  waiting: z.int(),
  oldestWaitingAt: instant().nullable(),
  /** Number of dead-letter events. */
  setAside: z.int(),
})
export type LineHealth = z.output<typeof lineHealth>

export const connectionRoutes = declareRoutes({
  'GET /whatsapp': {
    summary: "List the company's connections",
    who: 'user',
    query: z.object({
      companyId: idOrAbsent(),
      session: z.coerce.string().max(5).optional(),
    }),
    reply: z.array(connection),
  },
  'GET /whatsapp/:id': {
    summary: 'Get a connection',
    who: 'user',
    params: idParam,
    reply: wholeConnection,
  },
  'GET /whatsapp/:id/health': {
    summary:
      "Get a connection's health: start of an outage, waiting messages, time of the last traffic",
    who: 'admin',
    permission: 'connections-page:actionButtons',
    params: idParam,
    reply: lineHealth,
  },
  'POST /whatsapp': {
    summary: 'Create a connection and start its pairing',
    who: 'admin',
    permission: 'connections-page:addConnection',
    body: connectionInput,
    reply: madeConnection,
  },
  'PUT /whatsapp/:id': {
    summary: 'Change a connection',
    who: 'admin',
    permission: 'connections-page:editOrDeleteConnection',
    params: idParam,
    body: connectionChange,
    reply: wholeConnection,
  },
  'DELETE /whatsapp/:id': {
    summary: 'Delete a connection; its conversations stay readable',
    who: 'admin',
    permission: 'connections-page:editOrDeleteConnection',
    params: idParam,
    reply: messageReply,
  },
  'POST /whatsapp/:id/token': {
    summary:
      'Create a new token for programs that send over the connection; it is returned only once',
    who: 'admin',
    permission: 'connections-page:editOrDeleteConnection',
    module: 'useExternalApi',
    params: idParam,
    reply: z.object({ token: z.string() }),
  },
  'DELETE /whatsapp/:id/token': {
    summary: "Revoke the connection's token; programs with this token can no longer send",
    who: 'admin',
    permission: 'connections-page:editOrDeleteConnection',
    params: idParam,
    reply: messageReply,
  },
  'POST /whatsappsession/:id': {
    summary: 'Try to connect again',
    who: 'admin',
    permission: 'connections-page:actionButtons',
    params: idParam,
    reply: messageReply,
  },
  'PUT /whatsappsession/:id': {
    summary: 'Delete the pairing and show a new QR code',
    who: 'admin',
    permission: 'connections-page:actionButtons',
    params: idParam,
    reply: messageReply,
  },
  'POST /whatsappsession/:id/pairing-code': {
    summary: 'Request a code that is typed on the phone of this number instead of scanning',
    who: 'admin',
    permission: 'connections-page:actionButtons',
    params: idParam,
    body: z.object({ number: line(8, TYPED_PHONE_MAX) }),
    reply: messageReply,
    status: 202,
  },
  'DELETE /whatsappsession/:id': {
    summary: 'Disconnect; the QR code has to be scanned again',
    who: 'admin',
    permission: 'connections-page:actionButtons',
    params: idParam,
    reply: messageReply,
  },
})
