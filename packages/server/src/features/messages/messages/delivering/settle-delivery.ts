import type { ErrorCode } from '@guiche/contract/errors'
import { z } from 'zod'
import { type Taken, UNANSWERED } from '../../../../channels/hand-to-line.ts'
import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import type { Incoming } from '../../../../platform/storage/take-in.ts'
import { storeIncoming } from '../../../organisation/files/index.ts'
import { lockTicketRow } from '../../../tickets/tickets/index.ts'
import { announceChange } from '../announce-change.ts'
import { queueDescription } from '../content/describe-media.ts'
import { changeFailure, DELIVERED, OUR_SIDE, reactionsWith } from '../message-rules.ts'
import type { MessageChange } from '../messages.events.ts'
import { showInList } from '../show-in-list.ts'
import { findTicketOfEarly } from '../receiving/early-changes.queries.ts'
import { takeEarlyChanges } from '../receiving/receive-change.ts'
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

/** WhatsApp accepted it: one tick, or more where a report was faster than this. */
export async function settleSent(
  db: Db,
  { companyId, messageId }: OfMessage,
  providerId: string,
): Promise<void> {
  if (messageId === null) return
  // An edit that was told early changes what the list shows: the ticket is locked before its message.
  const early = await findTicketOfEarly(db, { companyId, messageId, targetId: providerId })
  if (early !== undefined) await lockTicketRow(db, companyId, early)
  // Locked before it is looked at: a status that comes in between would be undone.
  const before = await lockMessage(db, companyId, messageId)
  if (!before) return
  const ack = Math.max(before.ack, 1)
  await tell(
    db,
    await saveMessage(db, companyId, before.id, { providerId, ack, updatedAt: now() }),
    'status',
  )
  const { whatsappId } = before
  if (whatsappId !== null) await takeEarlyChanges(db, { companyId, whatsappId }, providerId)
}

interface Failed extends OfMessage {
  kind: 'send' | 'edit' | 'delete' | 'react' | 'read' | 'fetch'
  payload: unknown
}

/** It will not be tried again: the message says so, and a change that was not made is undone. */
export async function settleFailed(
  db: Db,
  { companyId, messageId, kind, payload }: Failed,
  code: string,
  reason: string,
): Promise<void> {
  if (messageId === null) return
  const isShownInList = kind === 'edit' || kind === 'delete'
  const found = isShownInList ? await findMessage(db, companyId, messageId) : undefined
  if (found) await lockTicketRow(db, companyId, found.ticketId)
  const row = await lockMessage(db, companyId, messageId)
  const change = row && (await changeOf(db, row, kind, payload, code))
  if (!row || !change) return
  const isToldWhy = kind !== 'react'
  await tell(
    db,
    await saveMessage(db, companyId, row.id, {
      ...change,
      ...(isToldWhy && { failureReason: reason }),
      updatedAt: now(),
    }),
    kind === 'send' ? 'status' : 'content',
  )
}

/** It was taken away before it was done: of a send that may have arrived nobody knows. */
export function settleUnsent(db: Db, taken: Taken, code: ErrorCode, reason: string): Promise<void> {
  return settleFailed(db, taken, taken.mayHaveArrived ? UNANSWERED : code, reason)
}

const undo = z.object({ before: z.string() })

async function changeOf(
  db: Db,
  row: MessageRow,
  kind: Failed['kind'],
  payload: unknown,
  code: string,
) {
  // What the customer never got needs no taking back; its new words go out when it is sent again.
  const isNowhere = row.ack === 0 && row.fromMe
  switch (kind) {
    case 'delete':
      if (isNowhere) return undefined
      await showInList(db, { ...row, isDeleted: false })
      return { isDeleted: false, failureCode: changeFailure(kind, code) }
    case 'edit': {
      if (isNowhere) return undefined
      const isEdited = await removeNewestEdit(db, row.companyId, row.id)
      const { before: body } = undo.parse(payload)
      await showInList(db, { ...row, body })
      return { body, isEdited, failureCode: changeFailure(kind, code) }
    }
    case 'react': {
      const given = { emoji: undo.parse(payload).before, fromMe: true, from: OUR_SIDE }
      return { reactions: JSON.stringify(reactionsWith(row.reactions, given)) }
    }
    case 'fetch':
      // By which it can be asked for again.
      return { failureCode: code, raw: JSON.stringify(payload) }
    case 'send':
      // It was given up, and had arrived.
      return row.ack >= DELIVERED ? undefined : { failureCode: code }
    case 'read':
      return { failureCode: code }
  }
}

/** The bytes of a received medium: stored as a file, then shown. */
export async function settleFetched(
  { companyId, messageId }: OfMessage,
  incoming: Incoming,
): Promise<void> {
  if (messageId === null) return
  const { row: file, extension } = await storeIncoming(companyId, incoming)
  await inCompany(companyId, async (db) => {
    const before = await findMessage(db, companyId, messageId)
    if (!before) return
    const mediaName = before.mediaName ?? `${messageId}.${extension}`
    const change = { fileId: file.id, mediaName, updatedAt: now() }
    await tell(db, await saveMessage(db, companyId, messageId, change), 'content')
    await queueDescription(db, messageId, file)
  })
}

async function tell(db: Db, row: MessageRow | undefined, change: MessageChange): Promise<void> {
  if (row) await announceChange(db, row, change)
}
