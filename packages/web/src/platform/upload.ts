import { ERROR_CODES_HEADER } from '@guiche/contract/error-codes-header'
import type { Key, RepliedBy } from '@guiche/contract/routes'
import { refresh } from './call.ts'
import { CallError, ERR_NETWORK, errorOfReply } from './call-error.ts'
import { storedToken } from './token.ts'

// A call that uploads a file with progress, by XMLHttpRequest, since `fetch` does not report upload progress.

export interface UploadOptions {
  signal?: AbortSignal
  /** Share of the body that has been sent, 0 to 1. */
  onProgress?: (share: number) => void
}

/** Time without progress after which the connection counts as dead. */
const STALLED_AFTER_MS = 60_000

/** Sends a form to a declared route. The caller has filled the path. */
export function uploadForm<K extends Key>(
  key: K,
  path: string,
  form: FormData,
  options?: UploadOptions,
): Promise<RepliedBy<K>>
export async function uploadForm(
  key: string,
  path: string,
  form: FormData,
  options: UploadOptions = {},
): Promise<unknown> {
  const method = key.slice(0, key.indexOf(' '))
  const used = storedToken.read()
  const first = await sendForm(method, path, form, options)
  // The first attempt's 403 or 401 causes a refresh; if that is refused, the session ends there.
  if (first.status !== 403 && first.status !== 401) return checkedReplyOf(first)
  if (storedToken.read() === used) await refresh()
  return checkedReplyOf(await sendForm(method, path, form, options))
}

interface Answer {
  status: number
  body: unknown
}

function checkedReplyOf({ status, body }: Answer): unknown {
  if (status < 200 || status > 299) throw errorOfReply(status, body)
  return body
}

function sendForm(
  method: string,
  path: string,
  form: FormData,
  { signal, onProgress }: UploadOptions,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const request = new XMLHttpRequest()
  const token = storedToken.read()
  let watch: ReturnType<typeof setTimeout> | undefined
  const restartStallTimer = () => {
    clearTimeout(watch)
    watch = setTimeout(() => request.abort(), STALLED_AFTER_MS)
  }
  const stop = () => request.abort()

  request.open(method, path)
  request.withCredentials = true
  request.setRequestHeader('Accept', 'application/json')
  request.setRequestHeader(ERROR_CODES_HEADER, '1')
  if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`)
  request.upload.onprogress = ({ loaded, total }) => {
    restartStallTimer()
    if (total > 0) onProgress?.(loaded / total)
  }
  request.onload = () => resolve({ status: request.status, body: parseJson(request.responseText) })
  request.onerror = () => reject(new CallError(ERR_NETWORK, 0))
  request.onabort = () =>
    reject(signal?.aborted === true ? signal.reason : new CallError(ERR_NETWORK, 0))
  request.onloadend = () => {
    clearTimeout(watch)
    signal?.removeEventListener('abort', stop)
  }
  if (signal?.aborted === true) {
    reject(signal.reason)
    return promise
  }
  signal?.addEventListener('abort', stop)
  restartStallTimer()
  request.send(form)
  return promise
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
