import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpClient } from '../../packages/server/src/testing/http-client.ts'
import {
  buildCampaignLines,
  withOwnerConnection,
} from '../../packages/server/src/testing/campaign-harness.ts'
import { retryUntilSuccess } from '../../packages/server/src/testing/walkers.ts'

const CUSTOMER = '5511955550000'
const POLL_MS = 3
const PAUSE_MS = 100

/** Times messages in both directions between an attendant and a customer on a line of their own. */
export class Talks {
  readonly #client: HttpClient
  readonly #dataDir: string
  readonly #line: number
  readonly #ticketId: number
  #said = 0

  private constructor(client: HttpClient, dataDir: string, line: number, ticketId: number) {
    this.#client = client
    this.#dataDir = dataDir
    this.#line = line
    this.#ticketId = ticketId
  }

  static async start(client: HttpClient, dataDir: string): Promise<Talks> {
    const [line = 0] = await buildCampaignLines(client, ['beta'], () => ({}))
    const post = { from: CUSTOMER, type: 'text', body: 'Oi' }
    await retryUntilSuccess(client, `POST /simulator/${line}/messages`, post)
    for (;;) {
      const { tickets } = await retryUntilSuccess(
        client,
        'GET /tickets?status=pending&showAll=true',
      )
      const [ticket] = tickets
      if (ticket) {
        await retryUntilSuccess(client, `PUT /tickets/${ticket.id}`, { status: 'open' })
        return new Talks(client, dataDir, line, ticket.id)
      }
      await sleep(50)
    }
  }

  /** @returns milliseconds of each answer until it is on the phone, and of each message until it is in the thread */
  measureLatencies(count: number): Promise<{ answers: number[]; heard: number[] }> {
    return withOwnerConnection(this.#dataDir, async (db) => {
      const waitForRow = async (query: string, body: string) => {
        while ((await db.query(query, [body])).rows.length === 0) await sleep(POLL_MS)
      }
      const answers: number[] = []
      const heard: number[] = []
      for (let at = 0; at < count; at++) {
        const body = `talk ${this.#said++}`
        const writtenAt = performance.now()
        await retryUntilSuccess(this.#client, `POST /messages/${this.#ticketId}`, { body })
        await waitForRow('select from simulated_messages where from_me and body = $1', body)
        answers.push(performance.now() - writtenAt)
        const saidAt = performance.now()
        const post = { from: CUSTOMER, type: 'text', body: `${body}?` }
        await retryUntilSuccess(this.#client, `POST /simulator/${this.#line}/messages`, post)
        await waitForRow('select from messages where not from_me and body = $1', `${body}?`)
        heard.push(performance.now() - saidAt)
        await sleep(PAUSE_MS)
      }
      return { answers, heard }
    })
  }
}
