import { z } from 'zod'

// Reads one chunk of a streamed answer; malformed chunks yield an empty text.

const count = z.int().min(0).max(100_000_000)

const chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish().catch(null),
})

/** In tokens. */
export interface SpentTokens {
  readonly tokensIn: number
  readonly tokensOut: number
}

export interface ReadChunk {
  readonly text: string
  readonly spent?: SpentTokens
  /** The `finish_reason` of the last chunk. */
  readonly ending?: string
}

export function readChunk(given: unknown): ReadChunk {
  const { data } = chunk.safeParse(given)
  const [choice] = data?.choices ?? []
  const usage = data?.usage
  return {
    text: (choice?.delta?.content ?? '').replaceAll('\0', ''),
    ...(usage && {
      spent: { tokensIn: usage.prompt_tokens, tokensOut: usage.completion_tokens },
    }),
    ...(choice?.finish_reason && { ending: choice.finish_reason }),
  }
}
