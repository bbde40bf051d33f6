import { reactAfterCommit } from '../../../platform/events/events.ts'
import { moveSocketsByProfile, tellCompany } from '../../../platform/live/live.ts'
import { userChanged, userCreated, userDeleted } from './users.events.ts'

export const userLive = [
  reactAfterCommit(userCreated, (user) =>
    tellCompany(user.companyId, 'company-{id}-user', { action: 'create', user }),
  ),
  reactAfterCommit(userChanged, ({ user }) => {
    moveSocketsByProfile({ ...user, userId: user.id })
    tellCompany(user.companyId, 'company-{id}-user', { action: 'update', user })
  }),
  reactAfterCommit(userDeleted, ({ companyId, userId }) =>
    tellCompany(companyId, 'company-{id}-user', { action: 'delete', userId }),
  ),
]
