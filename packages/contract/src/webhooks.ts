import { z } from 'zod'
import { apiStatuses } from './message-api.ts'
import { messageExtra } from './message-extra.ts'
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
} from './shapes.ts'
import { toldSla } from './sla.ts'
import { assignmentReason } from './ticket-assignments.ts'
import { ticketStatus } from './tickets.ts'

// What programs outside are told of: each event is posted to the addresses that asked for it, signed as Standard
// Webhooks (standardwebhooks.com) says, and again until it is taken.

/** So many a company has. */
export const WEBHOOK_MAX = 20
export const DELIVERY_PAGE = 20

/** A delivery is tried this often, over about a day. */
export const DELIVERY_TRIES = 8

/** The log goes back so far. */
export const DELIVERY_DAYS = 30

/** So much of an answer is kept. */
export const ANSWER_MAX = 2000

/** After a change of the secret, deliveries are signed by the former one too for so long. */
export const FORMER_SECRET_HOURS = 24

export const webhookEvents = [
  'ticket.created',
  'ticket.updated',
  'ticket.closed',
  'ticket.reopened',
  'ticket.assigned',
  'ticket.slaWarning',
  'ticket.slaBreached',
  'message.received',
  'message.sent',
  'message.status',
  'message.updated',
  'contact.created',
  'contact.updated',
] as const
export const webhookEvent = z.enum(webhookEvents)
export type WebhookEvent = z.output<typeof webhookEvent>

const named = z.object({ id: id(), name: z.string() })

const webhookContact = z.object({
  id: id(),
  name: z.string(),
  /** Digits with country code, or a group's number; empty for who shows none. */
  number: z.string(),
  /** By which WhatsApp shows who shows no number; left out where none is known. */
  username: z.string().optional(),
  email: z.string(),
  isGroup: z.boolean(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type WebhookContact = z.output<typeof webhookContact>

const webhookTicket = z.object({
  id: id(),
  uuid: z.uuid(),
  /** What people name it by. */
  protocol: z.string(),
  status: ticketStatus,
  isGroup: z.boolean(),
  contact: named.extend({ number: z.string(), username: z.string().optional() }),
  queue: named.nullable(),
  user: named.nullable(),
  connection: named.nullable(),
  tags: z.array(named),
  createdAt: instant(),
  updatedAt: instant(),
})
export type WebhookTicket = z.output<typeof webhookTicket>

const webhookMessage = z.object({
  id: z.uuid(),
  ticketId: id(),
  fromMe: z.boolean(),
  body: z.string(),
  /** Such as conversation, image, audio, video, document, locationMessage, contactMessage, call_log. */
  mediaType: z.string(),
  /** Its file, once it is here: an address that is open for a day or two. */
  media: z
    .object({ url: z.string(), name: z.string(), mimetype: z.string(), size: z.int() })
    .nullable(),
  /** How far one of ours is; null of a customer's. */
  status: z.enum(apiStatuses).nullable(),
  failure: z.object({ code: z.string(), reason: z.string() }).nullable(),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  reactions: z.array(z.object({ emoji: z.string(), fromMe: z.boolean() })),
  quotedMessageId: z.uuid().nullable(),
  /** Who wrote it on our side; null for automatic ones and the customer's. */
  userId: id().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
  ...messageExtra.omit({ pricing: true }).shape,
})
export type WebhookMessage = z.output<typeof webhookMessage>

/** Where a ticket stood before. */
const formerStanding = z.object({
  status: ticketStatus,
  userId: id().nullable(),
  queueId: id().nullable(),
})

/** What each event carries, by its name. */
export const webhookData = {
  'ticket.created': z.object({ ticket: webhookTicket }),
  /** Its status, attendant or queue is another; a close and a reopening are each one of these too. */
  'ticket.updated': z.object({ ticket: webhookTicket, previous: formerStanding }),
  /** Told at once, though a close can be undone for some seconds: ticket.reopened then follows. */
  'ticket.closed': z.object({ ticket: webhookTicket, previous: formerStanding }),
  /** A close was undone, somebody reopened it, or the customer wrote again in time. */
  'ticket.reopened': z.object({ ticket: webhookTicket, previous: formerStanding }),
  /** It is somebody's now: by whom, null when it came by itself, and why. */
  'ticket.assigned': z.object({
    ticket: webhookTicket,
    by: named.nullable(),
    reason: assignmentReason,
  }),
  /** A target of its queue will be missed soon, or is missed: once each for a wait, of which `since` is the beginning. */
  'ticket.slaWarning': z.object({ ticket: webhookTicket, sla: toldSla }),
  'ticket.slaBreached': z.object({ ticket: webhookTicket, sla: toldSla }),
  'message.received': z.object({ message: webhookMessage, ticket: webhookTicket }),
  /** One of ours was written, by whomever: its status says how far it is. */
  'message.sent': z.object({ message: webhookMessage, ticket: webhookTicket }),
  'message.status': z.object({ message: webhookMessage }),
  /** Its file came, or it was edited, deleted or reacted to. */
  'message.updated': z.object({ message: webhookMessage }),
  'contact.created': z.object({ contact: webhookContact }),
  'contact.updated': z.object({ contact: webhookContact }),
  /** A rule of the company's own, which names this webhook, acted on the ticket. Told to no other webhook. */
  'ticket.rule': z.object({ ticket: webhookTicket, rule: named }),
  /** Somebody tries the address. */
  ping: z.object({ webhook: named }),
} as const
export type DeliveredType = keyof typeof webhookData
export const deliveredType = z.enum([...webhookEvents, 'ticket.rule', 'ping'])
export type WebhookData<T extends DeliveredType> = z.output<(typeof webhookData)[T]>

/** The body of a delivery. `id` is the event's, the same in every try and replay: what came twice shows by it. */
export function webhookBody<T extends DeliveredType>(type: T) {
  return z.object({
    id: z.uuid(),
    type: z.literal(type),
    createdAt: instant(),
    companyId: id(),
    data: webhookData[type],
  })
}

export const webhook = z.object({
  id: id(),
  companyId: id(),
  name: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  active: z.boolean(),
  /** Since when nothing was taken any more; null while it is well. */
  failingSince: instant().nullable(),
  /**
   * Until when nothing is sent there, as several tries in a row were not taken: deliveries wait, and go out in order of
   * time. Null while it is well.
   */
  pausedUntil: instant().nullable(),
  /** Why it is not active any more, if nobody turned it off: the address answered 410, or took nothing for a day. */
  disabledBecause: z.enum(['gone', 'failing']).nullable(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type Webhook = z.output<typeof webhook>

/** `secret` is shown this once: deliveries are signed by it. */
const webhookWithSecret = webhook.extend({ secret: z.string() })

const address = z
  .url({ protocol: /^https?$/ })
  .trim()
  .max(1000)

const chosenEvents = z
  .array(webhookEvent)
  .min(1)
  .max(webhookEvents.length)
  .transform((chosen) => webhookEvents.filter((event) => chosen.includes(event)))

export const webhookInput = z.object({
  name: line(1, 100),
  url: address,
  events: chosenEvents,
  active: flag().default(true),
})
export type WebhookInput = z.output<typeof webhookInput>

/** Absent means unchanged. */
const webhookChange = z.object({
  name: line(1, 100).optional(),
  url: address.optional(),
  events: chosenEvents.optional(),
  active: flag().optional(),
})
export type WebhookChange = z.output<typeof webhookChange>

/** Waits for its first try; taken; will be tried again; given up. */
export const deliveryStatuses = ['pending', 'delivered', 'failed', 'exhausted'] as const
export const deliveryStatus = z.enum(deliveryStatuses)
export type DeliveryStatus = z.output<typeof deliveryStatus>

export const delivery = z.object({
  id: z.uuid(),
  webhookId: id(),
  /** The same in every replay. */
  eventId: z.uuid(),
  type: deliveredType,
  status: deliveryStatus,
  attempts: z.int(),
  nextAttemptAt: instant().nullable(),
  /** Of the last answer. */
  statusCode: z.int().nullable(),
  /**
   * Why there was none: no public address, nothing for ten seconds, no connection; or it was not asked, as the webhook
   * was turned off, or is left alone for a while.
   */
  error: z.enum(['refused', 'timeout', 'unreachable', 'disabled', 'paused']).nullable(),
  durationMs: z.int().nullable(),
  replayOf: z.uuid().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type Delivery = z.output<typeof delivery>
export type DeliveryError = NonNullable<Delivery['error']>

/** With what was sent, and the beginning of what was answered. */
const fullDelivery = delivery.extend({ payload: z.unknown(), answer: z.string().nullable() })
export type FullDelivery = z.output<typeof fullDelivery>

const deliveryQuery = z.object({
  status: z.preprocess((value) => (value === '' ? undefined : value), deliveryStatus.optional()),
  pageNumber: given(z.int().min(1).max(100_000)).default(1),
})
export type DeliveryQuery = z.output<typeof deliveryQuery>

const deliveryParams = z.object({ id: givenId(), deliveryId: z.uuid() })

const administration = {
  who: 'user',
  permission: 'drawer-admin-items:view',
  module: 'useExternalApi',
} as const

export const webhookRoutes = declareRoutes({
  'GET /webhooks': {
    summary: "The company's webhooks",
    ...administration,
    withoutModule: { webhooks: [] },
    reply: z.object({ webhooks: z.array(webhook) }),
  },
  'POST /webhooks': {
    summary: 'Make a webhook; its secret is shown this once',
    ...administration,
    body: webhookInput,
    reply: webhookWithSecret,
  },
  'PUT /webhooks/:id': {
    summary: 'Change a webhook, or turn it on or off',
    ...administration,
    params: idParam,
    body: webhookChange,
    reply: webhook,
  },
  'DELETE /webhooks/:id': {
    summary: 'Delete a webhook with its log',
    ...administration,
    params: idParam,
    reply: messageReply,
  },
  'POST /webhooks/:id/secret': {
    summary: 'Give it a new secret; the former one signs beside it for a day',
    ...administration,
    params: idParam,
    reply: webhookWithSecret,
  },
  'POST /webhooks/:id/test': {
    summary: 'Send it a ping now and say what it answers',
    ...administration,
    params: idParam,
    reply: fullDelivery,
  },
  'GET /webhooks/:id/deliveries': {
    summary: 'What it was told, the newest first',
    ...administration,
    params: idParam,
    query: deliveryQuery,
    reply: z.object({ deliveries: z.array(delivery), hasMore: z.boolean() }),
  },
  'GET /webhooks/:id/deliveries/:deliveryId': {
    summary: 'One delivery, with what was sent and answered',
    ...administration,
    params: deliveryParams,
    reply: fullDelivery,
  },
  'POST /webhooks/:id/deliveries/:deliveryId/replay': {
    summary: 'Send it the same event again, as a new delivery',
    ...administration,
    params: deliveryParams,
    /** Made by the browser for this one replay: a repeat of the call is the same delivery. */
    body: z.object({ idempotencyKey: idempotencyKey() }),
    reply: delivery,
  },
})
