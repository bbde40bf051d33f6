import type { InboundEvent, LineKey } from '../../../channels/channel.ts'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { keepPhoneContact, learnNumber } from '../../contacts/index.ts'
import { announceChange } from '../announce-change.ts'
import { OUR_SIDE, reactionsWith } from '../message-rules.ts'
import type { MessageChange } from '../messages.events.ts'
import { receiveCall, receiveMessage } from './receive-message.ts'
import { settleByStatus } from './settle-delivery.ts'
import { showInList } from '../show-in-list.ts'
import {
  findByProviderId,
  insertEdit,
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
      return learnNumber(db, line.companyId, event.chat, event.phone)
    case 'ack':
    case 'edit':
    case 'delete':
    case 'reaction':
    case 'failure':
      return receiveChange(db, line, event)
  }
}

type Change = Extract<InboundEvent, { kind: 'ack' | 'edit' | 'delete' | 'reaction' | 'failure' }>

/** Something about an earlier message. About one that we do not have there is nothing to be done. */
async function receiveChange(db: Db, line: LineKey, event: Change): Promise<void> {
  const before =
    (await findByProviderId(db, { ...line, providerId: event.targetId })) ??
    (event.kind === 'ack' ? await settleByStatus(db, line, event) : undefined)
  const after = before && (await changed(db, before, event))
  if (after) await announceChange(db, after, changeOf(event))
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
    case 'reaction':
      return saveMessage(db, companyId, id, {
        reactions: JSON.stringify(
          reactionsWith(before.reactions, {
            emoji: event.emoji,
            fromMe: event.fromMe,
            from: event.fromMe ? OUR_SIDE : event.chat.value,
          }),
        ),
        updatedAt: at,
      })
    case 'failure':
      return saveMessage(db, companyId, id, {
        failureCode: event.code,
        failureReason: event.reason,
        updatedAt: at,
      })
  }
}
