// What holds for the company's own rules at both ends, apart from their schemas so that the web knows it without zod.

export const RULE_MAX = 50
export const RULE_ACTIONS_MAX = 10
export const RULE_NAME_MAX = 60
export const RULE_TAGS_MAX = 20
export const RULE_IDS_MAX = 50
export const RULE_WORDS_MAX = 20
export const RULE_WORD_MAX = 60
/** What every provider takes as one text. */
export const RULE_TEXT_MAX = 4096
export const RULE_NOTE_MAX = 2000
/** A month. */
export const RULE_WAIT_MAX_MINUTES = 43_200
/** Rules that act more often on one ticket, in ten minutes, have met a machine that answers them. */
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

/** What can still be done with a ticket that is closed. */
const WORKS_WHEN_CLOSED: readonly RuleActionKind[] = ['tag', 'untag', 'note', 'webhook', 'close']

/** The place of the first action that could only be refused, since one before it has closed the ticket. */
export function ruleActedTooSoon(kinds: readonly RuleActionKind[]): number | undefined {
  const closed = kinds.indexOf('close')
  if (closed === -1) return undefined
  const at = kinds.findIndex((kind, index) => index > closed && !WORKS_WHEN_CLOSED.includes(kind))
  return at === -1 ? undefined : at
}
