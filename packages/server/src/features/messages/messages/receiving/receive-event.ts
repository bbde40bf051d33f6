import type { InboundEvent, LineKey } from '../../../../channels/channel.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { receivePhoneContact, linkIdentities } from '../../../customers/contacts/index.ts'
import { receiveNotice } from '../../../setup/line-notices/index.ts'
import type { ReceivedTurn, TicketStored } from './received-turn.ts'
import { receiveChange } from './receive-change.ts'
import { receiveCall, receiveMessage } from './receive-message.ts'

/** Applies an event of a line, with its announcements. Idempotent. @returns a new message or call */
export async function receiveEvent(
  db: Db,
  line: LineKey,
  event: InboundEvent,
  stored: TicketStored,
): Promise<ReceivedTurn | undefined> {
  switch (event.kind) {
    case 'message':
      return receiveMessage(db, line, event, stored)
    case 'call':
      return receiveCall(db, line, event, stored)
    case 'contact':
      await receivePhoneContact(db, line, event)
      return undefined
    case 'identity':
      await linkIdentities(db, line.companyId, event.chat, event.replaces)
      return undefined
    case 'notice':
      await receiveNotice(db, line, event)
      return undefined
    case 'ack':
    case 'edit':
    case 'delete':
    case 'filled':
    case 'reaction':
    case 'failure':
      await receiveChange(db, line, event)
      return undefined
  }
}
