import type { NodeData } from '@guiche/contract/flow-graph'
import { SECOND } from '../../../platform/clock.ts'
import { type Answered, safeRequest } from '../../../platform/http/outgoing/safe-fetch.ts'
import { parseJson } from '../../../platform/parse-json.ts'
import type { ExternalAnswer } from '../../messages/flow-engine/index.ts'
import {
  filledAddress,
  filledForm,
  filledHeader,
  filledJson,
  filledPlain,
} from './fill-variables.ts'
import { flowValueOf, decodedAnswer, valueAt } from './flow-values.ts'

type HttpData = NodeData<'http'>
type Variables = Readonly<Record<string, string>>

const ANSWER_MAX = 500_000

/** Calls the URL of an HTTP node and saves the values that its paths select. @throws FetchRefused */
export async function requestHttp(
  data: HttpData,
  variables: Variables,
  token: string | undefined,
): Promise<ExternalAnswer> {
  const address = filledAddress(data.url, variables)
  if (address === undefined) return { kind: 'failed', code: 'refused' }
  const { method, timeoutSeconds } = data
  const { headers, body } = headersAndBodyOf(data, variables, token)
  const answer = await safeRequest(address, {
    method,
    headers,
    body,
    timeoutMs: timeoutSeconds * SECOND,
    maxBytes: ANSWER_MAX,
  })
  const isGood = answer.status >= 200 && answer.status < 300
  return { kind: 'http', isGood, saved: savedValuesOf(data, answer) }
}

/** A path without a value saves an empty text, so that no value of an earlier answer remains under its key. */
function savedValuesOf({ saves }: HttpData, answer: Answered): Record<string, string> {
  const text = decodedAnswer(answer)
  const json = parseJson(text)
  return Object.fromEntries(
    saves
      .filter(({ key }) => key !== '')
      .map(({ path, key }) => [key, flowValueOf(path === '' ? text : valueAt(json, path))]),
  )
}

/** Headers and body of an HTTP request, with variables filled in. */
export function headersAndBodyOf(
  {
    method,
    headers: given,
    authorization,
    body: template,
  }: Pick<HttpData, 'method' | 'headers' | 'authorization' | 'body'>,
  variables: Variables,
  token: string | undefined,
): { headers: Record<string, string>; body: string | null } {
  const headers: Record<string, string> = {
    accept: 'application/json, text/*;q=0.9, */*;q=0.8',
    'user-agent': 'Guiche-Flows/1',
    ...(token !== undefined && method !== 'GET' && { 'idempotency-key': token }),
  }
  for (const { name: typed, value } of given) {
    const name = typed.trim().toLowerCase()
    if (isSendableHeader(name)) headers[name] = filledHeader(value, variables)
  }
  if (authorization !== '') headers.authorization = filledHeader(authorization, variables)
  if (method === 'GET' || template.trim() === '') return { headers, body: null }
  headers['content-type'] ??= /^\s*[[{]/.test(template)
    ? 'application/json'
    : 'text/plain; charset=utf-8'
  return { headers, body: filledBody(headers['content-type'], template, variables) }
}

function filledBody(contentType: string, template: string, variables: Variables): string {
  if (/\bjson\b/i.test(contentType)) return filledJson(template, variables)
  if (/\bx-www-form-urlencoded\b/i.test(contentType)) return filledForm(template, variables)
  return filledPlain(template, variables)
}

const TOKEN = /^[\w!#$%&'*+.^`|~-]{1,200}$/
/** Headers that the HTTP client or a proxy sets. */
const NEVER_SENT =
  /^(?:host|connection|content-length|expect|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*)$/

function isSendableHeader(name: string): boolean {
  return TOKEN.test(name) && !NEVER_SENT.test(name)
}
