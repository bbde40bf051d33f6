import type { Content, InboundEvent, LineKey } from '../../../channels/channel.ts'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { findContactByParty, isHeard, keepPhoneContact, learnNames } from '../../contacts/index.ts'
import { announceChange } from '../announce-change.ts'
import { storedContent } from '../content/message-content.ts'
import { OUR_SIDE, reactionsWith } from '../message-rules.ts'
import type { MessageChange } from '../messages.events.ts'
import { receiveCall, receiveMessage } from './receive-message.ts'
import { settleByStatus } from './settle-delivery.ts'
import { queueFetch } from '../queue-message.ts'
import { showInList } from '../show-in-list.ts'
import {
  findByProviderId,
  insertEdit,
  lockMessage,
  type MessageRow,
  raiseAck,
  saveMessage,
} from '../messages.queries.ts'

/** Takes what a line heard, as rows and news. Bears a repeat. */
export async function receiveEvent(db: Db, line: LineKey, event: InboundEvent): Promise<void> {
  switch (event.kind) {
    case 'message':
      return receiveMessage(db, line, event)
    case 'call':
      return receiveCall(db, line, event)
    case 'contact':
      return keepPhoneContact(db, line, event)
    case 'identity':
      return learnNames(db, line.companyId, event.chat, event.replaces)
    case 'ack':
    case 'edit':
    case 'delete':
    case 'filled':
    case 'reaction':
    case 'failure':
      return receiveChange(db, line, event)
  }
}

type Change = Extract<
  InboundEvent,
  { kind: 'ack' | 'edit' | 'delete' | 'filled' | 'reaction' | 'failure' }
>

/** Something about an earlier message. About one that we do not have there is nothing to be done. */
async function receiveChange(db: Db, line: LineKey, event: Change): Promise<void> {
  const before =
    (await findByProviderId(db, { ...line, providerId: event.targetId })) ??
    (event.kind === 'ack' ? await settleByStatus(db, line, event) : undefined)
  if (!before || !(await isTaken(db, line, before, event))) return
  const after = await changed(db, before, event)
  if (after) await announceChange(db, after, changeOf(event))
}

/** A blocked customer's edits, deletions and reactions are dropped as what they write is; acks and failures are the provider's. */
async function isTaken(
  db: Db,
  { companyId }: LineKey,
  before: MessageRow,
  event: Change,
): Promise<boolean> {
  if (event.kind === 'ack' || event.kind === 'failure' || event.kind === 'filled') return true
  const isOurs = event.kind === 'reaction' ? event.fromMe : before.fromMe
  const contact = isOurs ? undefined : await findContactByParty(db, companyId, event.chat)
  return !contact || isHeard(contact, isOurs)
}

function changeOf({ kind }: Change): MessageChange {
  return kind === 'ack' || kind === 'failure' ? 'status' : 'content'
}

async function changed(db: Db, before: MessageRow, event: Change): Promise<MessageRow | undefined> {
  const { companyId, id } = before
  const at = now()
  switch (event.kind) {
    case 'ack':
      return raiseAck(db, companyId, id, event.ack, at)
    case 'edit':
      if (before.isDeleted || before.body === event.body) return undefined
      await showInList(db, { ...before, body: event.body })
      await insertEdit(db, before, at)
      return saveMessage(db, companyId, id, { body: event.body, isEdited: true, updatedAt: at })
    case 'delete':
      if (before.isDeleted) return undefined
      await showInList(db, { ...before, isDeleted: true })
      return saveMessage(db, companyId, id, { isDeleted: true, updatedAt: at })
    case 'filled':
      return filled(db, before, event.content)
    case 'reaction':
      return reacted(db, before, event)
    case 'failure':
      return saveMessage(db, companyId, id, {
        failureCode: event.code,
        failureReason: event.reason,
        updatedAt: at,
      })
  }
}

/** Locked before it is looked at: all reactions are one value, and ours may be given at the same moment. */
async function reacted(
  db: Db,
  { companyId, id }: MessageRow,
  { emoji, fromMe, chat, participant }: Extract<Change, { kind: 'reaction' }>,
): Promise<MessageRow | undefined> {
  const row = await lockMessage(db, companyId, id)
  const from = fromMe ? OUR_SIDE : (participant ?? chat).value
  const reactions = reactionsWith(row?.reactions ?? [], { emoji, fromMe, from })
  return saveMessage(db, companyId, id, {
    reactions: JSON.stringify(reactions),
    updatedAt: now(),
  })
}

/** A placeholder says what was not readable when it came. */
async function filled(
  db: Db,
  before: MessageRow,
  content: Content,
): Promise<MessageRow | undefined> {
  if (before.mediaType !== 'unknown' || before.isDeleted) return undefined
  const { media, preview: _, ...stored } = storedContent(content)
  const row = await saveMessage(db, before.companyId, before.id, {
    ...stored,
    raw: null,
    updatedAt: now(),
  })
  if (!row) return undefined
  await showInList(db, row)
  if (media) await queueFetch(db, row, { media })
  return row
}
