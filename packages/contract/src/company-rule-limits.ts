// Limits of company rules for server and web, separate from the schemas so that the web does not load zod for them.

export const RULE_MAX = 50
export const RULE_NAME_MAX = 60
export const RULE_TAGS_MAX = 20
export const RULE_IDS_MAX = 50
export const RULE_WORDS_MAX = 20
export const RULE_WORD_MAX = 60
/** 30 days. */
export const RULE_WAIT_MAX_MINUTES = 43_200
/** A rule with more runs than this on one ticket within ten minutes is in a loop with an automatic answer. */
export const RULE_RUNS_OFTEN = 20

export const ruleTriggerKinds = [
  'opened',
  'says',
  'waits',
  'tagged',
  'transferred',
  'closed',
] as const
export type RuleTriggerKind = (typeof ruleTriggerKinds)[number]

export const ruleStatuses = ['any', 'pending', 'open'] as const
export const ruleHours = ['any', 'open', 'closed'] as const
