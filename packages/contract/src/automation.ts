import { z } from 'zod'
import { bot } from './flow-sessions.ts'
import { queueSummary } from './queues.ts'
import { declareRoutes } from './route.ts'
import { givenId, id, instant } from './shapes.ts'

/** Why something was written by itself. */
const explanation = z.object({
  /** By its name in the code; screens have words for it. */
  rule: z.string(),
  queue: queueSummary.nullable(),
  /** The entry of the queue's menu at which the customer was. */
  option: z.object({ id: id(), title: z.string() }).nullable(),
  decidedAt: instant(),
  /**
   * The input of the decision: a customer's turn, a timer's end, a person's close, an answer that failed, a look at what
   * waits, what a program outside said to a flow, or what somebody did with a flow.
   */
  input: z.enum(['turn', 'timer', 'closed', 'failed', 'look', 'answer', 'act']),
  /** The flow that says it, as it was called then, the number of its version, and the node. */
  flow: z.object({ id: id(), name: z.string(), version: z.int(), nodeId: z.string() }).optional(),
  /** The prompt or the integration that answers, as it was called then. */
  bot: bot.extend({ name: z.string() }).optional(),
  /** Who sent it, where what the prompt answers is reviewed; nobody who was deleted since. */
  approvedBy: z.object({ id: id(), name: z.string() }).optional(),
  /** The customer's words and calls in that turn. */
  said: z.array(z.object({ kind: z.enum(['message', 'call']), text: z.string(), at: instant() })),
  /** The rules of today, told the same, decide the same. */
  isStillSo: z.boolean(),
})
export type Explanation = z.output<typeof explanation>

/** What answers by itself in the order in which it is asked, and what queues do with those who wait. */
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

/** A rule as it stands for one line or queue. */
const ruleStanding = z.object({
  rule: standingRule,
  place: rulePlace,
  /** The line's or the queue's number. */
  placeId: id(),
  name: z.string(),
  isOn: z.boolean(),
  /** How often it acted in 7 days. */
  count: z.int(),
})
export type RuleStanding = z.output<typeof ruleStanding>

/** A conversation that was not answered by itself, since a rule failed. */
const ruleError = z.object({
  id: id(),
  /** Empty where it was none of them, but what they had decided. */
  rule: z.string(),
  ticketId: id(),
  uuid: z.uuid(),
  contactName: z.string(),
  /** What the customer had said. */
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
    summary: 'Every rule that answers by itself, line by line and queue by queue, and what failed',
    who: 'admin',
    reply: z.object({ rules: z.array(ruleStanding), errors: z.array(ruleError) }),
  },
  'GET /automations/acts': {
    summary: 'The conversations in which a rule acted in 7 days, the newest first',
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
    summary: 'Why a message was written by itself, as long as that is kept: a month',
    who: 'admin',
    params: z.object({ messageId: z.uuid() }),
    reply: z.object({ decision: explanation.nullable() }),
  },
})
