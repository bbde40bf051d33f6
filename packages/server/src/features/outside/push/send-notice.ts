import type { PushPayload } from '@guiche/contract/push'
import type { PushSubscription } from 'web-push'
import { HOUR, SECOND } from '../../../platform/clock.ts'
import { retryAfterMs } from '../../../platform/http/deadline.ts'
import { FetchRefused, safePost } from '../../../platform/http/outgoing/safe-fetch.ts'
import { log } from '../../../platform/log.ts'
import { unseal } from '../../../platform/secrets.ts'
import type { SubscriptionRow } from './push.queries.ts'
import { authSealPurpose, vapidKeys, vapidSubject } from './vapid.ts'

/**
 * The push service keeps a notice so long for a browser that is off, and Guichê retries so long if the service is busy.
 */
export const KEPT_MS = 4 * HOUR

interface SendResult {
  /**
   * gone: the subscription no longer exists. later: the push service is busy or unreachable. failed: it will never
   * accept the notice.
   */
  outcome: 'sent' | 'gone' | 'later' | 'failed'
  /** Earliest retry that the push service allows. */
  againAfterMs?: number
}

/** Encrypts a notice for a browser and sends it to the browser's push service. */
export async function sendNotice(
  { companyId, endpoint, p256dh, auth, language }: SubscriptionRow,
  notice: Omit<PushPayload, 'language'>,
): Promise<SendResult> {
  const payload: PushPayload = { ...notice, language: languageOf(language) }
  const keys = { p256dh, auth: unseal(authSealPurpose(companyId), auth) }
  const sealed = await encryptedRequest({ endpoint, keys }, JSON.stringify(payload))
  if (!sealed) return { outcome: 'failed' }
  const { headers, body } = sealed
  try {
    const { status, retryAfter } = await safePost(endpoint, { headers, body })
    if (status >= 200 && status < 300) return { outcome: 'sent' }
    if (status === 404 || status === 410) return { outcome: 'gone' }
    if (status === 429 || status >= 500)
      return { outcome: 'later', againAfterMs: retryAfterMs(retryAfter ?? '') ?? 0 }
    log.warn({ status, maker: new URL(endpoint).host }, 'a push notification was refused')
    return { outcome: 'failed' }
  } catch (error) {
    if (error instanceof FetchRefused) return { outcome: 'later' }
    throw error
  }
}

/** Undefined for keys that cannot encrypt, such as invalid keys of older versions. */
async function encryptedRequest(browser: PushSubscription, text: string) {
  // Imported at first use, so that the start of the server does not wait for it.
  const { default: webPush } = await import('web-push')
  try {
    return webPush.generateRequestDetails(browser, text, {
      vapidDetails: { subject: vapidSubject(), ...vapidKeys() },
      TTL: KEPT_MS / SECOND,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    })
  } catch (error) {
    log.warn({ err: error }, 'a push notification could not be encrypted')
    return undefined
  }
}

function languageOf(stored: string): PushPayload['language'] {
  return stored === 'en' || stored === 'es' ? stored : 'pt'
}
