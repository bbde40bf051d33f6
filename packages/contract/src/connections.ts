import { z } from 'zod'
import { prompt } from './prompts.ts'
import { queueOption } from './queue-options.ts'
import { queue, queueSummary } from './queues.ts'
import { declareRoutes } from './route.ts'
import {
  absentId,
  countOrNone,
  flag,
  id,
  idParam,
  idsOf,
  instant,
  line,
  messageReply,
  optionalId,
  text,
} from './shapes.ts'
import { TYPED_PHONE_MAX } from './typed-phones.ts'

// A connection is one WhatsApp number of a company. The wire calls it whatsapp.

/** The statuses a line goes through; PENDING is a line whose phone signed it out and that pairs anew. */
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

/** Statuses that the side menu's badge warns of. */
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

/** What a line can do: what its provider can, but for what the line itself has told. */
export const lineCapabilities = z.object({
  /** What was sent can be changed. */
  edits: z.boolean(),
  /** What was sent can be taken back. */
  deletes: z.boolean(),
  reactions: z.boolean(),
  /** It tells whether a number is one of its phones. */
  checksNumbers: z.boolean(),
  /** It can be paired by a code that the phone types. */
  pairsByCode: z.boolean(),
  /** Buttons below a text, at most; none: they are written out as numbered lines. */
  buttons: z.int().min(0),
  /** A text with a list to choose from. */
  lists: z.boolean(),
  /** Texts that the provider has approved before. */
  templates: z.boolean(),
  /** Hours after the customer's last word in which any text may be sent; null where at any time. */
  windowHours: z.int().min(1).nullable(),
})
export type LineCapabilities = z.output<typeof lineCapabilities>

export const connection = z.object({
  id: id(),
  name: z.string(),
  status: z.enum(connectionStatuses),
  /** What the QR code says, empty when there is none to scan. */
  qrcode: z.string(),
  /** What a phone may type in place of scanning, once it was asked for; empty otherwise. */
  pairingCode: z.string(),
  retries: z.int(),
  isDefault: z.boolean(),
  provider: z.enum(providers),
  greetingMessage: z.string(),
  farewellMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  /** Masked when there is one; shown once, when made. */
  token: z.string(),
  /** The token is of the time when people typed them: it works, and should make place for one that is made. */
  tokenNeedsRenewal: z.boolean(),
  expiresInactiveMessage: z.string(),
  expiresTicket: z.int(),
  timeUseBotQueues: z.int(),
  maxUseBotQueues: z.int(),
  transferQueueId: id().nullable(),
  timeToTransfer: z.int().nullable(),
  promptId: id().nullable(),
  integrationId: id().nullable(),
  /** The flows that begin with who writes for the first time, and with who writes none of the phrases. */
  flowIdWelcome: id().nullable(),
  flowIdNotPhrase: id().nullable(),
  isDemo: z.boolean(),
  /** Why the line is down, in a word of ours that the web explains. */
  trouble: z.string(),
  /** How much of what was written before the pairing has come, of 100; null while none of it comes. */
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

/** Asked for alone: with its prompt and the menus of its queues. */
const wholeConnection = connection.extend({
  queues: z.array(connection.shape.queues.element.extend({ options: z.array(queueOption) })),
  prompt: prompt.nullable(),
})
export type WholeConnection = z.output<typeof wholeConnection>

/** As it was made: its queues whole. */
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
  /** Absent, empty or masked keeps the stored one. Any other is answered with one that is made, shown this once. */
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
  queueIds: idsOf(500).default([]),
})
export type ConnectionInput = z.output<typeof connectionInput>

/** Absent means unchanged, the queues too. */
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
  queueIds: idsOf(500).optional(),
})
export type ConnectionChange = z.output<typeof connectionChange>

/** A line that has been down this long is told to administrators, once until it is back. */
export const DOWN_TOLD_AFTER_MINUTES = 5

/** How far back the last messages of a line are looked for. */
export const HEALTH_DAYS = 7

export const lineHealth = z.object({
  status: z.enum(connectionStatuses),
  trouble: z.string(),
  /** Since when it is down without anybody having wanted it; null while it is not. */
  downSince: instant().nullable(),
  /** When administrators were told of that; null while they were not. */
  toldAt: instant().nullable(),
  /** The administrators, and how each is told of outages. */
  told: z.array(z.object({ id: id(), name: z.string(), byMail: z.boolean(), byPush: z.boolean() })),
  /** Null: none within the days that are looked at. */
  lastInAt: instant().nullable(),
  lastOutAt: instant().nullable(),
  /** What waits to go out, and since when the first of it does. */
  waiting: z.int(),
  oldestWaitingAt: instant().nullable(),
  /** What came in and could not be taken. */
  setAside: z.int(),
})
export type LineHealth = z.output<typeof lineHealth>

export const connectionRoutes = declareRoutes({
  'GET /whatsapp': {
    summary: "The company's connections",
    who: 'user',
    query: z.object({
      companyId: absentId(),
      session: z.coerce.string().max(5).optional(),
    }),
    reply: z.array(connection),
  },
  'GET /whatsapp/:id': {
    summary: 'One connection',
    who: 'user',
    params: idParam,
    reply: wholeConnection,
  },
  'GET /whatsapp/:id/health': {
    summary:
      'How a connection does: since when it is down, what waits, when it last carried something',
    who: 'admin',
    permission: 'connections-page:actionButtons',
    params: idParam,
    reply: lineHealth,
  },
  'POST /whatsapp': {
    summary: 'Add a connection and start pairing it',
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
    summary: 'Make a new token for programs that send over the line; it is shown this once',
    who: 'admin',
    permission: 'connections-page:editOrDeleteConnection',
    module: 'useExternalApi',
    params: idParam,
    reply: z.object({ token: z.string() }),
  },
  'DELETE /whatsapp/:id/token': {
    summary: 'Take the token away: programs that hold it can no longer send',
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
    summary: 'Forget the pairing and show a new QR code',
    who: 'admin',
    permission: 'connections-page:actionButtons',
    params: idParam,
    reply: messageReply,
  },
  'POST /whatsappsession/:id/pairing-code': {
    summary: 'Ask for a code that the phone of this number may type in place of scanning',
    who: 'admin',
    permission: 'connections-page:actionButtons',
    params: idParam,
    body: z.object({ number: line(8, TYPED_PHONE_MAX) }),
    reply: messageReply,
    status: 202,
  },
  'DELETE /whatsappsession/:id': {
    summary: 'Disconnect: the QR code has to be read again',
    who: 'admin',
    permission: 'connections-page:actionButtons',
    params: idParam,
    reply: messageReply,
  },
})
