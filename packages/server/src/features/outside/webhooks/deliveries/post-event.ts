import { ANSWER_MAX, type DeliveryError } from '@guiche/contract/webhooks'
import { now, SECOND } from '../../../../platform/clock.ts'
import { FetchRefused, safePost } from '../../../../platform/http/outgoing/safe-fetch.ts'
import { unseal } from '../../../../platform/secrets.ts'
import { headersOf } from '../webhook-rules.ts'
import type { WebhookRow } from '../webhooks.queries.ts'

const TIMEOUT_MS = 10 * SECOND

/** Binds a sealed secret to its company. */
export const secretSealPurpose = (companyId: number) => `webhook ${companyId}`

export interface PostResult {
  statusCode: number | null
  answer: string | null
  error: DeliveryError | null
  durationMs: number
}

type PostTarget = Pick<
  WebhookRow,
  'companyId' | 'url' | 'secret' | 'formerSecret' | 'formerSecretUntil'
>

/** Signs and posts an event. Failures are returned, never thrown. */
export async function postEvent(
  target: PostTarget,
  { eventId, payload }: { eventId: string; payload: unknown },
): Promise<PostResult> {
  const begun = performance.now()
  const durationMs = () => Math.round(performance.now() - begun)
  const body = JSON.stringify(payload)
  try {
    const { status, text } = await safePost(target.url, {
      headers: headersOf({ eventId, at: now(), body }, secretsOf(target)),
      body,
      isNamedByAdmin: true,
      timeoutMs: TIMEOUT_MS,
      answerBytes: ANSWER_MAX,
    })
    const answer = storableText(text)
    return { statusCode: status, answer, error: null, durationMs: durationMs() }
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    return { statusCode: null, answer: null, error: deliveryError(error), durationMs: durationMs() }
  }
}

function secretsOf({ companyId, secret, formerSecret, formerSecretUntil }: PostTarget): string[] {
  const isFormerGood = formerSecretUntil !== null && new Date(formerSecretUntil) > now()
  const sealed = isFormerGood && formerSecret !== null ? [secret, formerSecret] : [secret]
  return sealed.map((one) => unseal(secretSealPurpose(companyId), one))
}

function deliveryError({ cause }: FetchRefused): DeliveryError {
  if (cause === undefined || cause instanceof FetchRefused) return 'refused'
  const { name, code } = { name: '', code: '', ...errorParts(cause) }
  return name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code) ? 'timeout' : 'unreachable'
}

function errorParts(cause: unknown): { name?: string; code?: string } {
  if (!(cause instanceof Error)) return {}
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  return { name: cause.name, code }
}

/** Removes NUL, which PostgreSQL cannot store, and half of a surrogate pair at the cut. */
function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
