import { AsyncLocalStorage } from 'node:async_hooks'
import { type BotExchange, EXCHANGE_MAX } from '@guiche/contract/bot-calls'

// Records the exchanges of a piece of work with external programs, for its inspection. Exchanges with secrets are
// marked by their caller.

const running = new AsyncLocalStorage<BotExchange[]>()

/** Runs `work` and appends its exchanges to `kept`, also if it fails. */
export function recordExchanges<T>(kept: BotExchange[], work: () => Promise<T>): Promise<T> {
  return running.run(kept, work)
}

interface Asked {
  readonly method: string
  readonly address: string
  /** Null for secret content. */
  readonly sent: string | null
}

interface Answered {
  readonly status: number
  readonly mimetype: string
  readonly bytes: Buffer
}

export async function recordExchange<A extends Answered>(
  { method, address, sent }: Asked,
  ask: () => Promise<A>,
): Promise<A> {
  const kept = running.getStore()
  if (!kept) return ask()
  const startedAt = performance.now()
  const addExchange = (status: number | null, answered: string) => {
    const durationMs = Math.round(performance.now() - startedAt)
    kept.push({ method, address, sent: sent && shortenedText(sent), status, answered, durationMs })
  }
  try {
    const answer = await ask()
    addExchange(answer.status, sent === null ? '' : shownAnswer(answer))
    return answer
  } catch (error) {
    addExchange(null, '')
    throw error
  }
}

/** Audio is shown by its kind and size. */
function shownAnswer({ mimetype, bytes }: Answered): string {
  return mimetype.startsWith('audio/')
    ? `${mimetype}, ${bytes.length} bytes`
    : shortenedText(bytes.toString('utf8', 0, EXCHANGE_MAX * 4))
}

/** PostgreSQL refuses NUL characters. */
function shortenedText(text: string): string {
  return text.slice(0, EXCHANGE_MAX).replaceAll('\0', '').toWellFormed()
}
