import type { Choices } from '@guiche/contract/choices'
import type { FlowGraph, ReadNode } from '@guiche/contract/flow-graph'
import type { Bot, FlowEnd, FlowSession, FlowStart } from '@guiche/contract/flow-sessions'
import type { CitedArticle } from '@guiche/contract/prompt-proposals'
import type { VariableLanguage } from '@guiche/contract/variables'
import type { OpenHours } from '@guiche/contract/working-hours'
import type { OutsideAnswer, OutsideRequest } from './outside.ts'

// A flow goes from one session to the next without effects: of a graph, of where its customer is in it, and of what has
// happened, it makes what is to be said and done, and where the customer is then.

/** A customer's message, as a flow hears it. */
export interface FlowSaid {
  /** Empty of what is not written. */
  readonly text: string
  readonly choice?: { readonly id: string; readonly title: string }
  /** A voice note, or another sound. */
  readonly isSound?: true
  /** A file, by which a question may be answered. */
  readonly medium?: SaidMedium
  /** When it was written, by the provider's clock, in milliseconds since 1970; absent where that does not matter. */
  readonly at?: number
}

/** A file of a customer's: what it is, and its caption or its name, which may be empty. */
export interface SaidMedium {
  readonly kind: 'image' | 'video' | 'audio' | 'file'
  readonly words: string
}

/** What happened. */
export type FlowEvent =
  /** A customer's turn. */
  | { readonly kind: 'said'; readonly said: readonly FlowSaid[] }
  /** The clock for which the session waits, or until which it waits for an answer. */
  | { readonly kind: 'clock' }
  /** From a program outside; dropped where another one is waited for. */
  | { readonly kind: 'answer'; readonly token: string; readonly answer: OutsideAnswer }
  /** What this node said will not reach its customer. */
  | { readonly kind: 'undelivered'; readonly nodeId: string }
  /** An administrator moves the customer on to this node. */
  | { readonly kind: 'moved'; readonly nodeId: string }

/** What a flow knows beside its session. */
export interface FlowContext {
  readonly at: Date
  /** From 0 up to 1. */
  readonly random: () => number
  /** As the company wants menus, and the line shows them. */
  readonly manner: 'text' | 'button' | 'list'
  readonly language: VariableLanguage
  /** Of telephone numbers without country code, by ISO 3166. */
  readonly country: string
  readonly protocol: string
  readonly contact: FlowContact
  /** Of the ticket. */
  readonly tagIds: readonly number[]
  readonly hours: OpenHours
  /** Queues that nodes name; what is not among them is gone. */
  readonly queues: ReadonlyArray<{ readonly id: number; readonly hours: OpenHours }>
  readonly plan: { readonly useOpenAi: boolean; readonly useIntegrations: boolean }
}

export interface FlowContact {
  readonly name: string
  readonly number: string
  readonly email: string
  readonly extra: ReadonlyArray<{ readonly name: string; readonly value: string }>
}

/** What is to be said and done, in its order. */
export type FlowOutput =
  /** `isAgain`: this node has said it before in this session. */
  | {
      readonly kind: 'say'
      readonly nodeId: string
      readonly text: string
      readonly isAgain: boolean
      /** The articles that an AI names in it. */
      readonly cited?: readonly CitedArticle[]
    }
  | {
      readonly kind: 'offer'
      readonly nodeId: string
      readonly choices: Choices
      readonly isAgain: boolean
    }
  | {
      readonly kind: 'media'
      readonly nodeId: string
      readonly media: 'image' | 'audio' | 'video'
      /** As it stands in the graph. */
      readonly url: string
      readonly isVoice: boolean
      /** Of a text that is read aloud. */
      readonly says?: string
      readonly isAgain: boolean
    }
  | {
      readonly kind: 'ask'
      readonly nodeId: string
      readonly token: string
      readonly request: OutsideRequest
      readonly variables: Readonly<Record<string, string>>
      /** It is not asked before; absent: at once. */
      readonly afterMs?: number
    }
  /** What was asked for under this token is paid no more in time. */
  | { readonly kind: 'expire'; readonly nodeId: string; readonly token: string }
  /** `userId`: whoever is to have the ticket at once. */
  | {
      readonly kind: 'place'
      readonly nodeId: string
      readonly queueId: number | null
      readonly userId?: number
    }
  | {
      readonly kind: 'tag'
      readonly nodeId: string
      readonly tagIds: readonly number[]
      readonly isRemoved: boolean
    }
  | { readonly kind: 'note'; readonly nodeId: string; readonly text: string }
  /** `isFarewell`: with the line's own words. */
  | { readonly kind: 'close'; readonly nodeId: string; readonly isFarewell: boolean }
  /** Another flow goes on with what was learnt. */
  | { readonly kind: 'jump'; readonly nodeId: string; readonly flowId: number }
  /** Administrators are told. */
  | { readonly kind: 'alarm'; readonly nodeId: string; readonly code: FlowAlarm }

export type FlowAlarm = 'circle' | 'flowGone' | 'programFailed' | 'spendCap'

/** Where an event leads. */
export interface FlowStep {
  readonly outputs: readonly FlowOutput[]
  /** As it stands now; where the flow has ended, as it stood then. */
  readonly session: FlowSession
  readonly end: FlowEnd | null
  /** Nodes that were entered, with the exits that were taken. */
  readonly passed: ReadonlyArray<{ readonly nodeId: string; readonly exit: string | null }>
  /** The ticket's, as they are once it is done: nodes further on ask for them. */
  readonly tagIds: readonly number[]
}

/** Of a flow that begins. */
export interface FlowBeginning {
  /** 0: of a bot. */
  readonly flowId: number
  /** 0: of a draft that is tried, or of a bot. */
  readonly versionId: number
  readonly bot?: Bot
  readonly start: FlowStart
  readonly variables?: Readonly<Record<string, string>>
  /** The customer's words that set it off, if words did. */
  readonly said?: readonly FlowSaid[]
  /** The session that jumped here. */
  readonly from?: FlowSession
}

/** A node at work: what it may look at, say and do. */
export interface NodeRun {
  readonly node: ReadNode
  readonly graph: FlowGraph
  readonly session: FlowSession
  readonly context: FlowContext
  /** This node spoke before in this session. */
  readonly isAgain: boolean
}

export type RunAt<T extends ReadNode['type']> = Omit<NodeRun, 'node'> & {
  readonly node: Extract<ReadNode, { type: T }>
}

/** What a node makes of being entered, or of what happened while the customer was at it. */
export interface NodeResult {
  readonly outputs?: readonly FlowOutput[]
  /** What changes of the session. */
  readonly change?: Partial<FlowSession>
  readonly next:
    /** Along this exit; where none leads on, the flow has ended. */
    | { readonly go: string; readonly endsAs?: FlowEnd }
    | { readonly wait: NonNullable<FlowSession['wait']> }
    | { readonly end: FlowEnd }
}
