import type { Message } from '@guiche/contract/messages'
import { capabilitiesOf } from '../../channels/channel.ts'
import { now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findProvider } from '../connections/index.ts'
import { announceChange } from './announce-change.ts'
import { addressOfMessage } from './delivering/customer-address.ts'
import { filledText } from './content/fill-text.ts'
import { hasFailed, isChangeFailure, isTooOldToEdit } from './message-rules.ts'
import { insertEdit, type MessageRow, saveMessage } from './messages.queries.ts'
import { openOwnMessageAs } from './open-message.ts'
import { presentMessage } from './present-messages.ts'
import { queuePreview } from './content/preview-link.ts'
import { queueDelivery } from './queue-message.ts'
import { showInList } from './show-in-list.ts'

/** Edits a text of ours, on the customer's phone too. What it said before is kept. */
export function editMessage(actor: Actor, messageId: string, typed: string): Promise<Message> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const { row, ticket, contact } = await openOwnMessageAs(db, actor, messageId)
    if (row.isDeleted) throw new AppError('ERR_NO_MESSAGE_FOUND')
    if (row.mediaType !== 'conversation') throw new AppError('ERR_EDIT_WAPP_MSG')
    await refuseUnlessEditable(db, row)
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
    // What failed goes out with its new words when it is sent again.
    if (!hasFailed(row)) {
      const chat = await addressOfMessage(db, contact, row)
      await queueDelivery(db, row, 'edit', { chat, body, before: row.body })
    }
    await showInList(db, { ...row, body })
    await queuePreview(db, { ...row, body })
    return announceChange(db, edited ?? row, 'content')
  })
}

/** Some providers change nothing that was sent. */
async function refuseUnlessEditable(db: Db, { companyId, whatsappId }: MessageRow): Promise<void> {
  const line = whatsappId === null ? undefined : await findProvider(db, companyId, whatsappId)
  if (line && !capabilitiesOf(line.provider).edits) throw new AppError('ERR_EDIT_WAPP_MSG')
}
