import { ECDH } from 'node:crypto'
import type { PushSubscription, PushSubscriptionInput } from '@guiche/contract/push'
import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError, InvalidInputError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { FetchRefused, parsePostTarget } from '../../../platform/http/outgoing/safe-fetch.ts'
import { seal } from '../../../platform/secrets.ts'
import {
  findSubscription,
  listSubscriptions,
  removeOldestSubscriptions,
  removeSubscription,
  saveSubscription,
} from './push.queries.ts'
import { sendNotice } from './send-notice.ts'
import { authSealPurpose, CURVE } from './vapid.ts'

/** Most browsers of a user; the oldest beyond them are removed. */
const BROWSERS_MOST = 10

export function subscriptionsOf({ companyId, userId }: Actor): Promise<PushSubscription[]> {
  return inCompany(companyId, (db) => listSubscriptions(db, companyId, userId))
}

/**
 * Subscribes a browser to notices. @throws ERR_PUSH_ENDPOINT_REFUSED for an address that is not public https,
 * ERR_INVALID_INPUT
 */
export async function createPushSubscription(
  { companyId, userId, sessionId }: Actor,
  { endpoint, keys, events, language }: PushSubscriptionInput,
): Promise<PushSubscription> {
  if (!isCurvePoint(keys.p256dh))
    throw new InvalidInputError([{ path: 'keys.p256dh', code: 'invalid_format' }])
  try {
    parsePostTarget(endpoint)
  } catch (error) {
    if (error instanceof FetchRefused) throw new AppError('ERR_PUSH_ENDPOINT_REFUSED')
    throw error
  }
  return inCompany(companyId, async (db) => {
    const at = now()
    const saved = await saveSubscription(db, {
      companyId,
      userId,
      sessionId,
      endpoint,
      p256dh: keys.p256dh,
      auth: seal(authSealPurpose(companyId), keys.auth),
      events,
      language,
      createdAt: at,
      updatedAt: at,
    })
    await removeOldestSubscriptions(db, companyId, userId, BROWSERS_MOST)
    return saved
  })
}

/** True if the key is a point of the curve; a key of 65 bytes that is not cannot encrypt. */
function isCurvePoint(key: string): boolean {
  try {
    ECDH.convertKey(key, CURVE, 'base64url', 'base64url', 'uncompressed')
    return true
  } catch {
    return false
  }
}

export function deletePushSubscription(
  { companyId, userId }: Actor,
  id: number,
): Promise<{ message: string }> {
  return inCompany(companyId, async (db) => {
    if (!(await removeSubscription(db, companyId, id, userId)))
      throw new AppError('ERR_NO_PUSH_SUBSCRIPTION_FOUND')
    return { message: 'Subscription deleted' }
  })
}

/**
 * Sends a test notice at once. @throws ERR_NO_PUSH_SUBSCRIPTION_FOUND, ERR_PUSH_FAILED if the push service refuses it
 */
export async function testSubscription(
  { companyId, userId }: Actor,
  id: number,
): Promise<{ message: string }> {
  const row = await inCompany(companyId, (db) => findSubscription(db, companyId, id))
  if (row?.userId !== userId) throw new AppError('ERR_NO_PUSH_SUBSCRIPTION_FOUND')
  const { outcome } = await sendNotice(row, { event: 'test', name: '', path: '/', tag: 'test' })
  if (outcome === 'gone')
    await inCompany(companyId, (db) => removeSubscription(db, companyId, id, userId))
  if (outcome !== 'sent') throw new AppError('ERR_PUSH_FAILED')
  return { message: 'Notice sent' }
}
