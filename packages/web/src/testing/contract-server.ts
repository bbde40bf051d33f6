import type { ErrorCode, FieldFault } from '@guiche/contract/errors'
import { errorStatus } from '@guiche/contract/errors'
import type { Route } from '@guiche/contract/route'
import { type AnsweredBy, type Key, type ReceivedBy, routes } from '@guiche/contract/routes'
import { afterEach, expect, vi } from 'vitest'

// Answers the HTTP requests of component tests. A request is parsed by its route's schemas as on the server, and the
// reply that the test gives is parsed by the route's reply schema. A request without an answer, a request that the
// server would refuse and a reply of another shape fail the test.

type Answer<K extends Key> =
  | AnsweredBy<K>
  | ((received: ReceivedBy<K>) => AnsweredBy<K> | Promise<AnsweredBy<K>>)

/** A request as the server would receive it, with the names of its files. */
export interface ReceivedCall<K extends Key> {
  readonly received: ReceivedBy<K>
  readonly files: readonly string[]
}

/** Thrown by an answer to refuse its request. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: readonly FieldFault[]
  /** Further fields of the reply, which some codes carry. */
  readonly more: Readonly<Record<string, unknown>>

  constructor(
    code: ErrorCode,
    fields: readonly FieldFault[] = [],
    more: Readonly<Record<string, unknown>> = {},
  ) {
    super(code)
    this.code = code
    this.fields = fields
    this.more = more
  }
}

type Replier = (received: never) => unknown

const answers = new Map<string, Replier>()
const calls: Array<{ key: string; received: unknown; files: readonly string[] }> = []
const faults: string[] = []
let isOffline = false

/** Answers all later requests of a route; the newest answer counts. */
export function answer<K extends Key>(key: K, reply: Answer<K>): void {
  answers.set(key, typeof reply === 'function' ? (reply as Replier) : () => reply)
}

/** Refuses all later requests of a route with an error of the contract. */
export function refuse(
  key: Key,
  code: ErrorCode,
  fields: readonly FieldFault[] = [],
  more: Readonly<Record<string, unknown>> = {},
): void {
  answers.set(key, () => {
    throw new Refusal(code, fields, more)
  })
}

/**
 * Answers all later requests of a route once the returned function is called with the reply, or with a Refusal.
 */
export function hold<K extends Key>(key: K): (reply: AnsweredBy<K> | Refusal) => void {
  const { promise, resolve } = Promise.withResolvers<AnsweredBy<K> | Refusal>()
  answers.set(key, async () => {
    const reply = await promise
    if (reply instanceof Refusal) throw reply
    return reply
  })
  return resolve
}

/** All requests of a route so far, in order. */
export function callsOf<K extends Key>(key: K): ReadonlyArray<ReceivedCall<K>> {
  return calls.filter((call) => call.key === key) as unknown as ReadonlyArray<ReceivedCall<K>>
}

/** While offline, no request reaches the server. */
export function setOffline(offline: boolean): void {
  isOffline = offline
}

/** Replaces `fetch` for the tests of this file. To be called at its top level. */
export function serveContract(): void {
  vi.stubGlobal('fetch', respond)
  vi.stubGlobal('XMLHttpRequest', UploadRequest)
  afterEach(() => {
    const found = faults.splice(0)
    answers.clear()
    calls.splice(0)
    isOffline = false
    expect(found).toEqual([])
  })
}

/** The part of XMLHttpRequest that uploads use; its requests are answered like those of fetch. */
class UploadRequest {
  readonly upload: { onprogress?: (sent: { loaded: number; total: number }) => void } = {}
  status = 0
  responseText = ''
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  readonly #stopping = new AbortController()
  #method = 'GET'
  #path = ''

  open(method: string, path: string): void {
    this.#method = method
    this.#path = path
  }

  setRequestHeader(): void {}

  abort(): void {
    if (this.#stopping.signal.aborted) return
    this.#stopping.abort()
    this.onabort?.()
    this.onloadend?.()
  }

  send(body: FormData): void {
    const { signal } = this.#stopping
    respond(this.#path, { method: this.#method, body, signal })
      .then(async (response) => {
        this.status = response.status
        this.responseText = await response.text()
        this.onload?.()
      })
      .catch(() => signal.aborted || this.onerror?.())
      .finally(() => signal.aborted || this.onloadend?.())
  }
}

async function respond(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  init.signal?.throwIfAborted()
  if (isOffline) throw new TypeError('Failed to fetch')
  const url = new URL(String(input instanceof Request ? input.url : input), 'http://guiche.test')
  const method = init.method ?? 'GET'
  const found = findRoute(method, url.pathname)
  if (found === undefined) return fail(`${method} ${url.pathname} is no route`)
  const { key, route, params } = found
  const { body, files, fields } = readBody(init.body)
  const received: Record<string, unknown> = {}
  for (const [part, given] of Object.entries({ params, query: queryOf(url), body })) {
    const schema = route[part as 'params' | 'query' | 'body']
    if (schema === undefined) continue
    const parsed = schema.safeParse(given)
    if (!parsed.success)
      return fail(`${key}: the server refuses its ${part}: ${parsed.error.message}`)
    received[part] = parsed.data
  }
  if (files.length > (route.files?.max ?? 0)) return fail(`${key}: too many files`)
  if (fields.some((field) => field !== route.files?.field))
    return fail(`${key}: files in the field ${fields.join(', ')}`)
  calls.push({ key, received, files })
  const given = answers.get(key)
  if (given === undefined) return fail(`${key} was called and has no answer`)
  const response = await replyOf(key, route, given, received)
  init.signal?.throwIfAborted()
  return response
}

async function replyOf(
  key: string,
  route: Route,
  given: Replier,
  received: unknown,
): Promise<Response> {
  try {
    const reply = route.reply.safeParse(await given(received as never))
    if (!reply.success) return fail(`${key}: no reply of the contract: ${reply.error.message}`)
    return Response.json(reply.data ?? null, { status: route.status ?? 200 })
  } catch (error) {
    if (!(error instanceof Refusal)) return fail(`${key}: its answer threw ${String(error)}`)
    const { code, fields, more } = error
    return Response.json(
      { ...more, error: code, ...(fields.length > 0 && { fields }) },
      { status: errorStatus[code] },
    )
  }
}

function fail(fault: string): Response {
  faults.push(fault)
  return Response.json({ error: 'ERR_INTERNAL_SERVER_ERROR' }, { status: 500 })
}

interface FoundRoute {
  key: string
  route: Route
  params: Record<string, string>
}

// Fixed paths come before paths with parameters, as on the server.
const patterns = Object.entries(routes as Readonly<Record<string, Route>>)
  .map(([key, route]) => {
    const [method = '', path = ''] = key.split(' ')
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '([^/]+)')}$`)
    return { key, route, method, names, pattern }
  })
  .toSorted((one, other) => one.names.length - other.names.length)

function findRoute(method: string, path: string): FoundRoute | undefined {
  for (const { key, route, method: ofRoute, names, pattern } of patterns) {
    const match = ofRoute === method ? pattern.exec(path) : null
    if (match === null) continue
    const params = Object.fromEntries(
      names.map((name, at) => [name, decodeURIComponent(match[at + 1] ?? '')]),
    )
    return { key, route, params }
  }
  return undefined
}

/** Repeated names become lists. */
function queryOf({ searchParams }: URL): Record<string, string | string[]> {
  const names = [...new Set(searchParams.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const values = searchParams.getAll(name)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}

/** The body with the names of its files, and of the fields that hold them. */
function readBody(given: RequestInit['body']): {
  body: unknown
  files: string[]
  fields: string[]
} {
  if (typeof given === 'string') return { body: JSON.parse(given), files: [], fields: [] }
  if (!(given instanceof FormData)) return { body: undefined, files: [], fields: [] }
  const body: Record<string, unknown> = {}
  const files: string[] = []
  const fields: string[] = []
  for (const [name, value] of given.entries()) {
    if (typeof value === 'string') body[name] = value
    else {
      files.push(value.name)
      fields.push(name)
    }
  }
  return { body, files, fields }
}
