import type { LivePayloads } from '@guiche/contract/live-events'
import type { QuickMessage } from '@guiche/contract/quick-messages'
import { reactAfterCommit } from '../../../platform/events/events.ts'
import { tell } from '../../../platform/live/live.ts'
import { companyRoom, userRoom } from '../../../platform/live/rooms.ts'
import {
  quickMessageChanged,
  quickMessageCreated,
  quickMessageDeleted,
} from './quick-messages.events.ts'

// Messages for all are emitted to the company, private ones to their user only.

type QuickMessageNews = LivePayloads['company-{id}-quickmessage']

export const quickMessageLive = [
  reactAfterCommit(quickMessageCreated, (record) =>
    tellQuickMessage(record.companyId, quickMessageRoom(record), { action: 'create', record }),
  ),
  reactAfterCommit(quickMessageChanged, ({ record, wasGeneral }) => {
    const { companyId, id } = record
    // The message is private now: all browsers but the owner's remove it.
    if (wasGeneral && !record.geral)
      tellQuickMessage(
        companyId,
        companyRoom(companyId),
        { action: 'delete', id },
        quickMessageRoom(record),
      )
    tellQuickMessage(companyId, quickMessageRoom(record), { action: 'update', record })
  }),
  reactAfterCommit(quickMessageDeleted, (record) =>
    tellQuickMessage(record.companyId, quickMessageRoom(record), {
      action: 'delete',
      id: record.id,
    }),
  ),
]

function quickMessageRoom({ companyId, userId, geral }: QuickMessage): string {
  return geral || userId === null ? companyRoom(companyId) : userRoom(userId)
}

/** Emits under the documented event name and the one that older clients listen to. */
function tellQuickMessage(
  companyId: number,
  room: string,
  news: QuickMessageNews,
  except?: string,
): void {
  const others = except === undefined ? [] : [except]
  tell([room], companyId, 'company-{id}-quickmessage', news, others)
  tell([room], companyId, 'company{id}-quickemessage', news, others)
}
