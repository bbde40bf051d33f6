import { DeadlinePassed } from './deadline.ts'
import { beginAsking, FetchRefused, notAsked, prepareToFetch, type Question } from './safe-fetch.ts'

// An answer that is read while it comes, from where `safeAsk` may ask too. Its beginning, each piece and the whole have
// their time, and all of it a size.

/** How long is waited, in milliseconds. */
export interface Patience {
  readonly firstMs: number
  /** From one piece to the next. */
  readonly nextMs: number
  readonly wholeMs: number
}

export interface StreamAsked extends Question {
  patience: Patience
  maxBytes: number
}

export interface Streamed {
  status: number
  mimetype: string
  /** As it was answered: seconds, or a date. */
  retryAfter: string | null
  /** Throws FetchRefused where it breaks off. */
  chunks: AsyncGenerator<Uint8Array>
}

/** Asks, and hands on what is answered as it comes, whatever its status. @throws FetchRefused */
export async function safeStream(address: string, asked: StreamAsked): Promise<Streamed> {
  const { patience, maxBytes } = asked
  await prepareToFetch()
  const watch = new Watch(patience.wholeMs)
  const signal = AbortSignal.any([asked.signal, watch.signal])
  try {
    watch.wait(patience.firstMs)
    const { response } = await beginAsking(address, { ...asked, signal })
    const { headers, status, body } = response
    const [mimetype = ''] = (headers.get('content-type') ?? '').split(';')
    return {
      status,
      mimetype: mimetype.trim().toLowerCase(),
      retryAfter: headers.get('retry-after'),
      chunks: readWatched(body ?? [], watch, { nextMs: patience.nextMs, maxBytes }),
    }
  } catch (error) {
    watch.end()
    throw notAsked(error)
  } finally {
    watch.rest()
  }
}

/** Aborts when a piece does not come in its time, or the whole does not. */
class Watch {
  readonly #slow = new AbortController()
  readonly signal = this.#slow.signal
  readonly #whole: ReturnType<typeof setTimeout>
  #piece: ReturnType<typeof setTimeout> | undefined

  constructor(wholeMs: number) {
    this.#whole = setTimeout(() => this.#abort(), wholeMs).unref()
  }

  wait(ms: number): void {
    this.#piece = setTimeout(() => this.#abort(), ms)
  }

  rest(): void {
    clearTimeout(this.#piece)
  }

  end(): void {
    clearTimeout(this.#piece)
    clearTimeout(this.#whole)
  }

  #abort(): void {
    this.#slow.abort(new DeadlinePassed('it was too slow'))
  }
}

/** While somebody else is at a piece, none is waited for. */
async function* readWatched(
  body: AsyncIterable<unknown> | Iterable<unknown>,
  watch: Watch,
  { nextMs, maxBytes }: { nextMs: number; maxBytes: number },
): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    watch.wait(nextMs)
    for await (const chunk of body) {
      watch.rest()
      if (!(chunk instanceof Uint8Array)) throw new FetchRefused('it is not made of bytes')
      size += chunk.length
      if (size > maxBytes) throw new FetchRefused('it is too large', { fault: 'too_large' })
      yield chunk
      watch.wait(nextMs)
    }
  } catch (error) {
    throw notAsked(error)
  } finally {
    watch.end()
  }
}
