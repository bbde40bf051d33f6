import { z } from 'zod'
import { MESSAGE_MAX } from './message-limits.ts'
import { id, instant } from './shapes.ts'

// A customer's place in a flow. The engine maps one session to the next; a run has no other state.

export const FLOW_VARIABLES_MAX = 200
export const FLOW_VALUE_MAX = 4000
/** Length limit of a value stored for an AI or a Typebot: a customer's longest message fits. */
export const FLOW_TALK_MAX = MESSAGE_MAX
/** Limit of stored path entries; older ones are dropped. */
export const FLOW_PATH_MAX = 500

/** The trigger that started a flow. */
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

/** The ways in which a flow ends. */
export const flowEnds = [
  /** At a node without a connected exit. */
  'finished',
  /** It handed the customer over to a queue or a person. */
  'handedOver',
  /** A person accepted the ticket or answered the customer. */
  'takenOver',
  /** The ticket was closed. */
  'closed',
  /** The customer left it by `#`, or another flow started. */
  'left',
  /** An administrator released it. */
  'released',
  /** It ran in a cycle, or its message could not be delivered. */
  'failed',
] as const
export type FlowEnd = (typeof flowEnds)[number]

/** The wait of a flow at its node. */
export const flowWait = z.discriminatedUnion('kind', [
  /**
   * A choice or an answer; `tries` counts invalid ones. `until`: then it leaves by the exit `noResponse`. `askedAt`:
   * time of the last question; `hastyAt`: last message that the customer wrote before the question arrived.
   */
  z.object({
    kind: z.literal('customer'),
    tries: z.int().min(0),
    until: instant().nullable(),
    askedAt: instant().exactOptional(),
    hastyAt: instant().exactOptional(),
  }),
  /** A timer. `element`: index of the next element of a content node. */
  z.object({ kind: z.literal('clock'), until: instant(), element: z.int().min(0) }),
  /** An external program, called with this token: answers with another token are dropped. */
  z.object({ kind: z.literal('outside'), token: z.string().max(100) }),
  /** The payment of the charge with this token. `until`: then it leaves by the exit `b`. */
  z.object({ kind: z.literal('payment'), token: z.string().max(100), until: instant() }),
  /** The customer's next message, for an AI or a Typebot. */
  z.object({ kind: z.literal('talk') }),
])
export type FlowWait = z.output<typeof flowWait>

/** The end of a wait; null if it has none. */
export function endTimeOfWait(wait: FlowWait): string | null {
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

/** A prompt or an integration, which answers in place of a drawn flow. */
export const bot = z.object({ kind: z.enum(['prompt', 'integration']), id: z.int() })
export type Bot = z.output<typeof bot>

export const flowSession = z.object({
  /** 0: a bot's session. */
  flowId: z.int(),
  /** 0: a trial of a draft, or a bot. */
  versionId: z.int(),
  bot: bot.exactOptional(),
  nodeId: z.string().max(100),
  wait: flowWait.nullable(),
  variables: z.record(z.string().max(100), z.string().max(FLOW_VALUE_MAX)),
  /** Entered nodes, the newest last. */
  path: z.array(z.string().max(100)).max(FLOW_PATH_MAX),
  /** Nodes entered since the customer's last message, to detect a cycle. */
  unheard: z.int().min(0),
  /** Counter of calls to external programs. */
  asked: z.int().min(0),
  /** State of an AI or a Typebot between messages. */
  talk: z.record(z.string().max(100), z.string().max(FLOW_TALK_MAX)),
  start: z.enum(flowStarts),
})
export type FlowSession = z.output<typeof flowSession>

/** A customer's session in a flow, for administrators. */
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
