import type { Choices } from '@guiche/contract/choices'
import type { FlowGraph } from '@guiche/contract/flow-graph'
import type { TicketStatus } from '@guiche/contract/tickets'
import type { VariableLanguage } from '@guiche/contract/variables'
import type { OpenHours } from '@guiche/contract/working-hours'
import type { OptStanding, OptWord } from '../../customers/opt-outs/index.ts'
import type { OutsideAnswer, SaidMedium } from '../../messages/flow-engine/index.ts'
import type {
  FlowAct,
  FlowEffect,
  FlowSettings,
  FlowSource,
  FlowStanding,
  NamedBot,
} from './flows/flow-standing.ts'
import type { Memory } from './memory.ts'

// What the product does by itself is decided by a function without effects: of a conversation as it stands, and of what
// happened in it, it makes effects, which carry-out.ts makes true. So a decision can be tested, and told again, from
// its inputs alone. All of them are plain values: they are stored beside the decision as JSON.

/** The newest campaign whose message a customer may answer, where its answers go to a queue or a flow. */
export interface AnsweredCampaign {
  readonly id: number
  /** When its message left, in whole seconds as providers tell them: a reply may come before it is stored as accepted. */
  readonly writtenAt: string
  readonly queue?: RuleQueue
  readonly flowId: number | null
}

/** A conversation as it stands when something happens in it. */
export interface Conversation {
  readonly contact: { readonly isGroup: boolean; readonly disableBot: boolean }
  readonly ticket: {
    readonly status: TicketStatus
    readonly userId: number | null
    readonly queueId: number | null
    /** The customer is in the queue's menu. */
    readonly chatbot: boolean
    readonly queueOptionId: number | null
    /** A person has answered since it was opened. */
    readonly isAnswered: boolean
    /** ISO 8601, as all moments here. Until then a rating, and a comment on it, are heard. */
    readonly ratingUntil: string | null
    readonly commentUntil: string | null
    /** Since when it is whose turn. */
    readonly waitingOn: 'us' | 'customer' | null
    readonly waitingSince: string | null
    readonly queuedAt: string | null
  }
  /** When each mark was set. */
  readonly marks: Readonly<Record<string, string>>
  readonly memory: Memory
  /** The line would take any text now: some take templates only once the customer has been silent for long. */
  readonly isWithinWindow: boolean
  /** Where a flow runs, or might begin. */
  readonly flow?: FlowStanding
  readonly campaign?: AnsweredCampaign
  /** Where the turn has a word by which customers opt out or in. */
  readonly optOut?: OptStanding & {
    /** Those words, as they are compared. */
    readonly heard: Readonly<Record<string, OptWord['kind']>>
  }
  /** The customer opted out of what the company begins, and has been silent for so long that what is due now begins it. */
  readonly isHeldBack?: true
}

/** An entry of a queue's menu. */
export interface MenuOption {
  readonly id: number
  readonly parentId: number | null
  readonly title: string
  readonly message: string
}

/** A queue as rules see it. */
export interface RuleQueue {
  readonly id: number
  readonly name: string
  readonly greetingMessage: string
  readonly outOfHoursMessage: string
  readonly hours: OpenHours
  /** The whole menu; of each level in its order. */
  readonly options: readonly MenuOption[]
  /** Of its integration. */
  readonly flowId?: number
  /** Its prompt, or an integration that is no flow. */
  readonly bot?: NamedBot
}

/** What holds for more conversations than one. */
export interface RuleSettings {
  readonly flows?: FlowSettings
  readonly company: {
    readonly language: VariableLanguage
    /** Of telephone numbers without country code, by ISO 3166. */
    readonly country: string
    readonly hours: OpenHours
  }
  readonly line: {
    readonly greetingMessage: string
    readonly outOfHoursMessage: string
    readonly ratingMessage: string
    readonly complationMessage: string
    readonly expiresInactiveMessage: string
    /** Minutes; 0: never. */
    readonly expiresTicket: number
    /** Menus to whoever does not choose; 0: without end. */
    readonly maxUseBotQueues: number
    /** At least so many minutes from one menu to the next. */
    readonly timeUseBotQueues: number
    readonly transferQueueId: number | null
    readonly timeToTransfer: number
    /** It can show something to press. */
    readonly canOffer: boolean
    /** In their order. */
    readonly queues: readonly RuleQueue[]
  }
  /** The ticket's, which need not be one of the line's. */
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
  /** By the number of their version, which stays as it is: never stored beside a decision. */
  readonly graphs?: ReadonlyMap<number, FlowGraph>
}

/** What a customer said, as rules hear it. */
export interface Said {
  readonly kind: 'message' | 'call'
  /** Milliseconds since 1970, by the provider. */
  readonly at: number
  readonly isOurs: boolean
  readonly isHistory: boolean
  /** Empty of what is not written. */
  readonly text: string
  readonly choice?: { readonly id: string; readonly title: string }
  readonly isSound?: true
  /** True for courtesy alone, such as thanks, after a close. */
  readonly isCourtesy?: true
  readonly medium?: SaidMedium
}

/** What happened. */
export type DecisionInput =
  /** All that a customer wrote before it was looked at. */
  | { readonly kind: 'turn'; readonly said: readonly Said[] }
  | { readonly kind: 'timer'; readonly name: string; readonly data: unknown }
  /** A person, or a program for one, has closed the ticket. */
  | { readonly kind: 'closed'; readonly wasServed: boolean }
  /** What this rule said will not reach its customer; of a flow the version and the node that said it. */
  | {
      readonly kind: 'failed'
      readonly rule: string
      readonly versionId?: number
      readonly nodeId?: string
    }
  /** It was looked at whether something has been waiting for too long. */
  | { readonly kind: 'look' }
  /** What a program outside says to a flow that asked it. */
  | {
      readonly kind: 'answer'
      readonly sessionId: number
      readonly token: string
      readonly answer: OutsideAnswer
    }
  /** What somebody does with a flow, by hand or by a program. */
  | { readonly kind: 'act'; readonly act: FlowAct }

/** On whose behalf something is said: what people are shown, and what counts are kept by. */
export interface Source {
  readonly rule: string
  readonly queueId?: number
  readonly optionId?: number
  /** The node of a flow that says it, and the version: its variables are filled in. */
  readonly flow?: FlowSource
}

/** What is to be done. */
export type Effect =
  /** A text to the customer, its variables filled in. */
  | ({ readonly kind: 'say'; readonly text: string } & Source)
  /** The same with something to choose from. */
  | ({ readonly kind: 'offer'; readonly choices: Choices } & Source)
  /** A file that a flow shows. */
  | ({
      readonly kind: 'media'
      readonly url: string
      readonly isVoice: boolean
      /** Of a text that is read aloud. */
      readonly says?: string
    } & Source)
  /** The ticket waits in this queue, at this entry of its menu. */
  | {
      readonly kind: 'place'
      readonly rule: string
      readonly queueId: number | null
      readonly optionId: number | null
      /** The customer is still choosing. */
      readonly isInMenu: boolean
    }
  | { readonly kind: 'close'; readonly rule: string }
  /** The customer's next word is their rating, until then; null: no longer. */
  | { readonly kind: 'awaitRating'; readonly until: string | null }
  | { readonly kind: 'rate'; readonly rate: number; readonly commentUntil: string | null }
  | { readonly kind: 'comment'; readonly text: string }
  | { readonly kind: 'remember'; readonly memory: Memory }
  /** Administrators are told that a conversation is no longer answered. */
  | { readonly kind: 'alarm'; readonly rule: string; readonly flow?: FlowSource }
  /** Remembers the moment, by a name, until the conversation is deleted. */
  | { readonly kind: 'mark'; readonly name: string }
  /** Comes back as an input; a timer of the same name takes the place of the one that runs. */
  | { readonly kind: 'timer'; readonly name: string; readonly dueAt: Date; readonly data?: unknown }
  | { readonly kind: 'cancelTimer'; readonly name: string }
  /** By this word, as the customer wrote it. */
  | { readonly kind: 'optOut' | 'optIn'; readonly rule: string; readonly word: string }
  | FlowEffect

/** What the customer is told. */
export type Answer = Extract<Effect, { kind: 'say' | 'offer' | 'media' }>

export function isAnswer(effect: Effect): effect is Answer {
  return effect.kind === 'say' || effect.kind === 'offer' || effect.kind === 'media'
}

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
  /** What later rules hear in its place. */
  readonly left?: DecisionInput
  /** By which later rules go, since its effects have changed it. */
  readonly state?: ConversationState
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
