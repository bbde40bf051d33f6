import type { apiStatuses } from '@guiche/contract/message-api'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { TokenHolder } from '../../../platform/http/actor.ts'
import { findSentMessage } from './message-api.queries.ts'

/** Status of a message that was sent over the token's line. @throws ERR_NO_MESSAGE_FOUND */
export function showSentMessage(holder: TokenHolder, id: string) {
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

interface SendStanding {
  ack: number
  failureCode: string | null
}

/** Status of a message in the words of the API. */
function apiStatusOf({ ack, failureCode }: SendStanding): (typeof apiStatuses)[number] {
  if (ack >= 4) return 'read'
  if (ack >= 2) return 'delivered'
  if (ack === 1) return 'sent'
  return failureCode === null ? 'queued' : 'failed'
}
