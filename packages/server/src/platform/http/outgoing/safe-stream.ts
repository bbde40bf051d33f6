import { DeadlineExceeded } from '../deadline.ts'
import {
  sendRequest,
  FetchRefused,
  toFetchRefused,
  loadFetch,
  type SafeRequest,
} from './safe-fetch.ts'

// Reads an answer as a stream, under the same rules as `safeRequest`. The first chunk, each further chunk and the whole
// have their timeouts, and the total size is limited.

/** Timeouts in milliseconds. */
export interface StreamTimeouts {
  readonly firstMs: number
  /** Between two chunks. */
  readonly nextMs: number
  readonly wholeMs: number
}

export interface StreamAsked extends SafeRequest {
  patience: StreamTimeouts
  maxBytes: number
}

export interface Streamed {
  status: number
  mimetype: string
  /** The header as received: seconds or a date. */
  retryAfter: string | null
  /** Throws FetchRefused if the answer breaks off. */
  chunks: AsyncGenerator<Uint8Array>
}

/** Sends a request and returns the answer's chunks as they arrive, whatever its status. @throws FetchRefused */
export async function safeStream(address: string, asked: StreamAsked): Promise<Streamed> {
  const { patience, maxBytes } = asked
  await loadFetch()
  const watch = new Watch(patience.wholeMs)
  const signal = AbortSignal.any([asked.signal, watch.signal])
  try {
    watch.startChunkTimer(patience.firstMs)
    const { response } = await sendRequest(address, { ...asked, signal })
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
    throw toFetchRefused(error)
  } finally {
    watch.stopChunkTimer()
  }
}

/** Aborts when the next chunk or the whole answer is late. */
class Watch {
  readonly #slow = new AbortController()
  readonly signal = this.#slow.signal
  readonly #whole: ReturnType<typeof setTimeout>
  #piece: ReturnType<typeof setTimeout> | undefined

  constructor(wholeMs: number) {
    this.#whole = setTimeout(() => this.#abort(), wholeMs).unref()
  }

  startChunkTimer(ms: number): void {
    this.#piece = setTimeout(() => this.#abort(), ms)
  }

  stopChunkTimer(): void {
    clearTimeout(this.#piece)
  }

  end(): void {
    clearTimeout(this.#piece)
    clearTimeout(this.#whole)
  }

  #abort(): void {
    this.#slow.abort(new DeadlineExceeded('it was too slow'))
  }
}

/** The timer is paused while the consumer handles a chunk. */
async function* readWatched(
  body: AsyncIterable<unknown> | Iterable<unknown>,
  watch: Watch,
  { nextMs, maxBytes }: { nextMs: number; maxBytes: number },
): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    watch.startChunkTimer(nextMs)
    for await (const chunk of body) {
      watch.stopChunkTimer()
      if (!(chunk instanceof Uint8Array)) throw new FetchRefused('it is not made of bytes')
      size += chunk.length
      if (size > maxBytes) throw new FetchRefused('it is too large', { fault: 'too_large' })
      yield chunk
      watch.startChunkTimer(nextMs)
    }
  } catch (error) {
    throw toFetchRefused(error)
  } finally {
    watch.end()
  }
}
