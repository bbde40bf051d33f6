import type { TicketViewFilters } from '@guiche/contract/ticket-views'
import type { DeskTab, Narrowing } from '../use-desk-filter.ts'

// Where the desk stands: its tab and what narrows it; a saved view is such a place. Pure.

export interface DeskStanding {
  readonly tab: DeskTab
  readonly openTab: 'open' | 'pending'
  readonly search: string
  readonly showAll: boolean
  readonly narrowing: Narrowing
}

/** What narrows the lists of a tab: what is not offered there, since it would leave nothing, was chosen elsewhere. */
export function narrowingAt(
  tab: DeskTab,
  narrowing: Narrowing,
  { isAdmin, showAll }: { isAdmin: boolean; showAll: boolean },
): Narrowing {
  return {
    ...narrowing,
    ...(tab === 'closed' && {
      unreadByMe: false,
      waitingOn: null,
      overdue: false,
      snoozed: false,
    }),
    ...(!offersUsers(tab, { isAdmin, showAll }) && { users: [] }),
  }
}

/** Only administrators choose among people, and where they see those of others. */
export function offersUsers(
  tab: DeskTab,
  { isAdmin, showAll }: { isAdmin: boolean; showAll: boolean },
): boolean {
  return isAdmin && (tab === 'search' || showAll)
}

export function filtersOf(desk: DeskStanding): TicketViewFilters {
  const { queueIds, tags, users, unreadByMe, waitingOn, overdue, snoozed } = desk.narrowing
  return {
    tab: desk.tab === 'open' ? desk.openTab : desk.tab,
    ...(queueIds !== null && { queueIds: [...queueIds] }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(users.length > 0 && { users: [...users] }),
    ...(desk.tab === 'search' && desk.search !== '' && { searchParam: desk.search }),
    ...(waitingOn !== null && { waitingOn }),
    ...(unreadByMe && { unreadByMe }),
    ...(overdue && { overdue }),
    ...(snoozed && { snoozed }),
    ...(desk.showAll && desk.tab !== 'search' && { showAll: true }),
  }
}

export function standingOf(filters: TicketViewFilters): DeskStanding {
  const { tab, queueIds, tags, users, searchParam, waitingOn } = filters
  return {
    tab: tab === 'pending' ? 'open' : tab,
    openTab: tab === 'pending' ? 'pending' : 'open',
    search: searchParam ?? '',
    showAll: filters.showAll === true,
    narrowing: {
      queueIds: queueIds ?? null,
      tags: tags ?? [],
      users: users ?? [],
      unreadByMe: filters.unreadByMe === true,
      waitingOn: waitingOn ?? null,
      overdue: filters.overdue === true,
      snoozed: filters.snoozed === true,
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
