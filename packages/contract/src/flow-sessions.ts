import { z } from 'zod'
import { MESSAGE_MAX } from './message-limits.ts'
import { id, instant } from './shapes.ts'

// How far a customer is in a flow. The engine goes from one of these to the next; nothing else of a run is remembered.

export const FLOW_VARIABLES_MAX = 200
export const FLOW_VALUE_MAX = 4000
/** Length limit of a value that a session keeps for an AI or a Typebot: a customer's longest message fits. */
export const FLOW_TALK_MAX = MESSAGE_MAX
/** So much of the way is kept. */
export const FLOW_PATH_MAX = 500

/** Who set a flow going. */
export const flowStarts = [
  'phrase',
  'welcome',
  'noPhrase',
  'integration',
  'campaign',
  'person',
  'program',
  'webhook',
  'rule',
] as const
export type FlowStart = (typeof flowStarts)[number]

/** How a flow ended. */
export const flowEnds = [
  /** At a node without a way on. */
  'finished',
  /** It handed its customer over: to a queue, or to a person. */
  'handedOver',
  /** A person accepted the ticket or answered the customer. */
  'takenOver',
  /** The ticket was closed. */
  'closed',
  /** The customer left it by `#`, or another flow began. */
  'left',
  /** An administrator released it. */
  'released',
  /** It ran in a circle, or what it said did not arrive. */
  'failed',
] as const
export type FlowEnd = (typeof flowEnds)[number]

/** For what a flow waits at its node. */
export const flowWait = z.discriminatedUnion('kind', [
  /**
   * A choice, or an answer; `tries` are wrong ones. `until`: then the exit `noResponse` is taken. `askedAt`: when it was asked
   * last; `hastyAt`: when the customer wrote last without having read it.
   */
  z.object({
    kind: z.literal('customer'),
    tries: z.int().min(0),
    until: instant().nullable(),
    askedAt: instant().exactOptional(),
    hastyAt: instant().exactOptional(),
  }),
  /** A clock. `at` the element of a content node that comes next. */
  z.object({ kind: z.literal('clock'), until: instant(), element: z.int().min(0) }),
  /** A program outside, which was asked by this token: any other answer is dropped. */
  z.object({ kind: z.literal('outside'), token: z.string().max(100) }),
  /** Their payment of what they were charged under this token. `until`: then the exit `b` is taken. */
  z.object({ kind: z.literal('payment'), token: z.string().max(100), until: instant() }),
  /** What the customer says next, for an AI or a Typebot. */
  z.object({ kind: z.literal('talk') }),
])
export type FlowWait = z.output<typeof flowWait>

/** When the clock of a wait ends; null where it has none. */
export function untilOf(wait: FlowWait): string | null {
  switch (wait.kind) {
    case 'clock':
    case 'customer':
    case 'payment':
      return wait.until
    case 'outside':
    case 'talk':
      return null
  }
}

/** A prompt or an integration, which answers in the place of a flow that somebody has drawn. */
export const bot = z.object({ kind: z.enum(['prompt', 'integration']), id: z.int() })
export type Bot = z.output<typeof bot>

export const flowSession = z.object({
  /** 0: of a bot. */
  flowId: z.int(),
  /** 0: of a draft that is tried, or of a bot. */
  versionId: z.int(),
  bot: bot.exactOptional(),
  nodeId: z.string().max(100),
  wait: flowWait.nullable(),
  variables: z.record(z.string().max(100), z.string().max(FLOW_VALUE_MAX)),
  /** Nodes in the order in which they were entered, the newest last. */
  path: z.array(z.string().max(100)).max(FLOW_PATH_MAX),
  /** Nodes entered since the customer wrote last: a circle is known by it. */
  unheard: z.int().min(0),
  /** Grows with each question to a program outside. */
  asked: z.int().min(0),
  /** What an AI or a Typebot keeps from one word to the next. */
  talk: z.record(z.string().max(100), z.string().max(FLOW_TALK_MAX)),
  start: z.enum(flowStarts),
})
export type FlowSession = z.output<typeof flowSession>

/** A customer in a flow, as administrators see it. */
export const liveSession = z.object({
  id: id(),
  flowId: id(),
  version: z.int(),
  ticketId: id(),
  uuid: z.uuid(),
  contactName: z.string(),
  start: z.enum(flowStarts),
  nodeId: z.string(),
  wait: flowWait.nullable(),
  variables: z.record(z.string(), z.string()),
  path: z.array(z.string()),
  end: z.enum(flowEnds).nullable(),
  startedAt: instant(),
  updatedAt: instant(),
  endedAt: instant().nullable(),
})
export type LiveSession = z.output<typeof liveSession>
