import {
  listSendsOf,
  type Taken,
  removeWaitingDeliveries,
} from '../../../channels/enqueue-delivery.ts'
import { fromNow, MINUTE, now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { recordUnsent } from './delivering/record-outcome.ts'
import { dismissFailure } from './messages.queries.ts'

// Giving up waiting and failed sends on behalf of users.

/** A send with a large file may take this long. */
const UNDER_WAY_MS = 15 * MINUTE

/** Removes a waiting delivery from the outbox. @throws ERR_NO_MESSAGE_FOUND if it was sent or is being sent */
export function cancelWaitingSend({ companyId }: Actor, deliveryId: number): Promise<void> {
  return inCompany(companyId, async (db) => {
    const which = { ids: [deliveryId], begunSince: fromNow(-UNDER_WAY_MS) }
    const [taken] = await removeWaitingDeliveries(db, companyId, which)
    if (!taken) throw new AppError('ERR_NO_MESSAGE_FOUND')
    await recordCancelled(db, taken)
  })
}

/** Removes the waiting sends of messages from the outbox; `recordCancelled` then updates each message. */
export async function removeWaitingSends(
  db: Db,
  companyId: number,
  messageIds: readonly string[],
): Promise<Taken[]> {
  const ids = await listSendsOf(db, companyId, messageIds)
  return removeWaitingDeliveries(db, companyId, { ids, begunSince: fromNow(-UNDER_WAY_MS) })
}

export async function recordCancelled(db: Db, taken: Taken): Promise<void> {
  await recordUnsent(db, taken, 'ERR_SEND_GIVEN_UP', '')
  if (taken.kind === 'send' && taken.messageId !== null)
    await dismissFailure(db, taken.companyId, taken.messageId, now())
}

/** Removes a failed message from the list of failures. @throws ERR_MESSAGE_NOT_FAILED */
export function dismissFailedSend({ companyId }: Actor, messageId: string): Promise<void> {
  return inCompany(companyId, async (db) => {
    if (!(await dismissFailure(db, companyId, messageId, now())))
      throw new AppError('ERR_MESSAGE_NOT_FAILED')
  })
}
