import type { ErrorCode } from '@guiche/contract/errors'
import { z } from 'zod'
import { type Taken, UNANSWERED } from '../../../../channels/enqueue-delivery.ts'
import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import type { TemporaryFile } from '../../../../platform/storage/write-temporary-file.ts'
import { storeReceivedFile } from '../../../organisation/files/index.ts'
import { lockTicketRow } from '../../../tickets/tickets/index.ts'
import { announceChange } from '../changes/announce-change.ts'
import { enqueueThumbnailOrDuration } from '../content/describe-media.ts'
import { changeFailureCode, DELIVERED, OUR_SIDE, reactionsAfter } from '../message-rules.ts'
import type { MessageChange } from '../messages.events.ts'
import { updateListPreview } from '../update-list-preview.ts'
import { findTicketOfEarlyChange } from '../receiving/early-changes.queries.ts'
import { applyEarlyChanges } from '../receiving/receive-change.ts'
import {
  findMessage,
  lockMessage,
  type MessageRow,
  removeNewestEdit,
  saveMessage,
} from '../messages.queries.ts'

interface OfMessage {
  companyId: number
  messageId: string | null
}

/** Records that WhatsApp accepted a message: ack 1, or higher if a report arrived before the answer. */
export async function recordSent(
  db: Db,
  { companyId, messageId }: OfMessage,
  providerId: string,
): Promise<void> {
  if (messageId === null) return
  // An early edit changes the ticket's list entry, so the ticket is locked before its message.
  const early = await findTicketOfEarlyChange(db, { companyId, messageId, targetId: providerId })
  if (early !== undefined) await lockTicketRow(db, companyId, early)
  // Locked before it is read, because a concurrent status would otherwise be overwritten.
  const before = await lockMessage(db, companyId, messageId)
  if (!before) return
  const ack = Math.max(before.ack, 1)
  await announceIfSaved(
    db,
    await saveMessage(db, companyId, before.id, { providerId, ack, updatedAt: now() }),
    'status',
  )
  const { whatsappId } = before
  if (whatsappId !== null) await applyEarlyChanges(db, { companyId, whatsappId }, providerId)
}

interface FailedDelivery extends OfMessage {
  kind: 'send' | 'edit' | 'delete' | 'react' | 'read' | 'fetch'
  payload: unknown
}

/** Records a final failure in the message, and reverts a change that was not made. */
export async function recordFailed(
  db: Db,
  { companyId, messageId, kind, payload }: FailedDelivery,
  code: string,
  reason: string,
): Promise<void> {
  if (messageId === null) return
  const isShownInList = kind === 'edit' || kind === 'delete'
  const found = isShownInList ? await findMessage(db, companyId, messageId) : undefined
  if (found) await lockTicketRow(db, companyId, found.ticketId)
  const row = await lockMessage(db, companyId, messageId)
  const change = row && (await revertFailedChange(db, row, kind, payload, code))
  if (!row || !change) return
  const isToldWhy = kind !== 'react'
  await announceIfSaved(
    db,
    await saveMessage(db, companyId, row.id, {
      ...change,
      ...(isToldWhy && { failureReason: reason }),
      updatedAt: now(),
    }),
    kind === 'send' ? 'status' : 'content',
  )
}

/** Records that a delivery was removed before it was done. The outcome of a send that may have arrived is unknown. */
export function recordUnsent(db: Db, taken: Taken, code: ErrorCode, reason: string): Promise<void> {
  return recordFailed(db, taken, taken.mayHaveArrived ? UNANSWERED : code, reason)
}

const undo = z.object({ before: z.string() })

async function revertFailedChange(
  db: Db,
  row: MessageRow,
  kind: FailedDelivery['kind'],
  payload: unknown,
  code: string,
) {
  // A message that never reached the customer needs no revert; a retry sends its new text.
  const isNowhere = row.ack === 0 && row.fromMe
  switch (kind) {
    case 'delete':
      if (isNowhere) return undefined
      await updateListPreview(db, { ...row, isDeleted: false })
      return { isDeleted: false, failureCode: changeFailureCode(kind, code) }
    case 'edit': {
      if (isNowhere) return undefined
      const isEdited = await removeNewestEdit(db, row.companyId, row.id)
      const { before: body } = undo.parse(payload)
      await updateListPreview(db, { ...row, body })
      return { body, isEdited, failureCode: changeFailureCode(kind, code) }
    }
    case 'react': {
      const given = { emoji: undo.parse(payload).before, fromMe: true, from: OUR_SIDE }
      return { reactions: JSON.stringify(reactionsAfter(row.reactions, given)) }
    }
    case 'fetch':
      // The data for fetching the file again.
      return { failureCode: code, raw: JSON.stringify(payload) }
    case 'send':
      // The delivery was given up although it had arrived.
      return row.ack >= DELIVERED ? undefined : { failureCode: code }
    case 'read':
      return { failureCode: code }
  }
}

/** Stores the bytes of a received file and adds it to the message. */
export async function storeFetchedFile(
  { companyId, messageId }: OfMessage,
  incoming: TemporaryFile,
): Promise<void> {
  if (messageId === null) return
  const { row: file, extension } = await storeReceivedFile(companyId, incoming)
  await inCompany(companyId, async (db) => {
    const before = await findMessage(db, companyId, messageId)
    if (!before) return
    const mediaName = before.mediaName ?? `${messageId}.${extension}`
    const change = { fileId: file.id, mediaName, updatedAt: now() }
    await announceIfSaved(db, await saveMessage(db, companyId, messageId, change), 'content')
    await enqueueThumbnailOrDuration(db, messageId, file)
  })
}

async function announceIfSaved(
  db: Db,
  row: MessageRow | undefined,
  change: MessageChange,
): Promise<void> {
  if (row) await announceChange(db, row, change)
}
