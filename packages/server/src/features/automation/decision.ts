import type { VariableLanguage } from '@guiche/contract/variables'
import type { OpenHours } from '@guiche/contract/working-hours'
import type { TicketStatus } from '@guiche/contract/tickets'
import type { Heard } from '../messages/index.ts'

// What the product does by itself is decided by a function without effects: of a conversation as it stands, and of what
// happened in it, it makes effects, which carry-out.ts makes true. So a decision can be tested, and told again, from
// its inputs alone.

/** A conversation as it stands when something happens in it. */
export interface ConversationState {
  readonly contact: { readonly isGroup: boolean; readonly disableBot: boolean }
  readonly ticket: {
    readonly status: TicketStatus
    readonly userId: number | null
    readonly queueId: number | null
  }
  readonly line: { readonly outOfHoursMessage: string }
  /** The ticket's. */
  readonly queue:
    | { readonly id: number; readonly hours: OpenHours; readonly outOfHoursMessage: string }
    | undefined
  readonly company: { readonly language: VariableLanguage; readonly hours: OpenHours }
  readonly settings: { readonly call: string; readonly scheduleType: string }
  /** When each mark was set in this conversation. */
  readonly marks: ReadonlyMap<string, Date>
}

/** What happened: a customer's turn, which is all that they wrote before it was looked at, or a timer's end. */
export type DecisionInput =
  | { readonly kind: 'turn'; readonly heard: readonly Heard[] }
  | { readonly kind: 'timer'; readonly name: string; readonly data: unknown }

/** What is to be done. */
export type Effect =
  /** A text to the customer, its variables filled in, that says which rule sent it. */
  | { readonly kind: 'say'; readonly rule: string; readonly text: string }
  /** Remembers the moment, by a name, until the conversation is deleted. */
  | { readonly kind: 'mark'; readonly name: string }
  /** Comes back as an input; a timer of the same name takes the place of the one that runs. */
  | { readonly kind: 'timer'; readonly name: string; readonly dueAt: Date; readonly data?: unknown }
  | { readonly kind: 'cancelTimer'; readonly name: string }

export type Decide = (
  state: ConversationState,
  input: DecisionInput,
  at: Date,
  /** From 0 up to 1. */
  random: () => number,
) => readonly Effect[]

/** One rule's part of a decision; undefined where it has nothing to say. */
export interface RuleDecision {
  readonly effects: readonly Effect[]
  /** No later rule is asked. */
  readonly isLast: boolean
}

export interface Rule {
  /** By which effects and alarms name it. */
  readonly name: string
  readonly decide: (...given: Parameters<Decide>) => RuleDecision | undefined
}

/** A rule that could not decide. */
export class RuleError extends Error {
  readonly rule: string

  constructor(rule: string, cause: unknown) {
    super(`the rule ${rule} could not decide`, { cause })
    this.rule = rule
  }
}
