import type { OwnQuery, QuickMessage } from '@guiche/contract/quick-messages'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { fileAddress } from '../files/index.ts'
import {
  findQuickMessage,
  listAllQuickMessages,
  listQuickMessages,
  type QuickMessageRow,
} from './quick-messages.queries.ts'

export function pageOfQuickMessages(
  actor: Actor,
  { searchParam, pageNumber, ...own }: OwnQuery & { searchParam: string; pageNumber: number },
) {
  refuseOtherOwner(actor, own)
  const { companyId, userId } = actor
  return inCompany(companyId, async (db) => {
    const page = await listQuickMessages(db, companyId, userId, searchParam, pageNumber)
    const { rows, ...rest } = page
    return { records: rows.map(presentQuickMessage), ...rest }
  })
}

/** All messages that the actor sees, each with its company, as older clients expect. */
export function showAllQuickMessages(actor: Actor, own: OwnQuery) {
  refuseOtherOwner(actor, own)
  const { companyId, userId } = actor
  return inCompany(companyId, async (db) => {
    const rows = await listAllQuickMessages(db, companyId, userId)
    return rows.map(({ companyName, ...row }) => ({
      ...presentQuickMessage(row),
      company: { id: companyId, name: companyName ?? '' },
    }))
  })
}

/** Shows a message. Private messages of other users are not found. @throws ERR_NO_QUICK_MESSAGE_FOUND */
export function showQuickMessage(actor: Actor, id: number): Promise<QuickMessage> {
  const { companyId, userId } = actor
  return inCompany(companyId, async (db) => {
    const row = await findQuickMessage(db, companyId, userId, id)
    if (!row) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND')
    return presentQuickMessage(row)
  })
}

/** A message as responses and live events contain it. */
export function presentQuickMessage({ fileId, ...row }: QuickMessageRow): QuickMessage {
  const isMedia = fileId !== null
  const mediaPath = isMedia ? fileAddress(row.companyId, fileId, row.mediaName) : null
  return { ...row, isMedia, mediaPath }
}

function refuseOtherOwner(actor: Actor, { companyId, userId }: OwnQuery): void {
  const isOwn =
    (companyId ?? actor.companyId) === actor.companyId && (userId ?? actor.userId) === actor.userId
  if (!isOwn) throw new AppError('ERR_NO_PERMISSION')
}
