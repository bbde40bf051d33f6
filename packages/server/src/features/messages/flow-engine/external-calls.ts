import type { Bot } from '@guiche/contract/flow-sessions'
import type { CitedArticle } from '@guiche/contract/prompt-proposals'

// Requests of a flow to external programs, and their answers. A request is a job, inserted in the decision's
// transaction; its answer is an input of a later decision and is dropped if its token is not waited for any more.

export type ExternalRequest =
  /** The node has the details; variables in its address, headers and body are filled in when the request is sent. */
  | { readonly kind: 'http'; readonly nodeId: string }
  /** `said` is empty at the start of the conversation. `talk` is the program's own state. */
  | {
      readonly kind: 'typebot'
      readonly nodeId: string
      readonly said: string
      readonly talk: Readonly<Record<string, string>>
    }
  | { readonly kind: 'openai'; readonly nodeId: string; readonly said: string }
  /** An amount that the customer is to pay. */
  | {
      readonly kind: 'charge'
      readonly nodeId: string
      readonly cents: number
      readonly description: string
    }

/** A message of a Typebot: a text, with or without choices, or a file by its address. */
export type ExternalMessage =
  | { readonly kind: 'text'; readonly text: string; readonly choices: readonly string[] }
  | { readonly kind: 'media'; readonly media: 'image' | 'audio' | 'video'; readonly url: string }

export type ExternalAnswer =
  /** `saved`: values found in the answer, by key. */
  | {
      readonly kind: 'http'
      readonly isGood: boolean
      readonly saved: Readonly<Record<string, string>>
    }
  | {
      readonly kind: 'typebot'
      readonly messages: readonly ExternalMessage[]
      readonly talk: Readonly<Record<string, string>>
      /** True if the conversation has ended. */
      readonly isOver: boolean
      /** Its control message: the flow ends in this queue or with this user, or continues. */
      readonly control?: {
        readonly queueId?: number
        readonly userId?: number
        readonly stopBot?: true
        /** The customer said the keyword that closes the ticket. */
        readonly closes?: true
      }
      /** Pause before each message, in milliseconds; absent for none. */
      readonly pauseMs?: number
      /** Index of a piece of an answer that comes in several, from 0. The node waits until the last one. */
      readonly piece?: { readonly place: number; readonly isLast: boolean }
    }
  /** At a hand-over the customer goes to this queue, where attendants find the summary. */
  | {
      readonly kind: 'openai'
      readonly text: string
      readonly isHandOver: boolean
      /** The articles that it cites. */
      readonly cited?: readonly CitedArticle[]
      readonly queueId?: number
      readonly summary?: string
      /** The text as a sound, by the file's name in a flow. `links` cannot be read aloud and are written after it. */
      readonly sound?: { readonly url: string; readonly says: string; readonly links: string }
    }
  /** Status of a charge: sent, paid or cancelled. */
  | { readonly kind: 'charge'; readonly status: 'open' | 'paid' | 'cancelled' }
  /**
   * The program failed or its answer is unreadable. For a bot with the queue in which its customer waits for an
   * attendant.
   */
  | { readonly kind: 'failed'; readonly code: string; readonly queueId?: number }

/** Payload of the job; each job also has its company. */
export interface ExternalCall {
  readonly threadId: number
  readonly sessionId: number
  /** 0 for a bot. */
  readonly versionId: number
  readonly bot?: Bot
  readonly token: string
  readonly request: ExternalRequest
  readonly variables: Readonly<Record<string, string>>
}

/**
 * Names of the jobs, which the feature above declares. Charges have their own, so that they do not wait for slow AIs.
 */
export const EXTERNAL_JOB = 'flow-calls.ask'
export const CHARGE_JOB = 'flow-calls.charge'

export function jobNameOf({ kind }: ExternalRequest): string {
  return kind === 'charge' ? CHARGE_JOB : EXTERNAL_JOB
}
