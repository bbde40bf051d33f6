import type { Message } from '@guiche/contract/messages'
import { removeUnsentSend } from '../../../../channels/enqueue-delivery.ts'
import { now } from '../../../../platform/clock.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { announceChange } from './announce-change.ts'
import { addressOfMessage } from '../delivering/customer-address.ts'
import { hasFailed, isTooOldToDelete } from '../message-rules.ts'
import { saveMessage } from '../messages.queries.ts'
import { openOutgoingMessageAs } from '../open-message.ts'
import { presentMessage } from '../present-messages.ts'
import { queueDelivery } from '../queue-message.ts'
import { refuseIncapableLineOf } from '../refusals/refuse-incapable-line.ts'
import { updateListPreview } from '../update-list-preview.ts'

/**
 * Deletes an outgoing message on all phones. A waiting message is removed from the outbox. The text stays for the
 * company; the file's address stops working at once.
 * @throws ERR_FETCH_WAPP_MSG for an old message, ERR_DELETE_WAPP_MSG if the line cannot delete
 */
export function deleteMessage(actor: Actor, messageId: string): Promise<Message> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const { row, contact } = await openOutgoingMessageAs(db, actor, messageId)
    if (row.isDeleted) return presentMessage(db, row)
    const at = now()
    if (isTooOldToDelete(row, at)) throw new AppError('ERR_FETCH_WAPP_MSG')
    const isOnlyHere = hasFailed(row) || (await removeUnsentSend(db, companyId, messageId))
    if (!isOnlyHere) {
      await refuseIncapableLineOf(db, row, 'deletes')
      const chat = await addressOfMessage(db, contact, row)
      await queueDelivery(db, row, 'delete', { chat })
    }
    const deleted = await saveMessage(db, companyId, messageId, {
      isDeleted: true,
      failureCode: null,
      failureReason: null,
      updatedAt: at,
    })
    await updateListPreview(db, { ...row, isDeleted: true })
    return announceChange(db, deleted ?? row, 'content')
  })
}
