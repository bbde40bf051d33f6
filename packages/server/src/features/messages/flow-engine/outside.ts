import type { Bot } from '@guiche/contract/flow-sessions'
import type { CitedArticle } from '@guiche/contract/prompt-proposals'

// What a flow asks of programs outside, and what comes back. A question is a row of a job in the transaction of the decision
// that asks; its answer comes back as an input of a decision and is dropped where nobody waits for it any more.

export type OutsideRequest =
  /** The node says the rest; what stands in double braces in its address, headers and body is filled in when it is asked. */
  | { readonly kind: 'http'; readonly nodeId: string }
  /** `said` is empty where the conversation with it begins. `talk` is what it gave us to keep. */
  | {
      readonly kind: 'typebot'
      readonly nodeId: string
      readonly said: string
      readonly talk: Readonly<Record<string, string>>
    }
  | { readonly kind: 'openai'; readonly nodeId: string; readonly said: string }
  /** A sum that the customer is to pay. */
  | {
      readonly kind: 'charge'
      readonly nodeId: string
      readonly cents: number
      readonly description: string
    }

/** Something that a Typebot says: a text, with choices or without, or a file by its address. */
export type OutsideMessage =
  | { readonly kind: 'text'; readonly text: string; readonly choices: readonly string[] }
  | { readonly kind: 'media'; readonly media: 'image' | 'audio' | 'video'; readonly url: string }

export type OutsideAnswer =
  /** `saved`: what was found in the answer, by its key. */
  | {
      readonly kind: 'http'
      readonly isGood: boolean
      readonly saved: Readonly<Record<string, string>>
    }
  | {
      readonly kind: 'typebot'
      readonly messages: readonly OutsideMessage[]
      readonly talk: Readonly<Record<string, string>>
      /** It waits for nothing more. */
      readonly isOver: boolean
      /** Its control message: the flow ends in this queue, with this person, or goes on. */
      readonly control?: {
        readonly queueId?: number
        readonly userId?: number
        readonly stopBot?: true
        /** The customer said the word that ends it all: the ticket is closed. */
        readonly closes?: true
      }
      /** Before each message; absent: none. */
      readonly pauseMs?: number
      /** One of several in which an answer is said: its place, from 0. Until the last it is still waited for. */
      readonly piece?: { readonly place: number; readonly isLast: boolean }
    }
  /** Handed over, its customer goes to this queue, and whoever serves them there finds the summary. */
  | {
      readonly kind: 'openai'
      readonly text: string
      readonly isHandOver: boolean
      /** The articles that it names. */
      readonly cited?: readonly CitedArticle[]
      readonly queueId?: number
      readonly summary?: string
      /** Its text as a sound, by the file's name in a flow. What cannot be read aloud is written behind it. */
      readonly sound?: { readonly url: string; readonly says: string; readonly links: string }
    }
  /** How a charge stands: it was sent, it is paid, or it is cancelled. */
  | { readonly kind: 'charge'; readonly status: 'open' | 'paid' | 'cancelled' }
  /** It did not answer, or nothing that could be read. Of a bot: the queue in which its customer waits for a person. */
  | { readonly kind: 'failed'; readonly code: string; readonly queueId?: number }

/** The job's payload, beside the company that every job has. */
export interface OutsideCall {
  readonly threadId: number
  readonly sessionId: number
  /** 0: of a bot. */
  readonly versionId: number
  readonly bot?: Bot
  readonly token: string
  readonly request: OutsideRequest
  readonly variables: Readonly<Record<string, string>>
}

/** Names of the jobs by which a decision asks; the feature above declares them. A charge waits for no slow AI. */
export const OUTSIDE_JOB = 'flow-calls.ask'
export const CHARGE_JOB = 'flow-calls.charge'

export function jobOf({ kind }: OutsideRequest): string {
  return kind === 'charge' ? CHARGE_JOB : OUTSIDE_JOB
}
