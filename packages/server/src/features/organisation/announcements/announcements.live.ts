import type { LivePayloads } from '@guiche/contract/live-events'
import { live } from '../../../platform/events/events.ts'
import { tell } from '../../../platform/live/live.ts'
import { companyRoom, userRoom } from '../../../platform/live/rooms.ts'
import { newsFor, newsOf } from './announcement-rules.ts'
import { announcementChanged } from './announcements.events.ts'

type News = LivePayloads['company-{id}-announcement']

export const announcementLive = [
  live(announcementChanged, ({ companyIds, operators, ...change }) => {
    const operatorRooms = operators.map(({ id }) => userRoom(id))
    for (const companyId of companyIds)
      tellUnderBoth(companyId, companyRoom(companyId), newsFor(companyId, change), operatorRooms)
    for (const { id, companyId } of operators)
      tellUnderBoth(companyId, userRoom(id), newsOf(change))
  }),
]

/** Emits under both names that compatible servers use, for changes and for deletions. */
function tellUnderBoth(
  companyId: number,
  room: string,
  news: News | undefined,
  except: string[] = [],
): void {
  if (!news) return
  tell([room], companyId, 'company-announcement', news, except)
  tell([room], companyId, 'company-{id}-announcement', news, except)
}
