import { z } from 'zod'
import { bot } from './flow-sessions.ts'
import { queueSummary } from './queues.ts'
import { declareRoutes } from './route.ts'
import { givenId, id, instant } from './shapes.ts'

/** The reason of an automatic message. */
const explanation = z.object({
  /** The rule's name in the code; screens translate it. */
  rule: z.string(),
  queue: queueSummary.nullable(),
  /** The menu entry at which the customer was. */
  option: z.object({ id: id(), title: z.string() }).nullable(),
  decidedAt: instant(),
  /**
   * The input of the decision: a customer's turn, a timer's end, a person's close, a failed reply, a check of waiting
   * tickets, an external program's answer to a flow, or a person's action on a flow.
   */
  input: z.enum(['turn', 'timer', 'closed', 'failed', 'look', 'answer', 'act']),
  /** The flow that wrote it: its name then, the number of its version, and the node. */
  flow: z.object({ id: id(), name: z.string(), version: z.int(), nodeId: z.string() }).optional(),
  /** The prompt or the integration that answered, with its name then. */
  bot: bot.extend({ name: z.string() }).optional(),
  /** The user who approved the prompt's proposal; absent without review or after that user's deletion. */
  approvedBy: z.object({ id: id(), name: z.string() }).optional(),
  /** The customer's messages and calls in that turn. */
  said: z.array(z.object({ kind: z.enum(['message', 'call']), text: z.string(), at: instant() })),
  /** True if the current rules decide the same for the same input. */
  isStillSo: z.boolean(),
})
export type Explanation = z.output<typeof explanation>

/** Automatic rules in the order of their evaluation, and what queues do with waiting customers. */
export const standingRules = [
  'optOut',
  'rating',
  'farewell',
  'callText',
  'outOfHours',
  'phraseFlow',
  'welcomeFlow',
  'menu',
  'prompt',
  'integrationFlow',
  'noPhraseFlow',
  'greeting',
  'distribution',
  'sla',
  'silentCustomer',
  'queuelessCustomer',
] as const
const standingRule = z.enum(standingRules)
export type StandingRule = z.output<typeof standingRule>

const rulePlace = z.enum(['line', 'queue'])
export type RulePlace = z.output<typeof rulePlace>

/** A rule's state on one line or queue. */
const ruleStanding = z.object({
  rule: standingRule,
  place: rulePlace,
  /** The line's or the queue's id. */
  placeId: id(),
  name: z.string(),
  isOn: z.boolean(),
  /** Number of its actions in 7 days. */
  count: z.int(),
})
export type RuleStanding = z.output<typeof ruleStanding>

/** A conversation that got no automatic answer because a rule failed. */
const ruleError = z.object({
  id: id(),
  /** Empty if no rule failed, but the effects of the decision. */
  rule: z.string(),
  ticketId: id(),
  uuid: z.uuid(),
  contactName: z.string(),
  /** The customer's message. */
  said: z.string(),
  createdAt: instant(),
})
export type RuleError = z.output<typeof ruleError>

const ruleAct = z.object({
  id: id(),
  ticketId: id(),
  uuid: z.uuid(),
  contactName: z.string(),
  decidedAt: instant(),
})
export type RuleAct = z.output<typeof ruleAct>

export const automationRoutes = declareRoutes({
  'GET /automations': {
    summary: 'List every automatic rule by connection and queue, and what failed',
    who: 'admin',
    reply: z.object({ rules: z.array(ruleStanding), errors: z.array(ruleError) }),
  },
  'GET /automations/acts': {
    summary:
      'List the conversations in which an automatic rule acted in the last 7 days, newest first',
    who: 'admin',
    query: z.object({
      rule: standingRule,
      place: rulePlace,
      placeId: givenId(),
      before: givenId().optional(),
    }),
    reply: z.object({ acts: z.array(ruleAct), hasMore: z.boolean() }),
  },
  'GET /messages/:messageId/decision': {
    summary: 'Get the reason for an automatic message; reasons are stored for a month',
    who: 'admin',
    params: z.object({ messageId: z.uuid() }),
    reply: z.object({ decision: explanation.nullable() }),
  },
})
