import type { Contact } from '@guiche/contract/contacts'
import type { Message } from '@guiche/contract/messages'
import { makeMessageId } from '../../../channels/channel.ts'
import type { DeliveryOptions } from '../../../channels/enqueue-delivery.ts'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { announceChange } from './changes/announce-change.ts'
import { findLineState } from '../../setup/connections/index.ts'
import { addressOf } from './delivering/customer-address.ts'
import { DELIVERED, isChangeFailure } from './message-rules.ts'
import { findRawData, type MessageRow, saveMessage } from './messages.queries.ts'
import { openMessageAs } from './open-message.ts'
import { fetchable, queueFetch, queueSend } from './queue-message.ts'
import { refuseOutsideWindow } from './refusals/refuse-outside-window.ts'

/**
 * Sends a failed message again under the same provider id, so that a message that did arrive stays one. For a received
 * message it requests the file that was not fetched.
 * @throws ERR_NO_MESSAGE_FOUND, ERR_MESSAGE_NOT_FAILED, ERR_WAPP_DOWNLOAD_MEDIA
 */
export function retryMessage(
  actor: Actor,
  messageId: string,
  sending: DeliveryOptions = {},
): Promise<Message> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const { row: failed, contact } = await openMessageAs(db, actor, messageId)
    if (failed.failureCode === null || isChangeFailure(failed.failureCode))
      throw new AppError('ERR_MESSAGE_NOT_FAILED')
    const row = await saveMessage(db, companyId, messageId, {
      failureCode: null,
      failureReason: null,
      givenUpAt: null,
      // Waiting again; a delivered message keeps its ack.
      ...(failed.fromMe && failed.ack < DELIVERED && { ack: 0 }),
      ...(await clearedProviderId(db, failed)),
      updatedAt: now(),
    })
    if (!row) throw new AppError('ERR_NO_MESSAGE_FOUND')
    await enqueueAgain(db, row, contact, sending)
    return announceChange(db, row, 'status')
  })
}

/** Clears the provider id on lines whose provider makes the ids: a retry is another message there. */
async function clearedProviderId(db: Db, row: MessageRow): Promise<{ providerId?: null }> {
  const { companyId, whatsappId, fromMe } = row
  if (!fromMe || whatsappId === null || (await fetchDataOf(db, row))) return {}
  const line = await findLineState(db, companyId, whatsappId)
  return line && makeMessageId(line) === undefined ? { providerId: null } : {}
}

/** Messages from the company's own phone have a file to fetch too; they are never sent again. */
async function enqueueAgain(
  db: Db,
  row: MessageRow,
  contact: Contact,
  sending: DeliveryOptions,
): Promise<void> {
  const what = await fetchDataOf(db, row)
  if (what) await queueFetch(db, row, what)
  else if (row.fromMe) {
    await refuseOutsideWindow(db, row, row)
    const chat = await addressOf(db, contact, row.threadId)
    await queueSend(db, row, chat, sending)
  } else throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA')
}

/** The data for fetching the message's file; undefined for messages sent from here. */
async function fetchDataOf(db: Db, row: MessageRow) {
  return fetchable.safeParse(await findRawData(db, row.companyId, row.id)).data
}
