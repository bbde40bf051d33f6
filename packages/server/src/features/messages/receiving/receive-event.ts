import type { InboundEvent, LineKey } from '../../../channels/channel.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { keepPhoneContact, learnNames } from '../../contacts/index.ts'
import { receiveChange } from './receive-change.ts'
import { receiveCall, receiveMessage } from './receive-message.ts'

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
