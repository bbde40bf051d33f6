// Limits of company rules for server and web, separate from the schemas so that the web does not load zod for them.

export const RULE_MAX = 50
export const RULE_ACTIONS_MAX = 10
export const RULE_NAME_MAX = 60
export const RULE_TAGS_MAX = 20
export const RULE_IDS_MAX = 50
export const RULE_WORDS_MAX = 20
export const RULE_WORD_MAX = 60
/** Longest text that every provider accepts. */
export const RULE_TEXT_MAX = 4096
export const RULE_NOTE_MAX = 2000
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

export const ruleActionKinds = [
  'assign',
  'tag',
  'untag',
  'queue',
  'send',
  'note',
  'flow',
  'webhook',
  'close',
] as const
export type RuleActionKind = (typeof ruleActionKinds)[number]

/** Actions that a closed ticket accepts. */
const WORKS_WHEN_CLOSED: readonly RuleActionKind[] = ['tag', 'untag', 'note', 'webhook', 'close']

/**
 * Index of the first action that would be refused because an earlier one closes the ticket; undefined if there is none.
 */
export function indexOfActionTooSoon(kinds: readonly RuleActionKind[]): number | undefined {
  const closed = kinds.indexOf('close')
  if (closed === -1) return undefined
  const at = kinds.findIndex((kind, index) => index > closed && !WORKS_WHEN_CLOSED.includes(kind))
  return at === -1 ? undefined : at
}
