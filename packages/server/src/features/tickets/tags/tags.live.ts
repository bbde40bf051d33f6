import type { LivePayloads } from '@guiche/contract/live-events'
import { live } from '../../../platform/events/events.ts'
import { tellCompany } from '../../../platform/live/live.ts'
import { tagChanged, tagCreated, tagDeleted } from './tags.events.ts'

export const tagLive = [
  live(tagCreated, (tag) => tellShown(tag.companyId, { action: 'create', tag, tags: tag })),
  live(tagChanged, (tag) => tellShown(tag.companyId, { action: 'update', tag, tags: tag })),
  live(tagDeleted, ({ companyId, tagId }) => tellUnderBoth(companyId, { action: 'delete', tagId })),
]

/** Besides, under the name that the tags page of this family listens to, which breaks on a deletion. */
function tellShown(companyId: number, news: LivePayloads['user']): void {
  tellUnderBoth(companyId, news)
  tellCompany(companyId, 'user', news)
}

/** Under our name and the one that servers of this family say. */
function tellUnderBoth(companyId: number, news: LivePayloads['company-{id}-tag']): void {
  tellCompany(companyId, 'company-{id}-tag', news)
  tellCompany(companyId, 'tag', news)
}
