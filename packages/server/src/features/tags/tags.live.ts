import type { LivePayloads } from '@guiche/contract/live-events'
import { live } from '../../platform/events/events.ts'
import { tellCompany } from '../../platform/live/live.ts'
import { tagChanged, tagCreated, tagDeleted } from './tags.events.ts'

export const tagLive = [
  live(tagCreated, (tag) => tellOfTag(tag.companyId, { action: 'create', tag, tags: tag })),
  live(tagChanged, (tag) => tellOfTag(tag.companyId, { action: 'update', tag, tags: tag })),
  live(tagDeleted, ({ companyId, tagId }) => tellOfTag(companyId, { action: 'delete', tagId })),
]

/** Under three names: ours, the one that servers of this family say, and the one that their tags page listens to. */
function tellOfTag(companyId: number, news: LivePayloads['company-{id}-tag']): void {
  tellCompany(companyId, 'company-{id}-tag', news)
  tellCompany(companyId, 'tag', news)
  tellCompany(companyId, 'user', news)
}
