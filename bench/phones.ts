import { randomUUID } from 'node:crypto'
import { type BrowserSocket, openSocket } from './browser-socket.ts'
import { HttpConnection } from './http-connection.ts'
import { type LoadResult, loadResultOf } from './load.ts'
import { customerNumber } from './simulated-line.ts'

const IN_FLIGHT = 32
const JOINED_MS = 300

export interface Line {
  readonly id: number
  readonly token: string
  readonly customers: number
}

/** The events that a browser received for a message: the ticket's and the message's. */
export type Told = readonly unknown[]

/** Customers' phones on a line that post to one server, and one browser that receives its events. */
export class Phones {
  readonly #posts: readonly HttpConnection[]
  readonly #line: Line
  readonly #heard = new Map<string, (at: number) => void>()
  #socket: BrowserSocket | undefined
  /** The last events, as received. */
  #events: string[] = []
  #written = 0

  static async open(address: URL, line: Line): Promise<Phones> {
    const posts = await Promise.all(
      Array.from({ length: IN_FLIGHT }, () => HttpConnection.open(address)),
    )
    const phones = new Phones(posts, line)
    phones.#socket = await openSocket(address, { token: line.token }, (text) =>
      phones.#hearEvent(text),
    )
    // The rooms of the tickets page.
    phones.#socket.emit('joinTickets', 'pending')
    phones.#socket.emit('joinNotification')
    await new Promise((done) => setTimeout(done, JOINED_MS))
    return phones
  }

  private constructor(posts: readonly HttpConnection[], line: Line) {
    this.#posts = posts
    this.#line = line
  }

  /** The first customer writes a message. */
  async writeMessage(): Promise<{ mark: string; reply: unknown; told: Told }> {
    this.#written = 0
    this.#events = []
    const [post] = this.#posts
    if (!post) throw new Error('no connection')
    const { mark, reply, heard } = this.#write(post)
    const answered = await reply
    await heard
    return { mark, reply: answered, told: this.#events.map((text): unknown => JSON.parse(text)) }
  }

  async writeSequentially(count: number): Promise<LoadResult> {
    const [post] = this.#posts
    if (!post) throw new Error('no connection')
    const latencies: number[] = []
    const startedAt = performance.now()
    for (let index = 0; index < count; index++) {
      const { reply, heard } = this.#write(post)
      latencies.push((await Promise.all([heard, reply]))[0])
    }
    return loadResultOf(latencies, performance.now() - startedAt)
  }

  /** Posts concurrently as fast as posts are accepted, and resolves when the last event is received. */
  async writeConcurrently(count: number): Promise<LoadResult> {
    const heard: Array<Promise<number>> = []
    let left = count
    const startedAt = performance.now()
    await Promise.all(
      this.#posts.map(async (post) => {
        while (left-- > 0) {
          const written = this.#write(post)
          heard.push(written.heard)
          await written.reply
        }
      }),
    )
    const latencies = await Promise.all(heard)
    return loadResultOf(latencies, performance.now() - startedAt)
  }

  close(): void {
    this.#posts.forEach((post) => post.close())
    this.#socket?.close()
  }

  /** `heard`: milliseconds from the post to the browser. */
  #write(post: HttpConnection) {
    const number = this.#written++
    const mark = `m${number}-${randomUUID()}`
    const message = {
      from: customerNumber(number % this.#line.customers),
      name: 'Maria',
      type: 'text',
      body: `mensagem ${mark}`,
      id: mark,
    }
    const postedAt = performance.now()
    const heard = new Promise<number>((resolve) =>
      this.#heard.set(mark, (at) => resolve(at - postedAt)),
    )
    const path = `/simulator/${this.#line.id}/messages`
    return { mark, reply: post.call<unknown>('POST', path, this.#line.token, message), heard }
  }

  #hearEvent(text: string): void {
    this.#events = [...this.#events.slice(-1), text]
    // Takes the text from the message event; the ticket event has it as its last message.
    if (!text.includes('-appMessage"')) return
    const mark = /"body":"mensagem (m\d+-[\da-f-]{36})"/.exec(text)?.[1]
    if (mark === undefined) return
    this.#heard.get(mark)?.(performance.now())
    this.#heard.delete(mark)
  }
}
