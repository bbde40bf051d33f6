import { z } from 'zod'
import { apiStatuses } from './message-api.ts'
import { messageExtra } from './message-extra.ts'
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
} from './shapes.ts'
import { toldSla } from './sla.ts'
import { assignmentReason } from './ticket-assignments.ts'
import { ticketStatus } from './tickets.ts'

// Webhooks: each event is posted to the addresses that subscribed to it, signed by Standard Webhooks
// (standardwebhooks.com), with retries until it is accepted.

/** Limit per company. */
export const WEBHOOK_MAX = 20
export const DELIVERY_PAGE = 20

/** Number of attempts of a delivery, over about a day. */
export const DELIVERY_TRIES = 8

/** Retention of the log. */
export const DELIVERY_DAYS = 30

/** Length limit of a stored answer. */
export const ANSWER_MAX = 2000

/** After a change of the secret, deliveries are also signed by the former one for this time. */
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
  /** Digits with country code, or a group's number; empty if WhatsApp does not reveal it. */
  number: z.string(),
  /** WhatsApp's username of a contact without number; absent if unknown. */
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
  /** The ticket's name for people. */
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
  /** The downloaded file: an address valid for a day or two. */
  media: z
    .object({ url: z.string(), name: z.string(), mimetype: z.string(), size: z.int() })
    .nullable(),
  /** Delivery status of an outgoing message; null for the customer's. */
  status: z.enum(apiStatuses).nullable(),
  failure: z.object({ code: z.string(), reason: z.string() }).nullable(),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  reactions: z.array(z.object({ emoji: z.string(), fromMe: z.boolean() })),
  quotedMessageId: z.uuid().nullable(),
  /** The user who wrote it; null for automatic messages and the customer's. */
  userId: id().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
  ...messageExtra.omit({ pricing: true }).shape,
})
export type WebhookMessage = z.output<typeof webhookMessage>

/** A ticket's former state. */
const formerStanding = z.object({
  status: ticketStatus,
  userId: id().nullable(),
  queueId: id().nullable(),
})

/** Data of each event, by its name. */
export const webhookData = {
  'ticket.created': z.object({ ticket: webhookTicket }),
  /** The status, attendant or queue changed; a close and a reopening also send this event. */
  'ticket.updated': z.object({ ticket: webhookTicket, previous: formerStanding }),
  /** Sent at once, although a close can be undone for some seconds: ticket.reopened then follows. */
  'ticket.closed': z.object({ ticket: webhookTicket, previous: formerStanding }),
  /** A close was undone, a user reopened it, or the customer wrote again in time. */
  'ticket.reopened': z.object({ ticket: webhookTicket, previous: formerStanding }),
  /** Assigned to an attendant: `by` is the assigning user, null for an automatic assignment, with the reason. */
  'ticket.assigned': z.object({
    ticket: webhookTicket,
    by: named.nullable(),
    reason: assignmentReason,
  }),
  /** An SLA target will be missed soon, or was missed: each once per wait, which began at `since`. */
  'ticket.slaWarning': z.object({ ticket: webhookTicket, sla: toldSla }),
  'ticket.slaBreached': z.object({ ticket: webhookTicket, sla: toldSla }),
  'message.received': z.object({ message: webhookMessage, ticket: webhookTicket }),
  /** An outgoing message was created by a user or automatically; its status shows its progress. */
  'message.sent': z.object({ message: webhookMessage, ticket: webhookTicket }),
  'message.status': z.object({ message: webhookMessage }),
  /** Its file was downloaded, or it was edited, deleted or reacted to. */
  'message.updated': z.object({ message: webhookMessage }),
  'contact.created': z.object({ contact: webhookContact }),
  'contact.updated': z.object({ contact: webhookContact }),
  /** A company rule that names this webhook acted on the ticket. Sent to this webhook only. */
  'ticket.rule': z.object({ ticket: webhookTicket, rule: named }),
  /** A user tests the address. */
  ping: z.object({ webhook: named }),
} as const
export type DeliveredType = keyof typeof webhookData
export const deliveredType = z.enum([...webhookEvents, 'ticket.rule', 'ping'])
export type WebhookData<T extends DeliveredType> = z.output<(typeof webhookData)[T]>

/**
 * The body of a delivery. `id` is the event's, the same in every attempt and replay, so that receivers can drop
 * repeats.
 */
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
  /** Time since which every delivery has failed; null otherwise. */
  failingSince: instant().nullable(),
  /**
   * End of a pause after several failed attempts in a row: deliveries wait, and are then sent in order of time. Null
   * otherwise.
   */
  pausedUntil: instant().nullable(),
  /** Reason why the server disabled it: the address answered 410, or accepted nothing for a day. Null otherwise. */
  disabledBecause: z.enum(['gone', 'failing']).nullable(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type Webhook = z.output<typeof webhook>

/** `secret` is returned only once: deliveries are signed by it. */
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

/** `pending`: before the first attempt; `failed`: will be retried; `exhausted`: out of attempts. */
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
  /** HTTP status of the last answer. */
  statusCode: z.int().nullable(),
  /**
   * Reason for the missing answer: no public address, nothing for ten seconds, no connection; or no attempt was made,
   * because the webhook was disabled or is paused.
   */
  error: z.enum(['refused', 'timeout', 'unreachable', 'disabled', 'paused']).nullable(),
  durationMs: z.int().nullable(),
  replayOf: z.uuid().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type Delivery = z.output<typeof delivery>
export type DeliveryError = NonNullable<Delivery['error']>

/** Includes the sent body, and the first part of the answer. */
const fullDelivery = delivery.extend({ payload: z.unknown(), answer: z.string().nullable() })
export type FullDelivery = z.output<typeof fullDelivery>

const deliveryQuery = z.object({
  status: z.preprocess((value) => (value === '' ? undefined : value), deliveryStatus.optional()),
  pageNumber: typedNumber(z.int().min(1).max(100_000)).default(1),
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
    summary: "List the company's webhooks",
    ...administration,
    withoutModule: { webhooks: [] },
    reply: z.object({ webhooks: z.array(webhook) }),
  },
  'POST /webhooks': {
    summary: 'Create a webhook; its secret is returned only once',
    ...administration,
    body: webhookInput,
    reply: webhookWithSecret,
  },
  'PUT /webhooks/:id': {
    summary: 'Change, enable or disable a webhook',
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
    summary: 'Create a new secret; deliveries are also signed with the former one for a day',
    ...administration,
    params: idParam,
    reply: webhookWithSecret,
  },
  'POST /webhooks/:id/test': {
    summary: 'Send a ping to a webhook now and return its answer',
    ...administration,
    params: idParam,
    reply: fullDelivery,
  },
  'GET /webhooks/:id/deliveries': {
    summary: 'List the deliveries of a webhook, newest first',
    ...administration,
    params: idParam,
    query: deliveryQuery,
    reply: z.object({ deliveries: z.array(delivery), hasMore: z.boolean() }),
  },
  'GET /webhooks/:id/deliveries/:deliveryId': {
    summary: 'Get a delivery with the sent body and the answer',
    ...administration,
    params: deliveryParams,
    reply: fullDelivery,
  },
  'POST /webhooks/:id/deliveries/:deliveryId/replay': {
    summary: 'Send the event of a delivery again, as a new delivery',
    ...administration,
    params: deliveryParams,
    /** Created by the browser for this replay: a repeated call is the same delivery. */
    body: z.object({ idempotencyKey: idempotencyKey() }),
    reply: delivery,
  },
})
