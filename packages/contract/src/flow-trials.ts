import { z } from 'zod'
import { flowGraph } from './flow-graph.ts'
import { flowEnds, flowSession } from './flow-sessions.ts'
import { declareRoutes } from './route.ts'
import { givenId, idList, instant, line, text } from './shapes.ts'

// A trial of a draft. Nothing is stored or sent, but external programs are called.

const TRIAL_TAGS_MAX = 1000

export const flowTrialManners = ['text', 'button', 'list'] as const
export type FlowTrialManner = (typeof flowTrialManners)[number]

export const flowTrialActs = [
  /** To the queue of that name; without one the ticket becomes unassigned. */
  'place',
  /** To the user of that name. */
  'assign',
  'tag',
  'untag',
  'note',
  'close',
  /** To the flow of that name. */
  'jump',
  /** An external program was called at that address. */
  'ask',
  /** The customer is charged that sum by Pix. */
  'charge',
  /** The time to pay has passed. */
  'expire',
  /** The plan lacks the node's module. */
  'passedOver',
  // Failures that administrators are notified of in live flows.
  'circle',
  'flowGone',
  'programFailed',
] as const
export type FlowTrialAct = (typeof flowTrialActs)[number]

export const flowTrial = z.object({
  flowId: givenId(),
  graph: flowGraph,
  manner: z.enum(flowTrialManners).default('text'),
  /** From the previous reply; null: start. */
  session: flowSession.nullable().default(null),
  /** The ticket's current tags, from the previous reply. */
  tagIds: idList(TRIAL_TAGS_MAX).default([]),
  /** The simulated event: a customer's message, the end of a wait, or a payment. */
  event: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('start') }),
    z.object({
      kind: z.literal('said'),
      text: text(4096),
      choice: z.object({ id: line(1, 256), title: line(1, 200) }).optional(),
    }),
    z.object({ kind: z.literal('clock') }),
    /** Payment of the charge. */
    z.object({ kind: z.literal('paid') }),
  ]),
})
export type FlowTrial = z.output<typeof flowTrial>

const pressable = z.object({ id: z.string(), title: z.string() })

/** Output for the phone, or a visible effect on the ticket. */
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
    /** As in the graph. */
    url: z.string(),
    isVoice: z.boolean(),
  }),
  /** An effect other than a message; `detail` names its object, or is empty. */
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
  /** Null: the flow has ended. */
  session: flowSession.nullable(),
  end: z.enum(flowEnds).nullable(),
  tagIds: z.array(z.int()),
  /** The nodes entered by this event, in order, with the exits taken. */
  passed: z.array(z.object({ nodeId: z.string(), exit: z.string().nullable() })),
  at: instant(),
})
export type FlowTrialAnswer = z.output<typeof flowTrialAnswer>

export const flowTrialRoutes = declareRoutes({
  'POST /flowbuilder/try': {
    summary: "Run a drawn flow as a trial with a customer's answers; nothing is stored or sent",
    who: 'admin',
    module: 'campaignsEnabled',
    body: flowTrial,
    reply: flowTrialAnswer,
  },
})
