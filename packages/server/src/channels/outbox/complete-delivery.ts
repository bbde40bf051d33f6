import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE, now, SECOND } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { isDatabaseFault } from '../../platform/database/database-errors.ts'
import { log } from '../../platform/log.ts'
import type { ChannelError } from '../channel.ts'
import type { Ownership } from '../lines/lease.ts'
import { STATUS_WITHIN_MS } from './claim-next.ts'
import {
  countRetry,
  type Delivery,
  finishAttempt,
  isOrdered,
  lockDelivery,
  postponeDelivery,
  saveHold,
  removeDelivery,
} from './deliveries.queries.ts'
import { removeFirstContact } from './first-contacts.queries.ts'
import { type DeliveryHooks, UNANSWERED } from './delivery-hooks.ts'
import { isRepeatable, NO_SUCH_NUMBER } from './perform-delivery.ts'

// Stores the outcome of an attempt. A message that the provider accepted is never sent again, even if storing that
// fails.

interface Try {
  readonly delivery: Delivery
  /** Row in the ledger; undefined for a delivery without a message. */
  readonly attemptId: number | undefined
}

/** Attempts to store an accepted message when the product's hook fails. */
const STORING_TRIES = 10

/** Completes a delivery; `acceptedId` is the provider's id of a send. */
export async function completeDelivery(
  owner: Ownership,
  { delivery, attemptId }: Try,
  acceptedId: string | undefined,
  hooks: DeliveryHooks,
): Promise<void> {
  const { companyId } = owner.line
  const finishAsSent = (db: Db) =>
    finishAttempt(db, companyId, attemptId, { outcome: 'sent', ...(acceptedId && { acceptedId }) })
  try {
    await retryOnDatabaseFault(owner, async (db) => {
      await finishAsSent(db)
      if (acceptedId !== undefined) await hooks.sent(db, delivery, acceptedId)
      await removeDelivery(db, delivery)
    })
  } catch (error) {
    if (!owner.isHeld()) throw error
    log.error({ err: error }, 'an accepted message could not be stored as sent')
    await retryOnDatabaseFault(owner, async (db) => {
      await finishAsSent(db)
      await countRetry(db, delivery)
      await postponeDelivery(db, delivery, instantAfter(backoffMs(delivery.attempts)))
    })
    if (delivery.attempts < STORING_TRIES) return
    const reason = 'the provider took it, which could not be stored'
    const attempt = { delivery, attemptId: undefined }
    await failDelivery(owner, attempt, { code: UNANSWERED, reason }, hooks)
  }
}

/** Completes a delivery that will not be tried again. */
export async function failDelivery(
  owner: Ownership,
  { delivery, attemptId }: Try,
  { code, reason }: { code: string; reason: string },
  hooks: DeliveryHooks,
): Promise<void> {
  await retryOnDatabaseFault(owner, async (db) => {
    await finishAttempt(db, owner.line.companyId, attemptId, { outcome: code, reason })
    if (code === NO_SUCH_NUMBER) await removeFirstContact(db, delivery, now())
    if (!(await lockDelivery(db, delivery))) return
    await hooks.failed(db, delivery, code, reason)
    await removeDelivery(db, delivery)
  })
}

/** About an hour of backoff. Deliveries in order are tried until they expire. */
const ERRAND_TRIES = 15

/**
 * Stores an attempt that the provider did not carry out: it is retried after a pause, its status is awaited, or it
 * fails.
 */
export async function retryOrFailDelivery(
  owner: Ownership,
  { delivery, attemptId }: Try,
  error: ChannelError,
  hooks: DeliveryHooks,
): Promise<void> {
  const { message: reason, code, outcome, scope } = error
  const isExhausted = !isOrdered(delivery) && delivery.attempts >= ERRAND_TRIES
  if (outcome === 'refused' || isExhausted)
    return failDelivery(owner, { delivery, attemptId }, { code, reason }, hooks)
  const isUnknown = outcome === 'unknown' && delivery.kind === 'send'
  const retryAt = retryTime(delivery, error)
  await retryOnDatabaseFault(owner, async (db) => {
    await finishAttempt(db, owner.line.companyId, attemptId, {
      outcome: isUnknown ? UNANSWERED : code,
      reason,
      retryAt,
      ...(outcome === 'notNow' && { scope }),
    })
    if (scope === 'line' || scope === 'newContacts')
      await saveHold(db, owner.line, { scope, until: retryAt, code, reason })
    // The line's hold delays this delivery too, and it is the first one after it.
    if (scope !== 'line') await postponeDelivery(db, delivery, retryAt)
  })
}

function retryTime(delivery: Delivery, { outcome, afterMs }: ChannelError): Date {
  if (outcome === 'unknown' && delivery.kind === 'send' && !isRepeatable(delivery))
    return instantAfter(STATUS_WITHIN_MS)
  const retryAt = instantAfter(afterMs ?? backoffMs(delivery.attempts))
  const expiresAt = new Date(delivery.expiresAt)
  return retryAt < expiresAt ? retryAt : expiresAt
}

const FIRST_PAUSE_MS = SECOND
const LONGEST_PAUSE_MS = 5 * MINUTE

/** Exponential backoff. */
function backoffMs(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS)
}

function instantAfter(ms: number): Date {
  return new Date(now().getTime() + ms)
}

const LONGEST_WAIT_MS = 10 * SECOND

/** Retries while the database fails for reasons of its own and this process still holds the line. */
async function retryOnDatabaseFault(
  owner: Ownership,
  work: (db: Db) => Promise<void>,
): Promise<void> {
  for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return await owner.transact(work)
    } catch (error) {
      if (!isDatabaseFault(error) || !owner.isHeld()) throw error
      await sleep(waitMs)
    }
  }
}
