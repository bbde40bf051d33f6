import { randomUUID } from 'node:crypto'
import { fromNow, SECOND } from '../platform/clock.ts'
import { inCompany } from '../platform/database/transaction.ts'
import type { Stage } from './conversation-stage.ts'
import { pick } from './random.ts'

// A customer of a simulated line who writes random messages, in bursts and with repeats, and attendants who act at
// random.

const CHOICES = ['1', '2', '0', '#', 'suporte', 'vendass', 'internet', 'opção 2']
const READ_MS = 20 * SECOND
const unixTime = (at: Date) => Math.floor(at.getTime() / SECOND)
/** Actions of attendants may be refused as too late; an error of the server is a failure. */
const FAULT = 500

export class RandomCustomer {
  readonly number: string
  /** Ids of all posted messages, including those of the company's phone. */
  readonly posted: string[] = []
  readonly #stage: Stage
  readonly #random: () => number
  #words = 0
  #last: string | undefined

  constructor(stage: Stage, random: () => number, number: string) {
    this.#stage = stage
    this.#random = random
    this.number = number
  }

  /** Takes this many random steps. */
  async takeRandomSteps(steps: number): Promise<void> {
    for (let step = 0; step < steps; step++) {
      const chance = this.#random()
      if (chance < 0.35) await this.write(this.#word())
      else if (chance < 0.6) await this.#writeBurst()
      else if (chance < 0.7) await this.#repeatEvent()
      else if (chance < 0.75) await this.#post({ type: 'call' })
      else await this.#changeTicketAsPerson()
      await new Promise((resolve) => setTimeout(resolve, this.#random() ** 2 * 200))
    }
  }

  /** @returns the message's id */
  async write(body: string): Promise<string> {
    this.#last = await this.#post({ type: 'text', body })
    return this.#last
  }

  /** The customer's newest ticket. */
  async findTicketId(): Promise<number | undefined> {
    const { companyId } = this.#stage
    const row = await inCompany(companyId, (db) =>
      db
        .selectFrom('tickets')
        .select('id')
        .where('threadId', 'in', (threads) =>
          threads
            .selectFrom('messages')
            .select('threadId')
            .where('providerId', 'in', [...this.posted, '']),
        )
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    )
    return row?.id
  }

  /** A unique word, or a choice. */
  #word(): string {
    const isChoice = this.#random() < 0.5
    return isChoice ? pick(this.#random, CHOICES) : `palavra ${this.number} ${++this.#words}`
  }

  async #writeBurst(): Promise<void> {
    const count = 2 + Math.floor(this.#random() * 3)
    const words = Array.from({ length: count }, () => this.#word())
    await Promise.all(words.map((word) => this.write(word)))
  }

  /** Repeats an event of the provider: an id is one message within its chat and side. */
  async #repeatEvent(): Promise<void> {
    const { admin, lineId } = this.#stage
    if (this.#last === undefined) return
    await admin.call('POST /simulator/:whatsappId/messages', {
      params: { whatsappId: lineId },
      body: { from: this.number, type: 'text', body: 'nunca lido', id: this.#last },
    })
  }

  async #post(body: { type: 'text' | 'call'; body?: string; fromMe?: boolean }): Promise<string> {
    const { admin, lineId } = this.#stage
    const id = randomUUID()
    await admin.call('POST /simulator/:whatsappId/messages', {
      params: { whatsappId: lineId },
      // The customer's clock is ahead, so that they have read the last answer.
      body: {
        from: this.number,
        name: 'Maria',
        timestamp: unixTime(fromNow(READ_MS)),
        ...body,
        id,
      },
    })
    this.posted.push(id)
    return id
  }

  async #changeTicketAsPerson(): Promise<void> {
    const { admin, queueIds } = this.#stage
    const id = await this.findTicketId()
    if (id === undefined) return
    const moves = [
      { status: 'open' },
      { status: 'open' },
      { status: 'pending', userId: null },
      { status: 'closed' },
      { status: 'closed' },
      { status: 'pending', userId: null, queueId: queueIds.get('Vendas') },
      'answers',
      'answers on the phone',
    ] as const
    const move = pick(this.#random, moves)
    if (move === 'answers on the phone')
      return void (await this.#post({ type: 'text', body: 'Já vejo', fromMe: true }))
    const { status } =
      move === 'answers'
        ? await admin.send('POST /messages/:ticketId', {
            params: { ticketId: id },
            body: { body: 'Bom dia' },
          })
        : await admin.send('PUT /tickets/:id', { params: { id }, body: move })
    if (status >= FAULT) throw new Error(`an attendant’s request was answered with ${status}`)
  }
}
