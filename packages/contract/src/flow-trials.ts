import { z } from 'zod'
import { flowGraph } from './flow-graph.ts'
import { flowEnds, flowSession } from './flow-sessions.ts'
import { declareRoutes } from './route.ts'
import { givenId, idsOf, instant, line, text } from './shapes.ts'

// A draft that is tried, as its customers would meet it. Nothing of it is stored or sent; programs outside are asked.

const TRIAL_TAGS_MAX = 1000

export const flowTrialManners = ['text', 'button', 'list'] as const
export type FlowTrialManner = (typeof flowTrialManners)[number]

export const flowTrialActs = [
  /** Into the queue of that name; without one the ticket waits for anybody. */
  'place',
  /** To the person of that name. */
  'assign',
  'tag',
  'untag',
  'note',
  'close',
  /** To the flow of that name. */
  'jump',
  /** A program outside was asked, at that address. */
  'ask',
  /** The customer is asked for that sum by Pix. */
  'charge',
  /** The time to pay has run out. */
  'expire',
  /** The plan has no part for the node. */
  'passedOver',
  // As administrators are told of what runs.
  'circle',
  'flowGone',
  'programFailed',
] as const
export type FlowTrialAct = (typeof flowTrialActs)[number]

export const flowTrial = z.object({
  flowId: givenId(),
  graph: flowGraph,
  manner: z.enum(flowTrialManners).default('text'),
  /** As the answer before gave it; null begins. */
  session: flowSession.nullable().default(null),
  /** That the customer's ticket has by now, as the answer before gave them. */
  tagIds: idsOf(TRIAL_TAGS_MAX).default([]),
  /** The event that is tried: the customer's words, the end of a wait, or a payment. */
  event: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('start') }),
    z.object({
      kind: z.literal('said'),
      text: text(4096),
      choice: z.object({ id: line(1, 256), title: line(1, 200) }).optional(),
    }),
    z.object({ kind: z.literal('clock') }),
    /** The payment of the charge. */
    z.object({ kind: z.literal('paid') }),
  ]),
})
export type FlowTrial = z.output<typeof flowTrial>

const pressable = z.object({ id: z.string(), title: z.string() })

/** What the phone shows, or a person at the desk would see. */
const trialOutput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    nodeId: z.string(),
    text: z.string(),
    buttons: z.array(pressable).optional(),
    list: z.object({ button: z.string(), rows: z.array(pressable) }).optional(),
  }),
  z.object({
    kind: z.literal('media'),
    nodeId: z.string(),
    media: z.enum(['image', 'audio', 'video']),
    /** As it stands in the graph. */
    url: z.string(),
    isVoice: z.boolean(),
  }),
  /** Something that happens beside the customer's phone; `detail` names what it is about, or is empty. */
  z.object({
    kind: z.literal('act'),
    nodeId: z.string(),
    act: z.enum(flowTrialActs),
    detail: z.string(),
  }),
])
export type FlowTrialOutput = z.output<typeof trialOutput>

export const flowTrialAnswer = z.object({
  outputs: z.array(trialOutput),
  /** Null: it has ended. */
  session: flowSession.nullable(),
  end: z.enum(flowEnds).nullable(),
  tagIds: z.array(z.int()),
  /** The nodes that were entered by this event, in their order, with the exits that were taken from them. */
  passed: z.array(z.object({ nodeId: z.string(), exit: z.string().nullable() })),
  at: instant(),
})
export type FlowTrialAnswer = z.output<typeof flowTrialAnswer>

export const flowTrialRoutes = declareRoutes({
  'POST /flowbuilder/try': {
    summary: 'What a customer would meet in a flow as it is drawn; nothing is stored or sent',
    who: 'admin',
    module: 'campaignsEnabled',
    body: flowTrial,
    reply: flowTrialAnswer,
  },
})
