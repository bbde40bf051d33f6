import type { PushPayload } from '@guiche/contract/push'
import webPush from 'web-push'
import { HOUR, SECOND } from '../../platform/clock.ts'
import { FetchRefused, safePost } from '../../platform/http/safe-fetch.ts'
import { unseal } from '../../platform/secrets.ts'
import type { SubscriptionRow } from './push.queries.ts'
import { authPlace, vapidKeys } from './vapid.ts'

/** For so long the browser's maker keeps it for one that is off. */
const KEPT_MS = 4 * HOUR
/** Whom makers of browsers may write to; they want an address and not an answer. */
const SUBJECT = 'https://github.com/guiche/guiche'

export type Outcome = 'sent' | 'gone' | 'failed'

/** Encrypts a notice for one browser and hands it to its maker. */
export async function sendNotice(
  { companyId, endpoint, p256dh, auth, language }: SubscriptionRow,
  notice: Omit<PushPayload, 'language'>,
): Promise<Outcome> {
  const payload: PushPayload = { ...notice, language: languageOf(language) }
  try {
    const keys = { p256dh, auth: unseal(authPlace(companyId), auth) }
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys },
      JSON.stringify(payload),
      {
        vapidDetails: { subject: SUBJECT, ...vapidKeys() },
        TTL: KEPT_MS / SECOND,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
      },
    )
    const status = await safePost(endpoint, { headers, body })
    if (status === 404 || status === 410) return 'gone'
    return status >= 200 && status < 300 ? 'sent' : 'failed'
  } catch (error) {
    if (error instanceof FetchRefused) return 'failed'
    throw error
  }
}

function languageOf(stored: string): PushPayload['language'] {
  return stored === 'en' || stored === 'es' ? stored : 'pt'
}
