import { reactAfterCommit } from '../../../platform/events/events.ts'
import { tell } from '../../../platform/live/live.ts'
import { adminRoom } from '../../../platform/live/rooms.ts'
import { rulesChanged } from './company-rules.events.ts'

export const ruleLive = [
  reactAfterCommit(rulesChanged, ({ companyId }) =>
    tell([adminRoom(companyId)], companyId, 'company-{id}-rule', { action: 'update' }),
  ),
]
