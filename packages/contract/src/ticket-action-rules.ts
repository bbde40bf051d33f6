// Kinds, limits and order of actions on tickets for server and web, separate from the schemas so that the web does not
// load zod for them.

/** Actions of one macro or rule. */
export const ACTIONS_MAX = 10
export const ACTION_TAGS_MAX = 20
/** Longest text that every provider accepts. */
export const ACTION_TEXT_MAX = 4096
export const ACTION_NOTE_MAX = 2000
/** A year. */
export const SNOOZE_MAX_MINUTES = 525_600

/** Days on whose morning a snoozed ticket may return, indexed by `Date.getDay`. */
export const snoozeWeekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const

/**
 * The actions that each actor may do, in the order in which editors offer them. A person does them by macro, in bulk or
 * by hand; a flow by its nodes, where `flow` is a jump; a program by an assistant's tools in a user's name.
 */
export const actionsOf = {
  person: ['assign', 'tag', 'untag', 'queue', 'send', 'note', 'snooze', 'close'],
  rule: ['assign', 'tag', 'untag', 'queue', 'send', 'note', 'flow', 'webhook', 'close'],
  flow: ['assign', 'tag', 'untag', 'queue', 'send', 'note', 'flow', 'close'],
  program: ['tag', 'untag', 'note'],
} as const

type ActionActor = keyof typeof actionsOf
export type ActionKindOf<A extends ActionActor> = (typeof actionsOf)[A][number]
export type TicketActionKind = ActionKindOf<ActionActor>

/** Actions that a closed ticket accepts. */
const WORKS_WHEN_CLOSED: readonly TicketActionKind[] = ['tag', 'untag', 'note', 'webhook', 'close']

/**
 * Index of the first action that would be refused because an earlier one closes the ticket; undefined if there is none.
 */
export function indexOfActionAfterClose(kinds: readonly TicketActionKind[]): number | undefined {
  const closed = kinds.indexOf('close')
  if (closed === -1) return undefined
  const at = kinds.findIndex((kind, index) => index > closed && !WORKS_WHEN_CLOSED.includes(kind))
  return at === -1 ? undefined : at
}
