import type { LivePayloads, LiveUser } from '@guiche/contract/live-events'
import type { User } from '@guiche/contract/users'
import type { QueryClient } from '@tanstack/react-query'
import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { colleagueOf, userList, USERS } from './users.queries.ts'

/**
 * Updates users in lists. They contain the names of their queues and company, so changes of these refetch the lists.
 */
export const usersLive: readonly Hearing[] = [
  declareHearing('company-{id}-user', hearUser),
  declareHearing('company-{id}-queue', (cache) => refetchAll(cache, USERS)),
  declareHearing('company-{id}-whatsapp', (cache, heard) => {
    if (heard.action === 'delete') refetchAll(cache, USERS)
  }),
  declareHearing('company-{id}-company', (cache) => refetchAll(cache, USERS)),
]

function hearUser(cache: QueryClient, heard: LivePayloads['company-{id}-user']): void {
  if (heard.action === 'delete') userList.rows.drop(cache, heard.userId)
  else userList.rows.hear(cache, listedUserOf(heard.user))
}

/** A live user has fields of a session too, which lists do not keep. */
function listedUserOf(user: LiveUser): User {
  const { id, name } = user.company
  return {
    ...colleagueOf(user),
    super: user.super,
    allTicket: user.allTicket,
    whatsappId: user.whatsappId,
    company: { id, name },
    createdAt: user.createdAt,
  }
}
