import { randomUUID } from 'node:crypto'
import { type BrowserSocket, openSocket } from './browser-socket.ts'
import { HttpConnection } from './http-connection.ts'
import { type LoadResult, resultOf } from './load.ts'
import { customerNumber } from './simulated-line.ts'

const IN_FLIGHT = 32
const JOINED_MS = 300

export interface Line {
  readonly id: number
  readonly token: string
  readonly customers: number
}

/** What a browser was told of a message: the ticket's event and the message's own. */
export type Told = readonly unknown[]

/** The customers' phones on a line, posting to one server, and one browser there that hears. */
export class Phones {
  readonly #posts: readonly HttpConnection[]
  readonly #line: Line
  readonly #heard = new Map<string, (at: number) => void>()
  #socket: BrowserSocket | undefined
  /** The last of each, as it came. */
  #events: string[] = []
  #written = 0

  static async open(address: URL, line: Line): Promise<Phones> {
    const posts = await Promise.all(
      Array.from({ length: IN_FLIGHT }, () => HttpConnection.open(address)),
    )
    const phones = new Phones(posts, line)
    phones.#socket = await openSocket(address, { token: line.token }, (text) => phones.#hear(text))
    // What the page of tickets asks for.
    phones.#socket.emit('joinTickets', 'pending')
    phones.#socket.emit('joinNotification')
    await new Promise((done) => setTimeout(done, JOINED_MS))
    return phones
  }

  private constructor(posts: readonly HttpConnection[], line: Line) {
    this.#posts = posts
    this.#line = line
  }

  /** The first customer writes. */
  async writeOne(): Promise<{ mark: string; reply: unknown; told: Told }> {
    this.#written = 0
    this.#events = []
    const [post] = this.#posts
    if (!post) throw new Error('no connection')
    const { mark, reply, heard } = this.#write(post)
    const answered = await reply
    await heard
    return { mark, reply: answered, told: this.#events.map((text): unknown => JSON.parse(text)) }
  }

  async writeOneByOne(count: number): Promise<LoadResult> {
    const [post] = this.#posts
    if (!post) throw new Error('no connection')
    const latencies: number[] = []
    const startedAt = performance.now()
    for (let index = 0; index < count; index++) {
      const { reply, heard } = this.#write(post)
      latencies.push((await Promise.all([heard, reply]))[0])
    }
    return resultOf(latencies, performance.now() - startedAt)
  }

  /** As fast as they are accepted, so many posts on their way at once; ends when the last is heard. */
  async writeAll(count: number): Promise<LoadResult> {
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
    return resultOf(latencies, performance.now() - startedAt)
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

  #hear(text: string): void {
    this.#events = [...this.#events.slice(-1), text]
    // The message's own event, which holds its text; the ticket's holds it as the last message.
    if (!text.includes('-appMessage"')) return
    const mark = /"body":"mensagem (m\d+-[\da-f-]{36})"/.exec(text)?.[1]
    if (mark === undefined) return
    this.#heard.get(mark)?.(performance.now())
    this.#heard.delete(mark)
  }
}
