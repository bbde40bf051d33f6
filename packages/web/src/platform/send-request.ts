import { ERROR_CODES_HEADER } from '@guiche/contract/error-codes-header'
import { CallError, ERR_NETWORK, errorOfReply } from './call-error.ts'
import { CALL_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from './constants.ts'

/** The parts of a request, as its route names them. */
export interface Sending {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

interface Sender {
  readonly origin: string
  /** The access token, if there is one. */
  readonly bearer: string | null
  readonly signal?: AbortSignal | undefined
}

/** Sends a request. @throws the reason of the caller's signal; CallError ERR_NETWORK if no reply comes */
export async function sendRequest(
  key: string,
  { params, query, body }: Sending,
  { origin, bearer, signal }: Sender,
): Promise<Response> {
  const [method = '', path = ''] = key.split(' ')
  const headers = new Headers({ Accept: 'application/json', [ERROR_CODES_HEADER]: '1' })
  if (bearer !== null) headers.set('Authorization', `Bearer ${bearer}`)
  // The browser sets the content type of a form with its boundary.
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json')
  const timeout = AbortSignal.timeout(isForm ? UPLOAD_TIMEOUT_MS : CALL_TIMEOUT_MS)
  try {
    return await fetch(origin + filledPath(path, params) + queryStringOf(query), {
      method,
      headers,
      credentials: 'include',
      body: body === undefined || isForm ? body : JSON.stringify(body),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
  } catch (error) {
    if (signal?.aborted === true) throw error
    throw new CallError(ERR_NETWORK, 0)
  }
}

function filledPath(path: string, params: Sending['params'] = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function queryStringOf(query: Sending['query'] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/**
 * The body of a reply. Replies are typed by the contract without a check here; a body that is not JSON is not from our
 * server. @throws CallError
 */
export async function readReply(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw new CallError(ERR_NETWORK, 0)
  })
  const body = parseJson(text)
  if (!response.ok) throw errorOfReply(response.status, body)
  return body
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
