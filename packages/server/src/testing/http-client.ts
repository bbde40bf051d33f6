import { ERROR_CODES_HEADER } from '@guiche/contract/error-codes-header'

export interface HttpAnswer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- what came over the wire has no type
  body: any
  headers: Headers
}

/** A user of the web pages, served by another process: keeps the token and asks for error codes as the pages do. */
export class HttpClient {
  readonly #address: string
  token: string | undefined

  constructor(address: string, token?: string) {
    this.#address = address
    this.token = token
  }

  async signIn(email: string, password: string): Promise<HttpAnswer> {
    const answer = await this.send('POST /auth/login', { email, password })
    if (answer.status === 200) this.token = answer.body.token
    return answer
  }

  /** For example `send('PUT /users/7', { name: 'Ana' })`. Rejects like fetch when no server answers. */
  async send(call: string, body?: unknown, signal?: AbortSignal): Promise<HttpAnswer> {
    const [method = 'GET', path = '/'] = call.split(' ')
    const response = await fetch(`${this.#address}${path}`, {
      method,
      headers: {
        [ERROR_CODES_HEADER]: '1',
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      body: isJson && text ? JSON.parse(text) : text,
      headers: response.headers,
    }
  }
}
