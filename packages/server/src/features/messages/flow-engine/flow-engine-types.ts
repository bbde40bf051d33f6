import type { Choices } from '@guiche/contract/choices'
import type { FlowGraph, ReadNode } from '@guiche/contract/flow-graph'
import type { FlowNodeType } from '@guiche/contract/flow-nodes/node-kinds'
import type { Bot, FlowEnd, FlowSession, FlowStart } from '@guiche/contract/flow-sessions'
import type { CitedArticle } from '@guiche/contract/prompt-proposals'
import type { VariableLanguage } from '@guiche/contract/variables'
import type { OpenHours } from '@guiche/contract/working-hours'
import type { ExternalAnswer, ExternalRequest } from './external-calls.ts'

// Types of the pure flow engine. From a graph, the customer's session in it and an event it computes outputs and the
// next session, without effects.

/** A customer's message, as the flow receives it. */
export interface FlowSaid {
  /** Empty for messages without text. */
  readonly text: string
  readonly choice?: { readonly id: string; readonly title: string }
  /** Set for a voice message or another sound. */
  readonly isSound?: true
  /** A file, which may answer a question. */
  readonly medium?: SaidMedium
  /** Time of writing by the provider's clock, in milliseconds since 1970; absent if it does not matter. */
  readonly at?: number
}

/** A customer's file; `words` is its caption or name, which may be empty. */
export interface SaidMedium {
  readonly kind: 'image' | 'video' | 'audio' | 'file'
  readonly words: string
}

/** An event for a session. */
export type FlowEvent =
  /** Messages of the customer's turn. */
  | { readonly kind: 'said'; readonly said: readonly FlowSaid[] }
  /** A deadline of the session has passed. */
  | { readonly kind: 'clock' }
  /** The answer of an external program; dropped if the session waits for another token. */
  | { readonly kind: 'answer'; readonly token: string; readonly answer: ExternalAnswer }
  /** A message of this node cannot be delivered. */
  | { readonly kind: 'undelivered'; readonly nodeId: string }
  /** An administrator moved the customer to this node. */
  | { readonly kind: 'moved'; readonly nodeId: string }

/** Facts that a flow needs beside its session. */
export interface FlowContext {
  readonly at: Date
  /** In [0, 1). */
  readonly random: () => number
  /** The way in which menus are shown: the company's setting, as far as the line supports it. */
  readonly manner: 'text' | 'button' | 'list'
  readonly language: VariableLanguage
  /** ISO 3166 country of telephone numbers without country code. */
  readonly country: string
  readonly protocol: string
  readonly contact: FlowContact
  /** Tags of the ticket. */
  readonly tagIds: readonly number[]
  readonly hours: OpenHours
  /** Queues that nodes refer to; deleted ones are absent. */
  readonly queues: ReadonlyArray<{ readonly id: number; readonly hours: OpenHours }>
  readonly plan: { readonly useOpenAi: boolean; readonly useIntegrations: boolean }
}

export interface FlowContact {
  readonly name: string
  readonly number: string
  readonly email: string
  readonly extra: ReadonlyArray<{ readonly name: string; readonly value: string }>
}

/** Effects of a step, in their order. */
export type FlowOutput =
  /** `isAgain`: the node has sent it before in this session. */
  | {
      readonly kind: 'say'
      readonly nodeId: string
      readonly text: string
      readonly isAgain: boolean
      /** Articles that the AI's text cites. */
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
      /** The address as stored in the graph. */
      readonly url: string
      readonly isVoice: boolean
      /** The text that the sound reads aloud. */
      readonly says?: string
      readonly isAgain: boolean
    }
  | {
      readonly kind: 'ask'
      readonly nodeId: string
      readonly token: string
      readonly request: ExternalRequest
      readonly variables: Readonly<Record<string, string>>
      /** Delay before the request; absent for none. */
      readonly afterMs?: number
    }
  /** The payment under this token is overdue, so its charge expires. */
  | { readonly kind: 'expire'; readonly nodeId: string; readonly token: string }
  /** `userId`: the user that the ticket is assigned to at once. */
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
  /** `isFarewell`: the line's own farewell is sent too. */
  | { readonly kind: 'close'; readonly nodeId: string; readonly isFarewell: boolean }
  /** Another flow starts with the session's variables. */
  | { readonly kind: 'jump'; readonly nodeId: string; readonly flowId: number }
  /** Administrators are notified. */
  | { readonly kind: 'alarm'; readonly nodeId: string; readonly code: FlowAlarm }

export type FlowAlarm = 'circle' | 'flowGone' | 'programFailed' | 'spendCap'

/** The result of an event. */
export interface FlowStep {
  readonly outputs: readonly FlowOutput[]
  /** The session after the step; if the flow has ended, its last state. */
  readonly session: FlowSession
  readonly end: FlowEnd | null
  /** Nodes that were entered, with the exits that were taken. */
  readonly passed: ReadonlyArray<{ readonly nodeId: string; readonly exit: string | null }>
  /** The ticket's tags after the outputs, for later nodes that check them. */
  readonly tagIds: readonly number[]
}

/** The start of a flow. */
export interface FlowBeginning {
  /** 0 for a bot. */
  readonly flowId: number
  /** 0 for a draft under trial, or a bot. */
  readonly versionId: number
  readonly bot?: Bot
  readonly start: FlowStart
  readonly variables?: Readonly<Record<string, string>>
  /** The customer's messages that triggered the flow, if it was triggered by messages. */
  readonly said?: readonly FlowSaid[]
  /** The session of the flow that jumped here. */
  readonly from?: FlowSession
}

/** A node's input. */
export interface RunAt<T extends FlowNodeType> {
  readonly node: ReadNode<T>
  readonly graph: FlowGraph
  readonly session: FlowSession
  readonly context: FlowContext
  /** True if this node was entered before in this session. */
  readonly isAgain: boolean
}

export type NodeRun = RunAt<FlowNodeType>

/** A node's result when it is entered or receives an event. */
export interface NodeResult {
  readonly outputs?: readonly FlowOutput[]
  /** Changed fields of the session. */
  readonly change?: Partial<FlowSession>
  readonly next:
    /** Continues along this exit; without an edge there the flow ends. */
    | { readonly go: string; readonly endsAs?: FlowEnd }
    | { readonly wait: NonNullable<FlowSession['wait']> }
    | { readonly end: FlowEnd }
}
