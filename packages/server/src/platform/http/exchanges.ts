import { AsyncLocalStorage } from 'node:async_hooks'
import { type BotExchange, EXCHANGE_MAX } from '@guiche/contract/bot-calls'

// What a piece of work asks of programs outside, kept for who looks into it. What carries a secret says so where it is asked.

const running = new AsyncLocalStorage<BotExchange[]>()

/** Does the work, and keeps in this list all that it asks meanwhile, also where it fails. */
export function keepingExchanges<T>(kept: BotExchange[], work: () => Promise<T>): Promise<T> {
  return running.run(kept, work)
}

interface Asked {
  readonly method: string
  readonly address: string
  /** Null of what nobody is to see. */
  readonly sent: string | null
}

interface Answered {
  readonly status: number
  readonly mimetype: string
  readonly bytes: Buffer
}

export async function keepExchange<A extends Answered>(
  { method, address, sent }: Asked,
  ask: () => Promise<A>,
): Promise<A> {
  const kept = running.getStore()
  if (!kept) return ask()
  const startedAt = performance.now()
  const keep = (status: number | null, answered: string) => {
    const durationMs = Math.round(performance.now() - startedAt)
    kept.push({ method, address, sent: sent && shortened(sent), status, answered, durationMs })
  }
  try {
    const answer = await ask()
    keep(answer.status, sent === null ? '' : shownOf(answer))
    return answer
  } catch (error) {
    keep(null, '')
    throw error
  }
}

/** A sound is no text: its kind and size are. */
function shownOf({ mimetype, bytes }: Answered): string {
  return mimetype.startsWith('audio/')
    ? `${mimetype}, ${bytes.length} bytes`
    : shortened(bytes.toString('utf8', 0, EXCHANGE_MAX * 4))
}

/** PostgreSQL takes no NUL. */
function shortened(text: string): string {
  return text.slice(0, EXCHANGE_MAX).replaceAll('\0', '').toWellFormed()
}
