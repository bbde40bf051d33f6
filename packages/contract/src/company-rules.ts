import { z } from 'zod'
import {
  RULE_IDS_MAX,
  RULE_MAX,
  RULE_NAME_MAX,
  RULE_TAGS_MAX,
  RULE_WAIT_MAX_MINUTES,
  RULE_WORD_MAX,
  RULE_WORDS_MAX,
  ruleHours,
  ruleStatuses,
} from './company-rule-limits.ts'
import { declareRoutes } from './route.ts'
import { flag, typedNumber, givenId, id, idList, instant, line, messageReply } from './shapes.ts'
import { actionList, ruleAction } from './ticket-actions.ts'

/** The occasion of a rule. */
export const ruleTrigger = z.discriminatedUnion('kind', [
  /** A ticket was created or reopened. */
  z.object({ kind: z.literal('opened') }),
  /** One of these tags was added. */
  z.object({ kind: z.literal('tagged'), tagIds: idList(RULE_TAGS_MAX).min(1) }),
  /** The ticket was transferred to another user or queue. */
  z.object({ kind: z.literal('transferred') }),
  z.object({ kind: z.literal('closed') }),
  /** The customer has waited this long for an answer; once per wait. */
  z.object({
    kind: z.literal('waits'),
    minutes: typedNumber(z.int().min(1).max(RULE_WAIT_MAX_MINUTES)),
  }),
  /** The customer wrote one of these, compared without case and accents. */
  z.object({
    kind: z.literal('says'),
    words: z.array(line(1, RULE_WORD_MAX)).min(1).max(RULE_WORDS_MAX),
  }),
])
export type RuleTrigger = z.output<typeof ruleTrigger>

/** Conditions on the ticket; an empty list is no condition. */
export const ruleCondition = z.object({
  whatsappIds: idList(RULE_IDS_MAX).default([]),
  /** 0: no queue. */
  queueIds: z
    .array(typedNumber(z.int().min(0).max(2_147_483_647)))
    .max(RULE_IDS_MAX)
    .default([]),
  /** The ticket needs all of them. */
  tagIds: idList(RULE_TAGS_MAX).default([]),
  status: z.enum(ruleStatuses).default('any'),
  /** Company hours. */
  hours: z.enum(ruleHours).default('any'),
})
export type RuleCondition = z.output<typeof ruleCondition>

/** A company rule: occasion, conditions, actions. */
export const companyRule = z.object({
  id: id(),
  companyId: id(),
  name: z.string(),
  isActive: z.boolean(),
  trigger: ruleTrigger,
  condition: ruleCondition,
  actions: z.array(ruleAction),
  /** True if it refers to something that was deleted; it does not run. */
  isBroken: z.boolean(),
  /** Number of runs in 7 days. */
  runs: z.int(),
  /** Number of failed runs in 7 days. */
  failures: z.int(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type CompanyRule = z.output<typeof companyRule>

export const companyRuleInput = z.object({
  name: line(1, RULE_NAME_MAX),
  isActive: flag().default(true),
  trigger: ruleTrigger,
  condition: ruleCondition.default({
    whatsappIds: [],
    queueIds: [],
    tagIds: [],
    status: 'any',
    hours: 'any',
  }),
  actions: actionList(ruleAction),
})
export type CompanyRuleInput = z.output<typeof companyRuleInput>

/** One run of a rule on a ticket. */
export const companyRuleRun = z.object({
  id: id(),
  ticketId: id(),
  uuid: z.uuid(),
  contactName: z.string(),
  /** Error code of a failed run; null if all actions succeeded. */
  error: z.string().nullable(),
  createdAt: instant(),
})
export type CompanyRuleRun = z.output<typeof companyRuleRun>

const ruleIdParam = z.object({ ruleId: givenId() })

export const companyRuleRoutes = declareRoutes({
  'GET /rules': {
    summary: "List the company's rules in their order",
    who: 'admin',
    reply: z.object({ rules: z.array(companyRule) }),
  },
  'POST /rules': {
    summary: 'Create a rule as the last of the order',
    who: 'admin',
    body: companyRuleInput,
    reply: companyRule,
  },
  'PUT /rules/order': {
    summary: 'Change the order of the rules; rules that are not named follow the others',
    who: 'admin',
    body: z.object({ ids: idList(RULE_MAX) }),
    reply: messageReply,
  },
  'PUT /rules/:ruleId': {
    summary:
      'Change a rule; tickets that were already waiting when it was enabled do not trigger it',
    who: 'admin',
    params: ruleIdParam,
    body: companyRuleInput,
    reply: companyRule,
  },
  'DELETE /rules/:ruleId': {
    summary: 'Delete a rule',
    who: 'admin',
    params: ruleIdParam,
    reply: messageReply,
  },
  'GET /rules/:ruleId/runs': {
    summary: 'List the tickets on which a rule acted or failed, newest first; stored for a month',
    who: 'admin',
    params: ruleIdParam,
    query: z.object({ before: givenId().optional() }),
    reply: z.object({ runs: z.array(companyRuleRun), hasMore: z.boolean() }),
  },
})
