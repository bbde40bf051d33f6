import { SECOND } from '../../../platform/clock.ts'
import type { StreamTimeouts } from '../../../platform/http/outgoing/safe-stream.ts'
import { withinDeadline } from '../../../platform/http/deadline.ts'
import { type AiAccount, aiErrorCodeOf, streamingClient } from './ai-client.ts'
import { AiError } from './ai-error.ts'
import { type SpentTokens, readChunk } from './read-chunk.ts'

const PATIENCE: StreamTimeouts = {
  firstMs: 25 * SECOND,
  nextMs: 20 * SECOND,
  wholeMs: 120 * SECOND,
}

export interface StreamedQuestion {
  readonly model: string
  readonly messages: ReadonlyArray<{ readonly role: 'system' | 'user'; readonly content: string }>
}

export type AnswerPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'spent'; readonly spent: SpentTokens }
  /** `isWhole`: the provider ended the answer itself (`finish_reason` "stop"). */
  | { readonly kind: 'end'; readonly isWhole: boolean }

/**
 * Streams an AI's answer. It ends when the caller stops reading, or without an error when `signal` aborts. The caller
 * limits the length, since models disagree on the name of that parameter.
 * @throws AiError, also in the middle
 */
export async function* streamAnswer(
  account: AiAccount,
  question: StreamedQuestion,
  signal: AbortSignal,
  patience: StreamTimeouts = PATIENCE,
): AsyncGenerator<AnswerPiece> {
  const client = await streamingClient(account, patience)
  const asked = {
    model: question.model,
    messages: [...question.messages],
    stream: true as const,
    stream_options: { include_usage: true },
  }
  let isWhole = false
  try {
    // No retries: a user who waits at the screen repeats the request. Each piece has its own timeout (`safeStream`).
    const chunks = await withinDeadline(
      patience.wholeMs,
      async () => client.chat.completions.create(asked, { signal }),
      signal,
    )
    for await (const chunk of chunks) {
      const { text, spent, ending } = readChunk(chunk)
      if (text !== '') yield { kind: 'text', text }
      if (spent) yield { kind: 'spent', spent }
      if (ending !== undefined) isWhole = ending === 'stop'
    }
  } catch (error) {
    if (signal.aborted) return
    throw new AiError(await aiErrorCodeOf(error))
  }
  if (!signal.aborted) yield { kind: 'end', isWhole }
}
