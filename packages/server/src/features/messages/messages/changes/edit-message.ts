import type { Message } from '@guiche/contract/messages'
import { now } from '../../../../platform/clock.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { announceChange } from './announce-change.ts'
import { addressOfMessage } from '../delivering/customer-address.ts'
import { filledText } from '../content/fill-text.ts'
import { hasFailed, isChangeFailure, isTooOldToEdit } from '../message-rules.ts'
import { insertEdit, saveMessage } from '../messages.queries.ts'
import { openOutgoingMessageAs } from '../open-message.ts'
import { presentMessage } from '../present-messages.ts'
import { enqueuePreview } from '../content/previews/preview-link.ts'
import { queueDelivery } from '../queue-message.ts'
import { refuseIncapableLineOf } from '../refusals/refuse-incapable-line.ts'
import { updateListPreview } from '../update-list-preview.ts'

/**
 * Edits an outgoing text, on the customer's phone too, and keeps the former text. @throws ERR_NO_MESSAGE_FOUND,
 * ERR_EDIT_WAPP_MSG, ERR_EDIT_TOO_LATE
 */
export function editMessage(actor: Actor, messageId: string, typed: string): Promise<Message> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const { row, ticket, contact } = await openOutgoingMessageAs(db, actor, messageId)
    if (row.isDeleted) throw new AppError('ERR_NO_MESSAGE_FOUND')
    const isPlain = row.mediaType === 'conversation' && !row.extra?.choices && !row.extra?.template
    if (!isPlain) throw new AppError('ERR_EDIT_WAPP_MSG')
    const isOnlyHere = hasFailed(row)
    if (!isOnlyHere) await refuseIncapableLineOf(db, row, 'edits')
    const body = await filledText(db, ticket, typed)
    if (row.body === body) return presentMessage(db, row)
    const at = now()
    if (isTooOldToEdit(row, at)) throw new AppError('ERR_EDIT_TOO_LATE')
    await insertEdit(db, row, at)
    const edited = await saveMessage(db, companyId, messageId, {
      body,
      isEdited: true,
      linkPreview: null,
      linkImageId: null,
      updatedAt: at,
      ...(isChangeFailure(row.failureCode) && { failureCode: null, failureReason: null }),
    })
    // A failed message sends its new text at the next retry.
    if (!isOnlyHere) {
      const chat = await addressOfMessage(db, contact, row)
      await queueDelivery(db, row, 'edit', { chat, body, before: row.body })
    }
    await updateListPreview(db, { ...row, body })
    await enqueuePreview(db, { ...row, body })
    return announceChange(db, edited ?? row, 'content')
  })
}
