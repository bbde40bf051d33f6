import { listSendsOf, type Taken, takeWaiting } from '../../../channels/hand-to-line.ts'
import { fromNow, MINUTE, now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { settleUnsent } from './delivering/settle-delivery.ts'
import { saveGivenUp } from './messages.queries.ts'

// Somebody decides that something need not be sent any more.

/** A send with a large file may take this long. */
const UNDER_WAY_MS = 15 * MINUTE

/** What waits goes out no more. @throws ERR_NO_MESSAGE_FOUND when it has left, or is leaving at this moment */
export function giveUpWaiting({ companyId }: Actor, deliveryId: number): Promise<void> {
  return inCompany(companyId, async (db) => {
    const which = { ids: [deliveryId], begunSince: fromNow(-UNDER_WAY_MS) }
    const [taken] = await takeWaiting(db, companyId, which)
    if (!taken) throw new AppError('ERR_NO_MESSAGE_FOUND')
    await settleTaken(db, taken)
  })
}

/** What waits of these messages' sends goes out no more: their messages say so with `settleTaken`. */
export async function takeSends(
  db: Db,
  companyId: number,
  messageIds: readonly string[],
): Promise<Taken[]> {
  const ids = await listSendsOf(db, companyId, messageIds)
  return takeWaiting(db, companyId, { ids, begunSince: fromNow(-UNDER_WAY_MS) })
}

export async function settleTaken(db: Db, taken: Taken): Promise<void> {
  await settleUnsent(db, taken, 'ERR_SEND_GIVEN_UP', '')
  if (taken.kind === 'send' && taken.messageId !== null)
    await saveGivenUp(db, taken.companyId, taken.messageId, now())
}

/** What failed stands on no list any more. @throws ERR_MESSAGE_NOT_FAILED when it does not */
export function giveUpFailed({ companyId }: Actor, messageId: string): Promise<void> {
  return inCompany(companyId, async (db) => {
    if (!(await saveGivenUp(db, companyId, messageId, now())))
      throw new AppError('ERR_MESSAGE_NOT_FAILED')
  })
}
