import { reactAfterCommit } from '../../../platform/events/events.ts'
import { tell } from '../../../platform/live/live.ts'
import { adminRoom, companyRoom } from '../../../platform/live/rooms.ts'
import { articleChanged, articleDeleted } from './articles.events.ts'

// Administrators receive all articles, other users published ones only.

export const articleLive = [
  reactAfterCommit(articleChanged, ({ action, article, wasPublished }) => {
    const { id: articleId, companyId, isPublished } = article
    const [admins, all] = [adminRoom(companyId), companyRoom(companyId)]
    tell([isPublished ? all : admins], companyId, 'company-{id}-article', { action, article })
    if (wasPublished && !isPublished)
      tell([all], companyId, 'company-{id}-article', { action: 'delete', articleId }, [admins])
  }),
  reactAfterCommit(articleDeleted, ({ companyId, articleId }) =>
    tell([companyRoom(companyId)], companyId, 'company-{id}-article', {
      action: 'delete',
      articleId,
    }),
  ),
]
