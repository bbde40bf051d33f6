import type { Bot, FlowEnd, FlowSession, FlowStart } from '@guiche/contract/flow-sessions'
import type { CitedArticle } from '@guiche/contract/prompt-proposals'
import type { OpenHours } from '@guiche/contract/working-hours'
import type { FlowContact, ExternalRequest } from '../../../messages/flow-engine/index.ts'

// State and effects of flows within decisions, as plain values.

/** A prompt or an integration that may answer. */
export interface NamedBot extends Bot {
  readonly name: string
}

/** A version of a flow without its graph; 0 for the numbers of a bot. */
export interface FlowVersion {
  readonly versionId: number
  readonly name: string
  readonly number: number
}

export interface LiveSession extends FlowVersion {
  readonly id: number
  readonly state: FlowSession
  /** Set for a prompt whose answers are reviewed before they are sent. */
  readonly isReviewed?: true
  /** Keywords that end or restart a Typebot. */
  readonly words?: readonly string[]
}

/** State of flows in a conversation. */
export interface FlowStanding {
  /** The running flow session. */
  readonly session: LiveSession | null
  /** True if the contact has never been served on this line before. */
  readonly isFirst: boolean
  readonly contact: FlowContact
  readonly protocol: string
  readonly tagIds: readonly number[]
  /** Flows loaded for this decision; null if the flow may not start. */
  readonly known: ReadonlyArray<{ readonly flowId: number; readonly found: FlowVersion | null }>
  /** Media of graphs whose file was deleted. */
  readonly missing: readonly string[]
}

/** Flows that may start on a line, and the settings that their nodes read. */
export interface FlowSettings {
  /** The first match wins. */
  readonly phrases: ReadonlyArray<{ readonly flowId: number; readonly phrase: string }>
  readonly welcome: number | null
  readonly noPhrase: number | null
  /** Flow of the line's integration. */
  readonly ofLine: number | null
  /** The line's prompt or integration, if that is no flow. */
  readonly botOfLine: NamedBot | null
  /** Hours of the queues that nodes check. */
  readonly hours: ReadonlyArray<{ readonly id: number; readonly hours: OpenHours }>
  readonly plan: { readonly useOpenAi: boolean; readonly useIntegrations: boolean }
}

/** Origins of a flow other than a customer's message. */
export type FlowActStart = Extract<FlowStart, 'person' | 'program' | 'webhook' | 'rule'>

/** An act on a flow by a user, a program or a rule. */
export type FlowAct =
  | {
      readonly kind: 'start'
      readonly flowId: number
      readonly start: FlowActStart
      readonly variables: Readonly<Record<string, string>>
    }
  | { readonly kind: 'move'; readonly sessionId: number; readonly nodeId: string }
  | { readonly kind: 'release'; readonly sessionId: number }
  /** This user approved a prompt's proposal. */
  | {
      readonly kind: 'approve'
      readonly sessionId: number
      readonly text: string
      readonly userId: number
    }
  /** By the attendant who serves the customer, so no other one is notified. */
  | { readonly kind: 'stop' }

/** Node and version that send a text; for a bot, which one it is. */
export interface FlowSource {
  readonly bot?: Bot
  readonly id: number
  readonly name: string
  readonly versionId: number
  /** Number of the version. */
  readonly number: number
  readonly nodeId: string
  /** True if the text is not counted against a loop of two machines; long conversations consist of such texts. */
  readonly isNew: boolean
}

/** Effects of flows other than texts. */
export type FlowEffect =
  /** A flow begins; `state` is after its first step. */
  | {
      readonly kind: 'beginFlow'
      readonly rule: string
      readonly queueId?: number
      readonly state: FlowSession
      readonly end: FlowEnd | null
    }
  /** The live session gets this state. */
  | {
      readonly kind: 'goOnFlow'
      readonly id: number
      readonly state: FlowSession
      readonly end: FlowEnd | null
    }
  /** Calls an external program for the session of the effect before. */
  | {
      readonly kind: 'ask'
      readonly versionId: number
      readonly bot?: Bot
      readonly token: string
      readonly request: ExternalRequest
      readonly variables: Readonly<Record<string, string>>
      readonly afterMs?: number
    }
  /** Expires the charge with this token for the session of the effect before. */
  | { readonly kind: 'expire'; readonly token: string }
  /** Proposes an answer of the live session's prompt, until an attendant sends it or the session continues. */
  | {
      readonly kind: 'propose'
      readonly promptId: number
      readonly text: string
      readonly cited: readonly CitedArticle[]
    }
  | { readonly kind: 'tag'; readonly tagIds: readonly number[]; readonly isRemoved: boolean }
  /** A note in the flow's name. */
  | { readonly kind: 'note'; readonly flowId: number; readonly name: string; readonly text: string }
  /** Moves the ticket to a queue, a user or both, if they still exist. */
  | { readonly kind: 'handOver'; readonly queueId: number | null; readonly userId: number | null }
  /** The decision needs this flow: it is loaded, and the decision repeated. */
  | { readonly kind: 'needFlow'; readonly flowId: number }
