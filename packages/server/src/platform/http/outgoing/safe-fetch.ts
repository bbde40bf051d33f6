import { lookup, type LookupOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { buildConnector, Response } from 'undici'
import { lazy } from '../../lazy.ts'
import { SECOND } from '../../clock.ts'
import { isPublicAddress } from './address-class.ts'
import { recordExchange } from '../record-exchanges.ts'
import { isHostAllowed, isWebPort, mayHostBeAllowed } from './allowed-hosts.ts'
import { type Deadline, withRetries, withinDeadline } from '../deadline.ts'

// The only way to fetch addresses from other people: http and https only, on their usual ports, only from public
// addresses. The address is checked when the connection is made (a name may resolve differently a moment later), again
// for every redirect, within a timeout and a size limit that counts unpacked bytes. Errors carry only the product's own
// words. Addresses from administrators may also match the operator's allow-list.

/** The reason: the address or content is not allowed, a timeout, the size, or no connection. */
export type FetchFault = 'refused' | 'timeout' | 'too_large' | 'unreachable'

/** The address may not be fetched, or fetching failed. */
export class FetchRefused extends Error {
  readonly fault: FetchFault

  constructor(message: string, { fault = 'refused', ...options }: Refused = {}) {
    super(message, options)
    this.fault = fault
  }
}

interface Refused extends ErrorOptions {
  fault?: FetchFault
}

export interface Fetched {
  /** The final address after redirects. */
  url: string
  mimetype: string
  charset: string
  bytes: Buffer
}

interface Limits {
  maxBytes: number
  timeoutMs?: number
  /** A longer body is cut at the limit instead of refused. */
  mayCut?: boolean
  accept?: string
  /**
   * Set when an administrator named the address: the operator's allow-list applies to it and to its redirects on the
   * same host.
   */
  isNamedByAdmin?: boolean
}

const TIMEOUT_MS = 5 * SECOND
const REDIRECTS_MAX = 5

let ownOrigin: string | undefined

/**
 * Files under the installation's own address may be fetched wherever it is; its other paths are checked like any
 * address.
 */
export function setFetchableOrigin(publicUrl: string | undefined): void {
  ownOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin
}

function isOwnFile({ origin, pathname }: URL): boolean {
  return origin === ownOrigin && pathname.startsWith('/public/')
}

/** Loads the HTTP client before the timeout of a fetch starts. */
export async function loadFetch(): Promise<void> {
  await client()
}

/** Fetches an address. @throws FetchRefused */
export async function safeFetch(address: string, limits: Limits): Promise<Fetched> {
  await loadFetch()
  const timeoutMs = Math.min(limits.timeoutMs ?? TIMEOUT_MS, longestMs(address))
  try {
    return await withinDeadline(timeoutMs, ({ signal }) => followRedirects(address, limits, signal))
  } catch (error) {
    if (error instanceof FetchRefused) throw error
    throw new FetchRefused('it could not be fetched', { cause: error, fault: faultOf(error) })
  }
}

async function followRedirects(
  address: string,
  limits: Limits,
  signal: AbortSignal,
): Promise<Fetched> {
  // The administrator named this host only: the allow-list does not apply to redirects to other hosts.
  const host = limits.isNamedByAdmin && URL.canParse(address) ? new URL(address).host : undefined
  let url = host === undefined ? parseWebAddress(address) : parseAdminAddress(address)
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const response = await getResponse(url, limits, signal, url.host === host)
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || location === null)
      return await readFetched(url, response, limits)
    await response.body?.cancel()
    const next = new URL(location, url)
    url = next.host === host ? parseAdminAddress(next.href) : parseWebAddress(next.href)
  }
  throw new FetchRefused('it redirects too often')
}

/** Parses a webhook-like target: a public https address. @throws FetchRefused */
export function parsePostTarget(address: string): URL {
  const url = parseWebAddress(address)
  if (url.protocol !== 'https:' && !isOwnFile(url)) throw new FetchRefused('it is not encrypted')
  return url
}

interface Posted {
  headers: Record<string, string | number>
  body: Buffer | string | null
  /** Set when an administrator named the address: http is accepted, and the operator's allow-list applies. */
  isNamedByAdmin?: boolean
  timeoutMs?: number
  /** Maximum number of body bytes to read; absent: none. */
  answerBytes?: number
}

interface PostAnswer {
  status: number
  /** The header as received: seconds or a date. */
  retryAfter: string | null
  /** The first part of the body. */
  text: string
}

/**
 * Posts to an address from other people, without following redirects.
 * @throws FetchRefused, with another one as its cause if the address is not public
 */
export async function safePost(
  address: string,
  { headers, body, isNamedByAdmin = false, timeoutMs = TIMEOUT_MS, answerBytes = 0 }: Posted,
): Promise<PostAnswer> {
  const url = isNamedByAdmin ? parseAdminAddress(address) : parsePostTarget(address)
  const { fetch, dispatcherOf } = await client()
  try {
    return await withinDeadline(Math.min(timeoutMs, longestMs(address)), async ({ signal }) => {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal,
        dispatcher: dispatcherOf(url, isNamedByAdmin),
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, String(value)]),
        ),
        body,
      })
      const text = await readBeginning(response, answerBytes)
      return { status: response.status, retryAfter: response.headers.get('retry-after'), text }
    })
  } catch (error) {
    const fault = faultOf(error)
    throw new FetchRefused('it could not be handed over', { cause: causeOf(error), fault })
  }
}

export interface SafeRequest {
  method: string
  headers: Readonly<Record<string, string>>
  body: Buffer | string | null
  signal: AbortSignal
  /** Set when the address comes from the operator's configuration: it is connected to wherever it is. */
  isNamedByOperator?: boolean
  /** Client certificate (mTLS). */
  tls?: ClientTls
}

/**
 * A client certificate with its key, in PEM or as a .p12 without a password, and the accepted certificate authorities.
 */
export interface ClientTls {
  cert?: string
  key?: string
  pfx?: Buffer
  ca?: string
}

interface Asked extends Omit<SafeRequest, 'signal'> {
  timeoutMs: number
  maxBytes: number
  /** Aborts the request early. */
  signal?: AbortSignal | undefined
  /** Set when neither request nor answer may be recorded. */
  isSecret?: boolean
}

export interface Answered extends Fetched {
  status: number
  /** The header as received: seconds or a date. */
  retryAfter: string | null
}

/**
 * Requests an address that an administrator named, with any method, and returns the answer whatever its status.
 * Redirects are not followed, so that the request's content goes nowhere else.
 * @throws FetchRefused
 */
export function safeRequest(address: string, asked: Asked): Promise<Answered> {
  const { method, isSecret = false } = asked
  const sent = isSecret ? null : textSent(asked.body)
  return recordExchange({ method, address, sent }, () => fetchWithinTimeout(address, asked))
}

/** Null for a body that is not text, such as a recording. */
function textSent(body: Asked['body']): string | null {
  if (body === null) return ''
  return typeof body === 'string' ? body : null
}

// Process-local on purpose: only tests set it.
let longestMs: (address: string) => number = () => Infinity

/** For tests: limits the timeout of all requests, or of requests to some addresses; undefined removes the limit. */
export function limitTimeouts(
  ms: number | undefined,
  isLimited: (address: string) => boolean = () => true,
): void {
  longestMs = (address) => (isLimited(address) ? (ms ?? Infinity) : Infinity)
}

async function fetchWithinTimeout(address: string, asked: Asked): Promise<Answered> {
  const { maxBytes } = asked
  const timeoutMs = Math.min(asked.timeoutMs, longestMs(address))
  await loadFetch()
  const fetchWhole = async ({ signal }: Deadline) => {
    const { url, response } = await sendRequest(address, { ...asked, signal })
    const retryAfter = response.headers.get('retry-after')
    const read = await readWholeBody(url, response, { maxBytes })
    return { ...read, status: response.status, retryAfter }
  }
  try {
    return await withinDeadline(timeoutMs, fetchWhole, asked.signal)
  } catch (error) {
    throw toFetchRefused(error)
  }
}

/**
 * Like `safeRequest` with retries if the server was not reached or is busy, all within `timeoutMs`. Only for idempotent
 * requests.
 * @throws FetchRefused
 */
export async function safeRequestWithRetries(address: string, asked: Asked): Promise<Answered> {
  const attemptWithRetries = (deadline: Deadline) => {
    const { signal, leftMs } = deadline
    const attempt = () => safeRequest(address, { ...asked, signal, timeoutMs: leftMs() })
    return withRetries(deadline, attempt, isUnreached)
  }
  try {
    return await withinDeadline(asked.timeoutMs, attemptWithRetries, asked.signal)
  } catch (error) {
    throw toFetchRefused(error)
  }
}

function isUnreached(error: unknown): boolean {
  return error instanceof FetchRefused && error.fault === 'unreachable'
}

/** Sends a request and leaves reading the answer within bounds to the caller (safe-stream.ts). */
export async function sendRequest(
  address: string,
  { method, headers, body, signal, isNamedByOperator = false, tls }: SafeRequest,
): Promise<{ url: URL; response: Response }> {
  const url = isNamedByOperator ? parsePlainAddress(address) : parseAdminAddress(address)
  const { fetch, dispatcherOf, anywhere, known } = await client()
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    signal,
    dispatcher: tls
      ? known(tls, isNamedByOperator)
      : isNamedByOperator
        ? anywhere
        : dispatcherOf(url, true),
    headers,
    body,
  })
  return { url, response }
}

/** Turns an error of a request or of reading its answer into FetchRefused. */
export function toFetchRefused(error: unknown): FetchRefused {
  if (error instanceof FetchRefused) return error
  const fault = faultOf(error)
  return new FetchRefused('it could not be asked', { cause: causeOf(error), fault })
}

function faultOf(error: unknown): FetchFault {
  const cause = causeOf(error)
  if (cause instanceof FetchRefused) return cause.fault
  return cause instanceof Error && ['TimeoutError', 'ConnectTimeoutError'].includes(cause.name)
    ? 'timeout'
    : 'unreachable'
}

/** The cause that fetch wraps in a TypeError. */
function causeOf(error: unknown): unknown {
  return error instanceof TypeError && error.cause !== undefined ? error.cause : error
}

/** Reads the first bytes of a body. The status has arrived, so a body that breaks off afterwards is no error. */
async function readBeginning({ body }: Response, bytes: number): Promise<string> {
  if (!body || bytes === 0) {
    await body?.cancel()
    return ''
  }
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      if (!(chunk instanceof Uint8Array)) break
      chunks.push(chunk)
      size += chunk.length
      if (size >= bytes) break
    }
  } catch {
    // The bytes before the break are returned.
  }
  return Buffer.concat(chunks).subarray(0, bytes).toString('utf8')
}

async function getResponse(
  url: URL,
  { accept = '*/*' }: Limits,
  signal: AbortSignal,
  isNamedByAdmin: boolean,
): Promise<Response> {
  const { fetch, dispatcherOf } = await client()
  return fetch(url, {
    redirect: 'manual',
    signal,
    dispatcher: dispatcherOf(url, isNamedByAdmin),
    headers: { accept, 'user-agent': 'Mozilla/5.0 (compatible; Guiche)' },
  })
}

/** Parses and checks an address as far as its text shows. @throws FetchRefused */
function parseWebAddress(address: string): URL {
  const url = parsePlainAddress(address)
  if (isOwnFile(url)) return url
  if (!isWebPort(portOf(url))) throw new FetchRefused('no port of the web')
  // A name is checked when it is resolved; a literal address is never resolved.
  const host = hostOf(url)
  if (ipaddr.isValid(host) && !isPublicAddress(host)) throw new FetchRefused('no public address')
  return url
}

/**
 * Like parseWebAddress for an address that an administrator named: the operator's allow-list applies.
 * @throws FetchRefused
 */
export function parseAdminAddress(address: string): URL {
  const url = parsePlainAddress(address)
  return mayHostBeAllowed(hostOf(url), portOf(url)) ? url : parseWebAddress(address)
}

function parsePlainAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new FetchRefused('no web address')
  if (url.username !== '' || url.password !== '') throw new FetchRefused('it carries a sign-in')
  return url
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function portOf({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number {
  if (port !== '') return Number(port)
  return protocol === 'https:' ? 443 : 80
}

/** Resolves a name, and fails unless all of its addresses may be connected to. */
function lookupIfAllowed(mayConnect: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    const all: LookupOptions & { all: true } = { ...options, all: true }
    lookup(hostname, all, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) callback(error ?? new FetchRefused('no such name'), [])
      else if (!addresses.every(({ address }) => mayConnect(address)))
        callback(new FetchRefused('no public address'), [])
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

const CONNECT_MS = 3 * SECOND

const client = lazy(async () => {
  const { Agent, buildConnector, fetch } = await import('undici')
  const makeAgent = (connect: buildConnector.BuildOptions | buildConnector.connector) =>
    new Agent({ connect, keepAliveTimeout: 1 })
  const publicOnly = makeAgent({ lookup: lookupIfAllowed(isPublicAddress), timeout: CONNECT_MS })
  const anywhere = makeAgent({ timeout: CONNECT_MS })
  // The list names ports, which a look-up does not know, so each connection has its own look-up.
  const listed = makeAgent((options, callback) => {
    const { hostname, protocol, port } = options
    const number = portOf({ protocol, port })
    const mayConnect = (address: string) =>
      isHostAllowed(hostname, address, number) || (isWebPort(number) && isPublicAddress(address))
    buildConnector({ lookup: lookupIfAllowed(mayConnect), timeout: CONNECT_MS })(options, callback)
  })
  return {
    fetch,
    anywhere,
    /** Each certificate has its own connections, closed after the request. */
    known: (tls: ClientTls, isAnywhere: boolean) =>
      makeAgent({
        ...tls,
        timeout: CONNECT_MS,
        ...(!isAnywhere && { lookup: lookupIfAllowed(isPublicAddress) }),
      }),
    dispatcherOf: (url: URL, isNamedByAdmin = false) => {
      if (isOwnFile(url)) return anywhere
      return isNamedByAdmin ? listed : publicOnly
    },
  }
})

async function readFetched(url: URL, response: Response, limits: Limits): Promise<Fetched> {
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new FetchRefused('it is not there', { fault: 'unreachable' })
  }
  return readWholeBody(url, response, limits)
}

async function readWholeBody(
  url: URL,
  response: Response,
  { maxBytes, mayCut = false }: Limits,
): Promise<Fetched> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    if (!(chunk instanceof Uint8Array)) throw new FetchRefused('it is not made of bytes')
    chunks.push(chunk)
    size += chunk.length
    if (size <= maxBytes) continue
    if (!mayCut) throw new FetchRefused('it is too large', { fault: 'too_large' })
    break
  }
  const [mimetype = '', ...parameters] = (response.headers.get('content-type') ?? '').split(';')
  const [, charset = ''] = /charset="?([\w-]+)/i.exec(parameters.join(';')) ?? []
  const bytes = Buffer.concat(chunks).subarray(0, maxBytes)
  return { url: url.href, mimetype: mimetype.trim().toLowerCase(), charset, bytes }
}
