import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

// HTTP/1.1 over a single connection with sequential requests and without a library: the load must cost little compared
// to the measured server, since both share the machine.

export interface Answer {
  readonly status: number
  readonly body: Buffer
}

export class HttpConnection {
  readonly #socket: Socket
  readonly #host: string
  #received: Buffer[] = []
  #size = 0
  #missing = 0
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined

  static async open(address: URL): Promise<HttpConnection> {
    const socket = connect({ host: address.hostname, port: Number(address.port), noDelay: true })
    await once(socket, 'connect')
    return new HttpConnection(socket, address.host)
  }

  private constructor(socket: Socket, host: string) {
    this.#socket = socket
    this.#host = host
    socket.on('data', (chunk) => this.#receiveChunk(chunk))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('the connection was closed')))
  }

  /** @throws when the connection breaks before the whole answer has arrived */
  send(method: string, path: string, token = '', body?: unknown): Promise<Answer> {
    if (this.#waiting) throw new Error('the connection allows one request at a time')
    const text = body === undefined ? '' : JSON.stringify(body)
    const head = [
      `${method} ${path} HTTP/1.1`,
      `host: ${this.#host}`,
      ...(token ? [`authorization: Bearer ${token}`] : []),
      ...(text
        ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]
        : []),
    ]
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      if (this.#socket.destroyed) this.#fail(new Error('the connection was closed'))
      else this.#socket.write(`${head.join('\r\n')}\r\n\r\n${text}`)
    })
  }

  /** Sends and returns the body of the answer. @throws unless it is a success */
  async call<T>(method: string, path: string, token = '', body?: unknown): Promise<T> {
    const answer = await this.send(method, path, token, body)
    const text = answer.body.toString()
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }

  close(): void {
    this.#socket.destroy()
  }

  #receiveChunk(chunk: Buffer): void {
    this.#received.push(chunk)
    this.#size += chunk.length
    if (this.#size < this.#missing) return
    const all = this.#received.length === 1 ? chunk : Buffer.concat(this.#received)
    const headEnd = all.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = all.toString('latin1', 0, headEnd)
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
    this.#missing = headEnd + 4 + length
    if (all.length < this.#missing) {
      this.#received = [all]
      return
    }
    const waiting = this.#waiting
    this.#waiting = undefined
    this.#received = []
    this.#size = 0
    this.#missing = 0
    waiting?.resolve({ status: Number(head.slice(9, 12)), body: all.subarray(headEnd + 4) })
  }

  #fail(error: Error): void {
    this.#socket.destroy()
    this.#waiting?.reject(error)
    this.#waiting = undefined
  }
}

/** Signs in and returns the session's access token. */
export async function signIn(address: URL, email: string, password: string): Promise<string> {
  const http = await HttpConnection.open(address)
  try {
    return (await http.call<{ token: string }>('POST', '/auth/login', '', { email, password }))
      .token
  } finally {
    http.close()
  }
}
