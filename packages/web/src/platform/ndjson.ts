import { ERROR_CODES_HEADER } from '@guiche/contract/error-codes-header'
import type { Key, SentTo } from '@guiche/contract/routes'
import { refresh } from './call.ts'
import { CallError, ERR_NETWORK, errorOfReply } from './call-error.ts'
import { storedToken } from './token.ts'

// A call whose reply is read as a stream of NDJSON: one object per line.

const LINE_MAX = 1_000_000

/**
 * Calls the handler for each line as it arrives. Aborting the signal ends the request.
 * @throws CallError; the signal's reason after an abort
 */
export async function streamReplyLines<K extends Key>(
  key: K,
  path: string,
  body: SentTo<K> extends { body: infer B } ? B : never,
  { signal, onLine }: { signal: AbortSignal; onLine: (line: unknown) => void },
): Promise<void> {
  const method = key.slice(0, key.indexOf(' '))
  const used = storedToken.read()
  let response = await requestLines(method, path, body, signal)
  if (response.status === 403) {
    if (storedToken.read() === used) await refresh()
    response = await requestLines(method, path, body, signal)
  }
  if (!response.ok) throw errorOfReply(response.status, parseJson(await response.text()))
  try {
    for await (const line of linesOf(response)) onLine(parseJson(line))
  } catch (error) {
    throw signal.aborted ? error : new CallError(ERR_NETWORK, 0)
  }
}

async function requestLines(
  method: string,
  path: string,
  body: unknown,
  signal: AbortSignal,
): Promise<Response> {
  const headers = {
    Authorization: `Bearer ${storedToken.read() ?? ''}`,
    [ERROR_CODES_HEADER]: '1',
    'Content-Type': 'application/json',
  }
  try {
    return await fetch(path, { method, headers, body: JSON.stringify(body), signal })
  } catch (error) {
    throw signal.aborted ? error : new CallError(ERR_NETWORK, 0)
  }
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let held = ''
  for (;;) {
    const { done, value = '' } = (await reader?.read()) ?? { done: true }
    const lines = (held + value).split('\n')
    held = lines.pop() ?? ''
    if (held.length > LINE_MAX) throw new Error('a line has no end')
    for (const line of lines) if (line !== '') yield line
    if (done) break
  }
  if (held !== '') yield held
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
