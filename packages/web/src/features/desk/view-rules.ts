import type { TicketViewFilters } from '@guiche/contract/ticket-views'
import type { DeskTab, Narrowing } from './use-desk-filter.ts'

// A saved view is where the desk stands: its tab and what narrows it. Pure.

export interface DeskStanding {
  readonly tab: DeskTab
  readonly openTab: 'open' | 'pending'
  readonly search: string
  readonly showAll: boolean
  readonly narrowing: Narrowing
}

export function filtersOf(desk: DeskStanding): TicketViewFilters {
  const { queueIds, tags, users, unreadByMe, waitingOn, snoozed } = desk.narrowing
  return {
    tab: desk.tab === 'open' ? desk.openTab : desk.tab,
    ...(queueIds !== null && { queueIds: [...queueIds] }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(users.length > 0 && { users: [...users] }),
    ...(desk.tab === 'search' && desk.search !== '' && { searchParam: desk.search }),
    ...(waitingOn !== null && { waitingOn }),
    ...(unreadByMe && { unreadByMe }),
    ...(snoozed && { snoozed }),
    ...(desk.showAll && desk.tab !== 'search' && { showAll: true }),
  }
}

export function standingOf(filters: TicketViewFilters): DeskStanding {
  const { tab, queueIds, tags, users, searchParam, waitingOn, unreadByMe, snoozed } = filters
  return {
    tab: tab === 'pending' ? 'open' : tab,
    openTab: tab === 'pending' ? 'pending' : 'open',
    search: searchParam ?? '',
    showAll: filters.showAll === true,
    narrowing: {
      queueIds: queueIds ?? null,
      tags: tags ?? [],
      users: users ?? [],
      unreadByMe: unreadByMe === true,
      waitingOn: waitingOn ?? null,
      snoozed: snoozed === true,
    },
  }
}

/** Whether two say the same, in whatever order things were chosen. */
export function isSameView(one: TicketViewFilters, other: TicketViewFilters): boolean {
  return textOf(one) === textOf(other)
}

function textOf(filters: TicketViewFilters): string {
  const desk = standingOf(filters)
  const { queueIds, tags, users, ...rest } = desk.narrowing
  return JSON.stringify({
    ...desk,
    narrowing: {
      ...rest,
      queueIds: queueIds && sorted(queueIds),
      tags: sorted(tags),
      users: sorted(users),
    },
  })
}

function sorted(ids: readonly number[]): number[] {
  return ids.toSorted((one, other) => one - other)
}
