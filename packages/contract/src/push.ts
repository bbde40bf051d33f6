import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { givenId, id, idParam, instant, messageReply, text } from './shapes.ts'

// Notices of the operating system for browsers that are closed or away (Web Push).

/** What a notice says. */
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

/** The notices that a browser chooses from. Those of `line`, with providers of Pix, go to administrators only. */
export const chosenPushEvents = ['message', 'assigned', 'pending', 'mention', 'line'] as const
export type PushChoice = (typeof chosenPushEvents)[number]
const chosenEvents = z.array(z.enum(chosenPushEvents)).max(chosenPushEvents.length)

/** A browser of one's own that is to be told. */
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
  /** Where the browser's maker takes them: a public https address. */
  endpoint: z.url().max(1000),
  keys: z.object({ p256dh: publicKey, auth: authSecret }),
  events: chosenEvents.default([...chosenPushEvents]),
  /** In which the notices speak. */
  language: z.enum(['pt', 'en', 'es']).default('pt'),
})
export type PushSubscriptionInput = z.output<typeof pushSubscriptionInput>

/** What the service worker reads; nothing of what was said is in it. */
export interface PushPayload {
  event: PushEvent
  /** Whom it is from. */
  name: string
  language: 'pt' | 'en' | 'es'
  /** Where a click leads. */
  path: string
  /** Two with the same tag are one. */
  tag: string
}

export const pushRoutes = declareRoutes({
  'GET /push/key': {
    summary: "The public key that a browser's subscription is made with",
    who: 'user',
    reply: z.object({ publicKey: z.string() }),
  },
  'GET /push/subscriptions': {
    summary: "One's own browsers that are told",
    who: 'user',
    reply: z.array(pushSubscription),
  },
  'POST /push/subscriptions': {
    summary: 'Let this browser be told, or change of what',
    who: 'user',
    body: pushSubscriptionInput,
    reply: pushSubscription,
  },
  'DELETE /push/subscriptions/:id': {
    summary: 'Let a browser of one’s own be told no more',
    who: 'user',
    params: idParam,
    reply: messageReply,
  },
  'POST /push/test': {
    summary: 'Send a browser of one’s own a notice now',
    who: 'user',
    body: z.object({ id: givenId() }),
    reply: messageReply,
  },
})
