import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE, now, SECOND } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { isDatabaseFault } from '../../platform/database/unavailable.ts'
import { log } from '../../platform/log.ts'
import type { ChannelError } from '../channel.ts'
import type { Ownership } from '../lines/ownership.ts'
import { STATUS_WITHIN_MS } from './claim.ts'
import {
  countTry,
  type Delivery,
  endAttempt,
  isOrdered,
  lockDelivery,
  postpone,
  putHold,
  removeDelivery,
} from './deliveries.queries.ts'
import { giveFirstBack } from './first-contacts.queries.ts'
import { type DeliveryHooks, UNANSWERED } from './delivery-hooks.ts'
import { isRepeatable, NO_SUCH_NUMBER } from './perform.ts'

// What came of a try, stored. What the provider took is never tried again, whatever becomes of storing that.

interface Try {
  readonly delivery: Delivery
  /** In the ledger; of what has no message there is none. */
  readonly attemptId: number | undefined
}

/** So often is it tried to store what the product cannot store for a fault of its own. */
const STORING_TRIES = 10

/** It was done: of a send under the provider's id. */
export async function settleDone(
  owner: Ownership,
  { delivery, attemptId }: Try,
  acceptedId: string | undefined,
  hooks: DeliveryHooks,
): Promise<void> {
  const { companyId } = owner.line
  const end = (db: Db) =>
    endAttempt(db, companyId, attemptId, { outcome: 'sent', ...(acceptedId && { acceptedId }) })
  try {
    await patiently(owner, async (db) => {
      await end(db)
      if (acceptedId !== undefined) await hooks.sent(db, delivery, acceptedId)
      await removeDelivery(db, delivery)
    })
  } catch (error) {
    if (!owner.isHeld()) throw error
    log.error({ err: error }, 'what a provider took could not be stored as sent')
    await patiently(owner, async (db) => {
      await end(db)
      await countTry(db, delivery)
      await postpone(db, delivery, inMs(pauseMs(delivery.attempts)))
    })
    if (delivery.attempts < STORING_TRIES) return
    const reason = 'the provider took it, which could not be stored'
    const attempt = { delivery, attemptId: undefined }
    await settleFailed(owner, attempt, { code: UNANSWERED, reason }, hooks)
  }
}

/** It will not be tried again. */
export async function settleFailed(
  owner: Ownership,
  { delivery, attemptId }: Try,
  { code, reason }: { code: string; reason: string },
  hooks: DeliveryHooks,
): Promise<void> {
  await patiently(owner, async (db) => {
    await endAttempt(db, owner.line.companyId, attemptId, { outcome: code, reason })
    if (code === NO_SUCH_NUMBER) await giveFirstBack(db, delivery, now())
    if (!(await lockDelivery(db, delivery))) return
    await hooks.failed(db, delivery, code, reason)
    await removeDelivery(db, delivery)
  })
}

/** About an hour. What is handed over in order is tried for as long as it is worth it. */
const ERRAND_TRIES = 15

/** The provider did not do it: it is tried again after a while, or its status is waited for, or it has failed. */
export async function settleError(
  owner: Ownership,
  { delivery, attemptId }: Try,
  error: ChannelError,
  hooks: DeliveryHooks,
): Promise<void> {
  const { message: reason, code, outcome, scope } = error
  const hasHadIts = !isOrdered(delivery) && delivery.attempts >= ERRAND_TRIES
  if (outcome === 'refused' || hasHadIts)
    return settleFailed(owner, { delivery, attemptId }, { code, reason }, hooks)
  const isUnknown = outcome === 'unknown' && delivery.kind === 'send'
  const retryAt = retryTime(delivery, error)
  await patiently(owner, async (db) => {
    await endAttempt(db, owner.line.companyId, attemptId, {
      outcome: isUnknown ? UNANSWERED : code,
      reason,
      retryAt,
      ...(outcome === 'notNow' && { scope }),
    })
    if (scope === 'line' || scope === 'newContacts')
      await putHold(db, owner.line, { scope, until: retryAt, code, reason })
    // The line's hold holds this one too, which is the first to go after it.
    if (scope !== 'line') await postpone(db, delivery, retryAt)
  })
}

function retryTime(delivery: Delivery, { outcome, afterMs }: ChannelError): Date {
  if (outcome === 'unknown' && delivery.kind === 'send' && !isRepeatable(delivery))
    return inMs(STATUS_WITHIN_MS)
  const retryAt = inMs(afterMs ?? pauseMs(delivery.attempts))
  const expiresAt = new Date(delivery.expiresAt)
  return retryAt < expiresAt ? retryAt : expiresAt
}

const FIRST_PAUSE_MS = SECOND
const LONGEST_PAUSE_MS = 5 * MINUTE

/** Exponential backoff. */
function pauseMs(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS)
}

function inMs(ms: number): Date {
  return new Date(now().getTime() + ms)
}

const LONGEST_WAIT_MS = 10 * SECOND

/** A database that fails for a reason of its own is waited for, as long as the line is ours. */
async function patiently(owner: Ownership, work: (db: Db) => Promise<void>): Promise<void> {
  for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return await owner.transact(work)
    } catch (error) {
      if (!isDatabaseFault(error) || !owner.isHeld()) throw error
      await sleep(waitMs)
    }
  }
}
