import type { Choices } from '@guiche/contract/choices'
import type { FlowGraph } from '@guiche/contract/flow-graph'
import type { FlowEnd, FlowSession } from '@guiche/contract/flow-sessions'
import type { TicketStatus } from '@guiche/contract/tickets'
import type { VariableLanguage } from '@guiche/contract/variables'
import type { OpenHours } from '@guiche/contract/working-hours'
import type { FlowContact } from '../flow-engine/index.ts'
import type { OutsideAnswer, OutsideRequest } from '../flow-engine/outside.ts'
import type { Memory } from './memory.ts'

// What the product does by itself is decided by a function without effects: of a conversation as it stands, and of what
// happened in it, it makes effects, which carry-out.ts makes true. So a decision can be tested, and told again, from
// its inputs alone. All of them are plain values: they are stored beside the decision as JSON.

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
}

/** A version of a flow, without its graph. */
export interface FlowVersion {
  readonly versionId: number
  readonly name: string
  readonly number: number
}

/** What a flow goes by of this conversation. */
export interface FlowStanding {
  /** The flow in which the customer is. */
  readonly session: (FlowVersion & { readonly id: number; readonly state: FlowSession }) | null
  /** The contact has never been served on this line before. */
  readonly isFirst: boolean
  readonly contact: FlowContact
  readonly protocol: string
  readonly tagIds: readonly number[]
  /** Flows that were asked about; null: it may not start. */
  readonly known: ReadonlyArray<{ readonly flowId: number; readonly found: FlowVersion | null }>
  /** Media of graphs whose file is gone. */
  readonly missing: readonly string[]
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
}

/** What may start a flow on a line, and what flows go by there. */
export interface FlowSettings {
  /** The first that fits counts. */
  readonly phrases: ReadonlyArray<{ readonly flowId: number; readonly phrase: string }>
  readonly welcome: number | null
  readonly noPhrase: number | null
  /** Of the line's integration. */
  readonly ofLine: number | null
  /** Of queues by whose hours a node asks. */
  readonly hours: ReadonlyArray<{ readonly id: number; readonly hours: OpenHours }>
  readonly plan: { readonly useOpenAi: boolean; readonly useIntegrations: boolean }
}

/** What holds for more conversations than one. */
export interface RuleSettings {
  readonly flows?: FlowSettings
  readonly company: { readonly language: VariableLanguage; readonly hours: OpenHours }
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

export type FlowAct =
  | {
      readonly kind: 'start'
      readonly flowId: number
      readonly start: 'person' | 'program' | 'webhook'
      readonly variables: Readonly<Record<string, string>>
    }
  | { readonly kind: 'move'; readonly sessionId: number; readonly nodeId: string }
  | { readonly kind: 'release'; readonly sessionId: number }
  /** By who serves the customer: nobody else is called. */
  | { readonly kind: 'stop' }

/** On whose behalf something is said: what people are shown, and what counts are kept by. */
export interface Source {
  readonly rule: string
  readonly queueId?: number
  readonly optionId?: number
  /** The node of a flow that says it, and the version: its variables are filled in. */
  readonly flow?: FlowSource
}

export interface FlowSource {
  readonly id: number
  readonly name: string
  readonly versionId: number
  /** Of the version. */
  readonly number: number
  readonly nodeId: string
  /** A long conversation is made of such: it is not counted among the answers of two machines. */
  readonly isNew: boolean
}

/** What is to be done. */
export type Effect =
  /** A text to the customer, its variables filled in. */
  | ({ readonly kind: 'say'; readonly text: string } & Source)
  /** The same with something to choose from. */
  | ({ readonly kind: 'offer'; readonly choices: Choices } & Source)
  /** A file that a flow shows. */
  | ({ readonly kind: 'media'; readonly url: string; readonly isVoice: boolean } & Source)
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
  /** A flow begins, and stands so after its first step. */
  | {
      readonly kind: 'beginFlow'
      readonly rule: string
      readonly queueId?: number
      readonly state: FlowSession
      readonly end: FlowEnd | null
    }
  /** The live session stands so now. */
  | {
      readonly kind: 'goOnFlow'
      readonly id: number
      readonly state: FlowSession
      readonly end: FlowEnd | null
    }
  /** Of a program outside, for the session of the effect before. */
  | {
      readonly kind: 'ask'
      readonly versionId: number
      readonly token: string
      readonly request: OutsideRequest
      readonly variables: Readonly<Record<string, string>>
    }
  | { readonly kind: 'tag'; readonly tagIds: readonly number[]; readonly isRemoved: boolean }
  /** In the name of the flow. */
  | { readonly kind: 'note'; readonly flowId: number; readonly name: string; readonly text: string }
  /** The ticket goes to a queue, to a person or to both, if they are there still. */
  | { readonly kind: 'handOver'; readonly queueId: number | null; readonly userId: number | null }
  /** It cannot be decided before this flow is known: it is read, and decided again. */
  | { readonly kind: 'needFlow'; readonly flowId: number }

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
