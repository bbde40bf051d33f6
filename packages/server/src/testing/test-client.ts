import { ERROR_CODES_HEADER } from '@guiche/contract/error-codes-header'
import type { Key, RepliedBy, SentTo } from '@guiche/contract/routes'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

/** A request as the contract has it, or with arbitrary values for tests of bad input. */
interface Request {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
}

export interface Answer<T> {
  status: number
  body: T
  raw: LightMyRequestResponse
}

/**
 * A user of the web pages: keeps the token and the cookie as a browser does, and asks for error codes as the pages do.
 */
export class TestClient {
  readonly #http: FastifyInstance
  readonly #address: string
  token: string | undefined
  cookie: string | undefined

  constructor(http: FastifyInstance, address = '10.0.0.1') {
    this.#http = http
    this.#address = address
  }

  /** Calls a declared route and expects success. */
  async call<K extends Key>(key: K, sent?: SentTo<K>): Promise<RepliedBy<K>> {
    const answer = await this.send(key, sent as Request | undefined)
    if (answer.status >= 300)
      throw new Error(`${key} was answered with ${answer.status} ${answer.raw.body}`)
    return answer.body as RepliedBy<K>
  }

  /** Calls any route and returns the status and body. */
  async send(
    key: string,
    { params, query, body }: Request = {},
  ): Promise<Answer<Record<string, unknown>>> {
    const [method = 'GET', pattern = ''] = key.split(' ')
    const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(params?.[name])),
    )
    const raw = await this.#http.inject({
      method: method as 'GET',
      url: path,
      remoteAddress: this.#address,
      ...(query && {
        query: Object.fromEntries(
          Object.entries(query).map(([name, value]) => [name, String(value)]),
        ),
      }),
      ...(body !== undefined && { payload: body as object }),
      headers: {
        [ERROR_CODES_HEADER]: '1',
        ...(this.token && { authorization: `Bearer ${this.token}` }),
      },
      ...(this.cookie && { cookies: { jrt: this.cookie } }),
    })
    this.#saveCookie(raw)
    return { status: raw.statusCode, body: parsedBody(raw), raw }
  }

  async signIn(email: string, password: string): Promise<RepliedBy<'POST /auth/login'>> {
    const signedIn = await this.call('POST /auth/login', { body: { email, password } })
    this.token = signedIn.token
    return signedIn
  }

  #saveCookie(raw: LightMyRequestResponse): void {
    const cookie = raw.cookies.find(({ name }) => name === 'jrt')
    if (cookie) this.cookie = cookie.value || undefined
  }
}

function parsedBody(raw: LightMyRequestResponse): Record<string, unknown> {
  const isJson = raw.headers['content-type']?.toString().startsWith('application/json')
  return isJson && raw.body !== '' ? raw.json() : {}
}
