import type { LivePayloads } from '@guiche/contract/live-events'
import { reactAfterCommit } from '../../../platform/events/events.ts'
import { tellCompany } from '../../../platform/live/live.ts'
import { tagChanged, tagCreated, tagDeleted } from './tags.events.ts'

export const tagLive = [
  reactAfterCommit(tagCreated, (tag) =>
    tellTag(tag.companyId, { action: 'create', tag, tags: tag }),
  ),
  reactAfterCommit(tagChanged, (tag) =>
    tellTag(tag.companyId, { action: 'update', tag, tags: tag }),
  ),
  reactAfterCommit(tagDeleted, ({ companyId, tagId }) =>
    tellTagUnderBothNames(companyId, { action: 'delete', tagId }),
  ),
]

/** Also emits `user`, which the tags page of older clients listens to; that page breaks on deletions. */
function tellTag(companyId: number, news: LivePayloads['user']): void {
  tellTagUnderBothNames(companyId, news)
  tellCompany(companyId, 'user', news)
}

/** Emits under our event name and the one of compatible servers. */
function tellTagUnderBothNames(companyId: number, news: LivePayloads['company-{id}-tag']): void {
  tellCompany(companyId, 'company-{id}-tag', news)
  tellCompany(companyId, 'tag', news)
}
