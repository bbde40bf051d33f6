import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { TokenHolder } from '../../../platform/http/actor.ts'
import { apiStatusOf } from './api-rules.ts'
import { findSentMessage } from './message-api.queries.ts'

/** Status of a message that was sent over the token's line. @throws ERR_NO_MESSAGE_FOUND */
export function showSent(holder: TokenHolder, id: string) {
  return inCompany(holder.companyId, async (db) => {
    const row = await findSentMessage(db, holder, id)
    if (!row) throw new AppError('ERR_NO_MESSAGE_FOUND')
    const { failureCode, failureReason, createdAt, updatedAt } = row
    const status = apiStatusOf(row)
    const failure =
      status === 'failed' && failureCode !== null
        ? { code: failureCode, reason: failureReason ?? '' }
        : null
    return { id: row.id, status, failure, createdAt, updatedAt }
  })
}
