import type { Bot, FlowEnd, FlowSession, FlowStart } from '@guiche/contract/flow-sessions'
import type { CitedArticle } from '@guiche/contract/prompt-proposals'
import type { OpenHours } from '@guiche/contract/working-hours'
import type { FlowContact, OutsideRequest } from '../../../messages/flow-engine/index.ts'

// What decisions know of flows, and make of them: plain values, as all of a decision.

/** A prompt or an integration that may answer. */
export interface NamedBot extends Bot {
  readonly name: string
}

/** A version of a flow, without its graph; of a bot all numbers are 0. */
export interface FlowVersion {
  readonly versionId: number
  readonly name: string
  readonly number: number
}

export interface LiveSession extends FlowVersion {
  readonly id: number
  readonly state: FlowSession
  /** Of a prompt whose answers people read before they are sent. */
  readonly isReviewed?: true
  /** Of a Typebot, which it ends or begins anew by. */
  readonly words?: readonly string[]
}

/** What a flow goes by of this conversation. */
export interface FlowStanding {
  /** The flow in which the customer is. */
  readonly session: LiveSession | null
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

/** What may start a flow on a line, and what flows go by there. */
export interface FlowSettings {
  /** The first that fits counts. */
  readonly phrases: ReadonlyArray<{ readonly flowId: number; readonly phrase: string }>
  readonly welcome: number | null
  readonly noPhrase: number | null
  /** Of the line's integration. */
  readonly ofLine: number | null
  /** The line's, where it has no flow of an integration. */
  readonly botOfLine: NamedBot | null
  /** Of queues by whose hours a node asks. */
  readonly hours: ReadonlyArray<{ readonly id: number; readonly hours: OpenHours }>
  readonly plan: { readonly useOpenAi: boolean; readonly useIntegrations: boolean }
}

/** Who sets a flow going by an act, and not by what a customer says. */
export type FlowActStart = Extract<FlowStart, 'person' | 'program' | 'webhook' | 'rule'>

/** What somebody does with a flow, by hand, by a program or by a rule. */
export type FlowAct =
  | {
      readonly kind: 'start'
      readonly flowId: number
      readonly start: FlowActStart
      readonly variables: Readonly<Record<string, string>>
    }
  | { readonly kind: 'move'; readonly sessionId: number; readonly nodeId: string }
  | { readonly kind: 'release'; readonly sessionId: number }
  /** What a prompt proposed was approved by this user. */
  | {
      readonly kind: 'approve'
      readonly sessionId: number
      readonly text: string
      readonly userId: number
    }
  /** By who serves the customer: nobody else is called. */
  | { readonly kind: 'stop' }

/** The node of a flow that says something, and the version; of a bot which one it is. */
export interface FlowSource {
  readonly bot?: Bot
  readonly id: number
  readonly name: string
  readonly versionId: number
  /** Of the version. */
  readonly number: number
  readonly nodeId: string
  /** A long conversation is made of such: it is not counted among the answers of two machines. */
  readonly isNew: boolean
}

/** What flows do beside speaking. */
export type FlowEffect =
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
      readonly bot?: Bot
      readonly token: string
      readonly request: OutsideRequest
      readonly variables: Readonly<Record<string, string>>
      readonly afterMs?: number
    }
  /** What the session of the effect before waited for under this token is paid no more in time. */
  | { readonly kind: 'expire'; readonly token: string }
  /** What the prompt of the live session would say: it waits until a person sends it, or the session goes on. */
  | {
      readonly kind: 'propose'
      readonly promptId: number
      readonly text: string
      readonly cited: readonly CitedArticle[]
    }
  | { readonly kind: 'tag'; readonly tagIds: readonly number[]; readonly isRemoved: boolean }
  /** In the name of the flow. */
  | { readonly kind: 'note'; readonly flowId: number; readonly name: string; readonly text: string }
  /** The ticket goes to a queue, to a person or to both, if they are there still. */
  | { readonly kind: 'handOver'; readonly queueId: number | null; readonly userId: number | null }
  /** It cannot be decided before this flow is known: it is read, and decided again. */
  | { readonly kind: 'needFlow'; readonly flowId: number }
