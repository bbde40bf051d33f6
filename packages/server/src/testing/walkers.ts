import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Manner } from '@guiche/contract/simulator'
import { timeLimits } from '../../../../scripts/machine-speed.ts'
import type { HttpClient } from './http-client.ts'

// Customers who walk through automatic answers of a simulated line over HTTP, each waiting for the answers before the
// next word, while the server may be killed. The expected answers of each word are thus known exactly.

/**
 * Words and their answers: fewer than the limit of automatic answers in ten minutes, and within one page of a
 * conversation.
 */
export type Tour = ReadonlyArray<readonly [word: string, answers: readonly string[]]>

const ANSWERED_WITHIN_MS = timeLimits().waitMs
/** The longest backoff is five minutes. */
const SHOWN_WITHIN_MS = 360_000
const LOOK_MS = 60
/**
 * Customers' clocks are ahead by this time, because a word written right after a question does not count as its answer.
 */
const READING_SECONDS = 10

/** A connected simulator line. @returns its id */
export async function connectLine(
  client: HttpClient,
  name: string,
  manner: Manner,
): Promise<number> {
  const { id } = await retryUntilSuccess(client, 'POST /whatsapp', { name, provider: 'simulator' })
  await untilStatus(client, id, 'qrcode')
  await retryUntilSuccess(client, `PUT /simulator/${id}/faults`, { behavesAs: manner })
  // A line of the official API connects by itself.
  if (manner === 'beta') await retryUntilSuccess(client, `POST /simulator/${id}/scan`, {})
  await untilStatus(client, id, 'CONNECTED')
  return id
}

async function untilStatus(client: HttpClient, id: number, wanted: string): Promise<void> {
  while ((await retryUntilSuccess(client, `GET /whatsapp/${id}`)).status !== wanted) await sleep(30)
}

export async function retryUntilSuccess(client: HttpClient, call: string, body?: object) {
  const answer = await client.send(call, body)
  if (answer.status >= 300) throw new Error(`${call}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** A customer's progress. */
export interface Walk {
  readonly number: string
  words: number
  ticketId?: number
}

export class Walkers {
  readonly walks: Walk[] = []
  /** Count of words that were written and not answered yet. */
  underWay = 0
  readonly #line: number
  readonly #client: () => HttpClient
  readonly #tour: Tour
  readonly #done: Promise<unknown>
  readonly #failed: Promise<never>
  readonly #wrote = new EventEmitter()
  #written = 0
  #isStopping = false
  /** Count of customers who have finished. */
  #walked = 0

  /** @param client returns a client of the current server process */
  constructor(client: () => HttpClient, line: number, count: number, tour: Tour) {
    this.#client = client
    this.#tour = tour
    this.#line = line
    this.#done = Promise.all(Array.from({ length: count }, (_, place) => this.#walk(place)))
    this.#failed = this.#done.then(() => new Promise<never>(() => undefined))
    // The error is reported by stop().
    this.#failed.catch(() => undefined)
  }

  /** Waits until a customer has finished. */
  async untilCustomerFinished(): Promise<void> {
    while (this.#walked === 0) await Promise.race([sleep(LOOK_MS), this.#failed])
  }

  /** Waits until this many more words have been written. */
  async untilWritten(more: number): Promise<void> {
    const wanted = this.#written + more
    while (this.#written < wanted) await Promise.race([once(this.#wrote, 'word'), this.#failed])
  }

  /** Waits until every written word has its answer. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#done
  }

  /**
   * Counts violations over all written words.
   * @param shownWithinMs time for repeating sends that died with the server
   */
  async countViolations(shownWithinMs = SHOWN_WITHIN_MS): Promise<Record<string, number>> {
    const faults = { lost: 0, 'out of order or doubled': 0, 'different on a phone': 0 }
    for (const walk of this.walks) {
      const tour = this.#tour.slice(0, walk.words)
      const expected = tour.flatMap(([word, answers]) => [
        `< ${word}`,
        ...answers.map((answer) => `> ${answer}`),
      ])
      const thread = await this.#fetchTexts(walk)
      const missing = expected.length - thread.length
      if (missing > 0) faults.lost += missing
      else if (thread.join('\n') !== expected.join('\n')) faults['out of order or doubled']++
      const isShown = await this.#isShown(walk.number, tour, Date.now() + shownWithinMs)
      if (!isShown) faults['different on a phone']++
    }
    return faults
  }

  /** Walks customers through the tour sequentially. */
  async #walk(place: number): Promise<void> {
    for (let index = 0; !this.#isStopping; index++) {
      const walk: Walk = { number: `55117${10_000_000 + place * 10_000 + index}`, words: 0 }
      this.walks.push(walk)
      for (const [word] of this.#tour) {
        if (this.#isStopping) return
        await this.#writeAndAwaitAnswers(walk, word)
      }
      this.#walked++
    }
  }

  async #writeAndAwaitAnswers(walk: Walk, body: string): Promise<void> {
    const nth = ++walk.words
    const id = `walk-${walk.number}-${nth}`
    this.underWay++
    this.#written++
    this.#wrote.emit('word')
    // The provider repeats the webhook under the same id until it is acknowledged.
    await this.#callUntilSuccess(
      `POST /simulator/${this.#line}/messages`,
      ({ status }) => status === 202,
      {
        from: walk.number,
        name: 'Maria',
        type: 'text',
        body,
        id,
        timestamp: Math.floor(Date.now() / 1000) + READING_SECONDS,
      },
    )
    const end = Date.now() + ANSWERED_WITHIN_MS
    const wanted = this.#tour.slice(0, nth).flatMap(([, answers]) => answers).length
    while ((await this.#fetchTexts(walk)).filter((text) => text.startsWith('>')).length < wanted) {
      if (Date.now() > end) throw new Error(`${id} (${body}) was not answered`)
      await sleep(LOOK_MS)
    }
    this.underWay--
  }

  /** The texts of the conversation, from its first word on. */
  async #fetchTexts(walk: Walk): Promise<string[]> {
    if (walk.ticketId === undefined) {
      const { tickets } = await this.read(
        `GET /tickets?status=pending&showAll=true&searchParam=${walk.number}`,
      )
      if (tickets.length === 0) return []
      walk.ticketId = tickets[0].id
    }
    const { messages } = await this.read(`GET /messages/${walk.ticketId}`)
    return messages.map(
      ({ body, fromMe }: { body: string; fromMe: boolean }) => `${fromMe ? '>' : '<'} ${body}`,
    )
  }

  /** True if the phone shows each answer once, in order. */
  async #isShown(number: string, tour: Tour, until: number): Promise<boolean> {
    const answers = tour.flatMap(([, some]) => some)
    const expected = answers.join('\n')
    for (;;) {
      const { messages } = await this.read(`GET /simulator/${this.#line}/messages?from=${number}`)
      const shown = messages
        .filter(({ fromMe }: { fromMe: boolean }) => fromMe)
        .map(({ body }: { body: string }) => body)
      if (shown.join('\n') === expected) return true
      if (shown.length >= answers.length || Date.now() > until) return false
      await sleep(LOOK_MS)
    }
  }

  /** Reads from the current server process. */
  protected async read(call: string) {
    return (await this.#callUntilSuccess(call, ({ status }) => status === 200)).body
  }

  /** Repeats a call to the current server process until it succeeds. */
  async #callUntilSuccess(
    call: string,
    isWell: (answer: { status: number }) => boolean,
    body?: object,
  ) {
    for (;;) {
      const answer = await this.#client()
        .send(call, body, AbortSignal.timeout(timeLimits().waitMs))
        .catch(() => undefined)
      if (answer && isWell(answer)) return answer
      // A client error would be repeated, so it fails at once.
      if (answer && answer.status >= 400 && answer.status < 500)
        throw new Error(`${call}: ${JSON.stringify(answer.body)}`)
      await sleep(30)
    }
  }
}
