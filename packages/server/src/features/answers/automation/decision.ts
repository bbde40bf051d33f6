import type { Choices } from '@guiche/contract/choices'
import type { FlowGraph } from '@guiche/contract/flow-graph'
import type { TicketStatus } from '@guiche/contract/tickets'
import type { VariableLanguage } from '@guiche/contract/variables'
import type { OpenHours } from '@guiche/contract/working-hours'
import type { OptOutState, OptWord } from '../../customers/opt-outs/index.ts'
import type { ExternalAnswer, SaidMedium } from '../../messages/flow-engine/index.ts'
import type {
  FlowAct,
  FlowEffect,
  FlowSettings,
  FlowSource,
  FlowStanding,
  NamedBot,
} from './flows/flow-standing.ts'
import type { Memory } from './state/memory.ts'

// Automatic behaviour is decided by a pure function from a conversation's state and an input to effects, which
// apply-effects.ts applies. A decision can thus be tested and repeated from its inputs alone. All inputs are plain
// values, stored with the decision as JSON.

/** The newest campaign whose message the customer may answer, if its answers go to a queue or a flow. */
export interface AnsweredCampaign {
  readonly id: number
  /**
   * Time of sending in whole seconds, as providers report it. A reply may come before the message is stored as
   * accepted.
   */
  readonly writtenAt: string
  readonly queue?: RuleQueue
  readonly flowId: number | null
}

/** State of a conversation when an input arrives. */
export interface Conversation {
  readonly contact: { readonly isGroup: boolean; readonly disableBot: boolean }
  readonly ticket: {
    readonly status: TicketStatus
    readonly userId: number | null
    readonly queueId: number | null
    /** True while the customer is in the queue's menu. */
    readonly chatbot: boolean
    readonly queueOptionId: number | null
    /** True if a user has answered since the ticket was opened. */
    readonly isAnswered: boolean
    /** ISO 8601, as all times here. A rating, or a comment on it, is accepted until then. */
    readonly ratingUntil: string | null
    readonly commentUntil: string | null
    /** Side that is to write next, and since when. */
    readonly waitingOn: 'us' | 'customer' | null
    readonly waitingSince: string | null
    readonly queuedAt: string | null
  }
  /** Time at which each mark was set. */
  readonly marks: Readonly<Record<string, string>>
  readonly memory: Memory
  /**
   * True if the line would accept any text now. Some lines accept only templates after a long silence of the customer.
   */
  readonly isWithinWindow: boolean
  /** Set if a flow runs or might begin. */
  readonly flow?: FlowStanding
  readonly campaign?: AnsweredCampaign
  /** Set if the turn has a word by which customers opt out or in. */
  readonly optOut?: OptOutState & {
    /** Kind by folded word. */
    readonly heard: Readonly<Record<string, OptWord['kind']>>
  }
  /**
   * Set if the customer opted out of conversations that the company begins, and has been silent for so long that the
   * input now due would begin one.
   */
  readonly isHeldBack?: true
}

/** An entry of a queue's menu. */
export interface MenuOption {
  readonly id: number
  readonly parentId: number | null
  readonly title: string
  readonly message: string
}

/** A queue as rules read it. */
export interface RuleQueue {
  readonly id: number
  readonly name: string
  readonly greetingMessage: string
  readonly outOfHoursMessage: string
  readonly hours: OpenHours
  /** The whole menu, each level in its order. */
  readonly options: readonly MenuOption[]
  /** Flow of the queue's integration. */
  readonly flowId?: number
  /** The queue's prompt, or an integration that is no flow. */
  readonly bot?: NamedBot
}

/** Settings shared by several conversations. */
export interface RuleSettings {
  readonly flows?: FlowSettings
  readonly company: {
    readonly language: VariableLanguage
    /** ISO 3166 code used for phone numbers without a country code. */
    readonly country: string
    readonly hours: OpenHours
  }
  readonly line: {
    readonly greetingMessage: string
    readonly outOfHoursMessage: string
    readonly ratingMessage: string
    readonly complationMessage: string
    readonly expiresInactiveMessage: string
    /** In minutes; 0: never. */
    readonly expiresTicket: number
    /** Menus sent to a customer who does not choose; 0: without limit. */
    readonly maxUseBotQueues: number
    /** Least minutes between two menus. */
    readonly timeUseBotQueues: number
    readonly transferQueueId: number | null
    readonly timeToTransfer: number
    /** True if the line shows buttons or lists. */
    readonly canOffer: boolean
    /** In the order of the menu. */
    readonly queues: readonly RuleQueue[]
  }
  /** The ticket's queue, which may be none of the line's. */
  readonly queue: RuleQueue | undefined
  readonly settings: {
    readonly call: string
    readonly scheduleType: string
    readonly chatBotType: string
    readonly userRating: string
    readonly ratingComment: string
    readonly ratingMinutes: number
    readonly sendGreetingMessageOneQueues: string
  }
}

export interface ConversationState extends Conversation, RuleSettings {
  /** Graphs by version id. Versions are immutable, so they are not stored with a decision. */
  readonly graphs?: ReadonlyMap<number, FlowGraph>
}

/** A message or call of a customer, as rules read it. */
export interface RuleMessage {
  readonly kind: 'message' | 'call'
  /** Milliseconds since 1970, as the provider reports. */
  readonly at: number
  readonly isOurs: boolean
  readonly isHistory: boolean
  /** Empty for media and calls. */
  readonly text: string
  readonly choice?: { readonly id: string; readonly title: string }
  readonly isSound?: true
  /** Set if the message is mere courtesy, such as thanks, after a close. */
  readonly isCourtesy?: true
  readonly medium?: SaidMedium
}

/** An event on which a decision is made. */
export type DecisionInput =
  /** All messages of a customer that were taken from the inbox together. */
  | { readonly kind: 'turn'; readonly said: readonly RuleMessage[] }
  | { readonly kind: 'timer'; readonly name: string; readonly data: unknown }
  /** A user, or a program for one, closed the ticket. */
  | { readonly kind: 'closed'; readonly wasServed: boolean }
  /** A text of this rule did not reach the customer; for a flow with the version and node that sent it. */
  | {
      readonly kind: 'failed'
      readonly rule: string
      readonly versionId?: number
      readonly nodeId?: string
    }
  /** A sweep of tickets that have waited too long. */
  | { readonly kind: 'look' }
  /** The answer of an external program to a flow's call. */
  | {
      readonly kind: 'answer'
      readonly sessionId: number
      readonly token: string
      readonly answer: ExternalAnswer
    }
  /** An act on a flow by a user, a program or a rule. */
  | { readonly kind: 'act'; readonly act: FlowAct }

/** The origin of a text, shown to users and counted by rule. */
export interface EffectSource {
  readonly rule: string
  readonly queueId?: number
  readonly optionId?: number
  /** Node and version of the flow that sends it; its variables are already filled in. */
  readonly flow?: FlowSource
}

/** A change to be carried out. */
export type Effect =
  /** A text to the customer, with variables to fill in. */
  | ({ readonly kind: 'say'; readonly text: string } & EffectSource)
  /** A text with choices. */
  | ({ readonly kind: 'offer'; readonly choices: Choices } & EffectSource)
  /** A file of a flow. */
  | ({
      readonly kind: 'media'
      readonly url: string
      readonly isVoice: boolean
      /** The text that the sound reads aloud. */
      readonly says?: string
    } & EffectSource)
  /** Puts the ticket into this queue, at this entry of its menu. */
  | {
      readonly kind: 'place'
      readonly rule: string
      readonly queueId: number | null
      readonly optionId: number | null
      /** True while the customer is still choosing. */
      readonly isInMenu: boolean
    }
  | { readonly kind: 'close'; readonly rule: string }
  /** The customer's next message until then is their rating; null ends the wait. */
  | { readonly kind: 'awaitRating'; readonly until: string | null }
  | { readonly kind: 'rate'; readonly rate: number; readonly commentUntil: string | null }
  | { readonly kind: 'comment'; readonly text: string }
  | { readonly kind: 'remember'; readonly memory: Memory }
  /** Notifies administrators that a conversation is no longer answered automatically. */
  | { readonly kind: 'alarm'; readonly rule: string; readonly flow?: FlowSource }
  /** Stores the present time under a name, until the conversation is deleted. */
  | { readonly kind: 'mark'; readonly name: string }
  /** Becomes an input when due; replaces a timer of the same name. */
  | { readonly kind: 'timer'; readonly name: string; readonly dueAt: Date; readonly data?: unknown }
  | { readonly kind: 'cancelTimer'; readonly name: string }
  /** `word` is as the customer wrote it. */
  | { readonly kind: 'optOut' | 'optIn'; readonly rule: string; readonly word: string }
  | FlowEffect

/** An effect that sends something to the customer. */
export type Answer = Extract<Effect, { kind: 'say' | 'offer' | 'media' }>

export function isAnswer(effect: Effect): effect is Answer {
  return effect.kind === 'say' || effect.kind === 'offer' || effect.kind === 'media'
}

export type Decide = (
  state: ConversationState,
  input: DecisionInput,
  at: Date,
  /** From 0 inclusive to 1 exclusive. */
  random: () => number,
) => readonly Effect[]

/** A rule's part of a decision; undefined if the rule does not apply. */
export interface RuleDecision {
  readonly effects: readonly Effect[]
  /** True if no later rule runs. */
  readonly isLast: boolean
  /** Input for the following rules; absent: unchanged. */
  readonly left?: DecisionInput
  /** State for the following rules; set when this rule's effects change it. */
  readonly state?: ConversationState
}

export interface Rule {
  /** Name used by effects and alarms. */
  readonly name: string
  readonly decide: (...given: Parameters<Decide>) => RuleDecision | undefined
}

/** A rule that failed to decide; `cause` has the reason. */
export class RuleError extends Error {
  readonly rule: string

  constructor(rule: string, cause: unknown) {
    super(`the rule ${rule} could not decide`, { cause })
    this.rule = rule
  }
}
