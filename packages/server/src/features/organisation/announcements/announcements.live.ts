import type { LivePayloads } from '@guiche/contract/live-events'
import { reactAfterCommit } from '../../../platform/events/events.ts'
import { tell } from '../../../platform/live/live.ts'
import { companyRoom, userRoom } from '../../../platform/live/rooms.ts'
import { newsForCompany, announcementNews } from './announcement-rules.ts'
import { announcementChanged } from './announcements.events.ts'

type AnnouncementNews = LivePayloads['company-{id}-announcement']

export const announcementLive = [
  reactAfterCommit(announcementChanged, ({ companyIds, operators, ...change }) => {
    const operatorRooms = operators.map(({ id }) => userRoom(id))
    for (const companyId of companyIds)
      tellAnnouncementNews(
        companyId,
        companyRoom(companyId),
        newsForCompany(companyId, change),
        operatorRooms,
      )
    for (const { id, companyId } of operators)
      tellAnnouncementNews(companyId, userRoom(id), announcementNews(change))
  }),
]

/** Emits under both names that compatible servers use, for changes and for deletions. */
function tellAnnouncementNews(
  companyId: number,
  room: string,
  news: AnnouncementNews | undefined,
  except: string[] = [],
): void {
  if (!news) return
  tell([room], companyId, 'company-announcement', news, except)
  tell([room], companyId, 'company-{id}-announcement', news, except)
}
