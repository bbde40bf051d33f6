import type { LivePayloads, LiveUser } from '@guiche/contract/live-events'
import type { User } from '@guiche/contract/users'
import type { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { createQueryClient } from '../../../platform/query-client.ts'
import { dispatchToHearings } from '../../../testing/dispatch-to-hearings.ts'
import { usersLive } from './users.live.ts'
import { userList } from './users.queries.ts'

const ana = buildUser(1, 'Ana')
const bia = buildUser(2, 'Bia')
const caio = buildUser(3, 'Caio')

describe('a list of users', () => {
  it('gets a new user as the first', () => {
    const cache = cacheWithUsers('', [bia, ana])
    hearUser(cache, { action: 'create', user: buildLiveUser(caio) })
    expect(cachedNames(cache, '')).toEqual(['Caio', 'Bia', 'Ana'])
    expect(cachedUserPages(cache, '')?.pages[0]?.count).toBe(3)
    expect(isStale(cache, '')).toBe(false)
  })

  it('gets a change, with only the fields of a list', () => {
    const cache = cacheWithUsers('', [bia, ana])
    const renamed = { ...ana, name: 'Ana Paula', online: true }
    hearUser(cache, { action: 'update', user: buildLiveUser(renamed) })
    expect(cachedUsers(cache, '')).toEqual([bia, renamed])
  })

  it('drops a deleted user, and refetches when rows of a later page move up', () => {
    const cache = cacheWithUsers('', [bia, ana])
    hearUser(cache, { action: 'delete', userId: 2 })
    expect(cachedNames(cache, '')).toEqual(['Ana'])
    expect(isStale(cache, '')).toBe(false)

    const paged = cacheWithUsers('', [bia, ana], true)
    hearUser(paged, { action: 'delete', userId: 2 })
    expect(isStale(paged, '')).toBe(true)
  })

  it('is refetched when a search may find a new or renamed user', () => {
    const cache = cacheWithUsers('an', [ana])
    hearUser(cache, { action: 'update', user: buildLiveUser({ ...ana, online: true }) })
    expect(isStale(cache, 'an')).toBe(false)

    hearUser(cache, { action: 'create', user: buildLiveUser(caio) })
    expect(cachedNames(cache, 'an')).toEqual(['Ana'])
    expect(isStale(cache, 'an')).toBe(true)

    const renamed = cacheWithUsers('an', [ana])
    hearUser(renamed, { action: 'update', user: buildLiveUser({ ...ana, name: 'Bela' }) })
    expect(isStale(renamed, 'an')).toBe(true)
  })

  it('ignores events while it is not loaded', () => {
    const cache = createQueryClient()
    hearUser(cache, { action: 'create', user: buildLiveUser(caio) })
    expect(cachedUserPages(cache, '')).toBeUndefined()
  })
})

function hearUser(cache: QueryClient, heard: LivePayloads['company-{id}-user']): void {
  dispatchToHearings(cache, usersLive, 'company-{id}-user', heard)
}

function cacheWithUsers(search: string, users: User[], hasMore = false): QueryClient {
  const cache = createQueryClient()
  const data = { pages: [{ users, count: users.length, hasMore }], pageParams: [1] }
  cache.setQueryData(userList.cachedPages(search).queryKey, data)
  return cache
}

function cachedUserPages(cache: QueryClient, search: string) {
  return cache.getQueryData(userList.cachedPages(search).queryKey)
}

function cachedUsers(cache: QueryClient, search: string): User[] {
  return cachedUserPages(cache, search)?.pages.flatMap(({ users }) => users) ?? []
}

function cachedNames(cache: QueryClient, search: string): string[] {
  return cachedUsers(cache, search).map(({ name }) => name)
}

function isStale(cache: QueryClient, search: string): boolean {
  return cache.getQueryState(userList.cachedPages(search).queryKey)?.isInvalidated ?? false
}

function buildUser(id: number, name: string): User {
  return {
    id,
    name,
    email: `${name.toLowerCase()}@guiche.local`,
    profile: 'user',
    companyId: 1,
    super: false,
    allTicket: 'desabled',
    whatsappId: null,
    isActive: true,
    pausedAt: null,
    pauseReason: '',
    pausedUntil: null,
    ticketLimit: 0,
    skills: [],
    profilePicUrl: '',
    online: false,
    queues: [],
    company: { id: 1, name: 'Padaria' },
    createdAt: '2026-01-01T00:00:00.000Z',
  }
}

function buildLiveUser(user: User): LiveUser {
  const company = {
    id: 1,
    name: 'Padaria',
    email: '',
    phone: '',
    planId: null,
    status: true,
    dueDate: '2027-01-01T02:59:59.999Z',
    dueDay: 31,
    trialExpiration: null,
    recurrence: 'MENSAL' as const,
    language: 'pt' as const,
    timeZone: 'America/Sao_Paulo',
    schedules: [],
    holidays: [],
    firstStepsHidden: false,
    firstName: '',
    lastName: '',
    address: '',
    city: '',
    state: '',
    zipcode: '',
    country: '',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    settings: [],
    plan: null,
  }
  return { ...user, lineAlerts: true, language: null, company }
}
