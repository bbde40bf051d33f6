import type { LivePayloads } from '@guiche/contract/live-events'
import { live } from '../../../platform/events/events.ts'
import { tellCompany } from '../../../platform/live/live.ts'
import { tagChanged, tagCreated, tagDeleted } from './tags.events.ts'

export const tagLive = [
  live(tagCreated, (tag) => tellTag(tag.companyId, { action: 'create', tag, tags: tag })),
  live(tagChanged, (tag) => tellTag(tag.companyId, { action: 'update', tag, tags: tag })),
  live(tagDeleted, ({ companyId, tagId }) =>
    tellUnderBothNames(companyId, { action: 'delete', tagId }),
  ),
]

/** Also emits `user`, which the tags page of older clients listens to; that page breaks on deletions. */
function tellTag(companyId: number, news: LivePayloads['user']): void {
  tellUnderBothNames(companyId, news)
  tellCompany(companyId, 'user', news)
}

/** Emits under our event name and the one of compatible servers. */
function tellUnderBothNames(companyId: number, news: LivePayloads['company-{id}-tag']): void {
  tellCompany(companyId, 'company-{id}-tag', news)
  tellCompany(companyId, 'tag', news)
}
