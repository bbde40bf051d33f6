import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { givenId, id, idParam, instant, messageReply, text } from './shapes.ts'

// Web Push notices for browsers that are closed or in the background.

/** Kinds of notices. */
const pushEvents = [
  'message',
  'assigned',
  'pending',
  'mention',
  'lineDown',
  'lineBack',
  'pixDown',
  'pixBack',
  'test',
] as const
export const pushEvent = z.enum(pushEvents)
export type PushEvent = z.output<typeof pushEvent>

/** Notices that a user chooses per browser. Those of `line`, including Pix providers, go to administrators only. */
export const chosenPushEvents = ['message', 'assigned', 'pending', 'mention', 'line'] as const
export type PushChoice = (typeof chosenPushEvents)[number]
const chosenEvents = z.array(z.enum(chosenPushEvents)).max(chosenPushEvents.length)

/** One of the user's browsers that gets notices. */
export const pushSubscription = z.object({
  id: id(),
  endpoint: z.string(),
  events: chosenEvents,
  createdAt: instant(),
})
export type PushSubscription = z.output<typeof pushSubscription>

/** A point of P-256, uncompressed: 65 bytes. */
const publicKey = text(88).regex(/^[\w-]{87}=?$/)
/** 16 bytes. */
const authSecret = text(24).regex(/^[\w-]{22}(?:==)?$/)

export const pushSubscriptionInput = z.object({
  /** The browser maker's push endpoint: a public https address. */
  endpoint: z.url().max(1000),
  keys: z.object({ p256dh: publicKey, auth: authSecret }),
  events: chosenEvents.default([...chosenPushEvents]),
  /** Language of the notices. */
  language: z.enum(['pt', 'en', 'es']).default('pt'),
})
export type PushSubscriptionInput = z.output<typeof pushSubscriptionInput>

/** Payload for the service worker, without the message's text. */
export interface PushPayload {
  event: PushEvent
  /** The sender's name. */
  name: string
  language: 'pt' | 'en' | 'es'
  /** Target of a click. */
  path: string
  /** A notice replaces one with the same tag. */
  tag: string
}

export const pushRoutes = declareRoutes({
  'GET /push/key': {
    summary: "Get the public key for browsers' push subscriptions",
    who: 'user',
    reply: z.object({ publicKey: z.string() }),
  },
  'GET /push/subscriptions': {
    summary: "List the user's own browsers with push notifications",
    who: 'user',
    reply: z.array(pushSubscription),
  },
  'POST /push/subscriptions': {
    summary: 'Subscribe this browser to push notifications, or change its topics',
    who: 'user',
    body: pushSubscriptionInput,
    reply: pushSubscription,
  },
  'DELETE /push/subscriptions/:id': {
    summary: "Unsubscribe one of the user's own browsers",
    who: 'user',
    params: idParam,
    reply: messageReply,
  },
  'POST /push/test': {
    summary: "Send a test notification to one of the user's own browsers",
    who: 'user',
    body: z.object({ id: givenId() }),
    reply: messageReply,
  },
})
