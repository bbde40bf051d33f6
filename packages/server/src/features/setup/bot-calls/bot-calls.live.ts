import { reactAfterCommit } from '../../../platform/events/events.ts'
import { tell } from '../../../platform/live/live.ts'
import { adminRoom } from '../../../platform/live/rooms.ts'
import { botCallMade } from './bot-calls.events.ts'

export const botCallLive = [
  reactAfterCommit(botCallMade, ({ companyId, bot, call }) =>
    tell([adminRoom(companyId)], companyId, 'company-{id}-bot-call', {
      action: 'create',
      bot,
      call,
    }),
  ),
]
