import type { PushPayload } from '@guiche/contract/push'
import type { PushSubscription } from 'web-push'
import { HOUR, SECOND } from '../../../platform/clock.ts'
import { retryAfterMs } from '../../../platform/http/deadline.ts'
import { FetchRefused, safePost } from '../../../platform/http/safe-fetch.ts'
import { log } from '../../../platform/log.ts'
import { unseal } from '../../../platform/secrets.ts'
import type { SubscriptionRow } from './push.queries.ts'
import { authPlace, vapidKeys, vapidSubject } from './vapid.ts'

/** For so long the browser's maker keeps it for one that is off, and we for a maker that has no time for it. */
export const KEPT_MS = 4 * HOUR

interface Sent {
  /** gone: the browser wants no more. later: its maker has no time or is out of reach. failed: it will never take it. */
  outcome: 'sent' | 'gone' | 'later' | 'failed'
  /** When its maker wants to be asked again at the earliest. */
  againAfterMs?: number
}

/** Encrypts a notice for one browser and hands it to its maker. */
export async function sendNotice(
  { companyId, endpoint, p256dh, auth, language }: SubscriptionRow,
  notice: Omit<PushPayload, 'language'>,
): Promise<Sent> {
  const payload: PushPayload = { ...notice, language: languageOf(language) }
  const keys = { p256dh, auth: unseal(authPlace(companyId), auth) }
  const sealed = await encrypted({ endpoint, keys }, JSON.stringify(payload))
  if (!sealed) return { outcome: 'failed' }
  const { headers, body } = sealed
  try {
    const { status, retryAfter } = await safePost(endpoint, { headers, body })
    if (status >= 200 && status < 300) return { outcome: 'sent' }
    if (status === 404 || status === 410) return { outcome: 'gone' }
    if (status === 429 || status >= 500)
      return { outcome: 'later', againAfterMs: retryAfterMs(retryAfter ?? '') ?? 0 }
    log.warn({ status, maker: new URL(endpoint).host }, 'a notice was refused')
    return { outcome: 'failed' }
  } catch (error) {
    if (error instanceof FetchRefused) return { outcome: 'later' }
    throw error
  }
}

/** Undefined for keys that nothing can be encrypted for, such as were taken before keys were checked. */
async function encrypted(browser: PushSubscription, text: string) {
  // Not at the start, which need not wait for it.
  const { default: webPush } = await import('web-push')
  try {
    return webPush.generateRequestDetails(browser, text, {
      vapidDetails: { subject: vapidSubject(), ...vapidKeys() },
      TTL: KEPT_MS / SECOND,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    })
  } catch (error) {
    log.warn({ err: error }, 'a notice could not be encrypted')
    return undefined
  }
}

function languageOf(stored: string): PushPayload['language'] {
  return stored === 'en' || stored === 'es' ? stored : 'pt'
}
