import type { TicketViewFilters } from '@guiche/contract/ticket-views'
import type { DeskTab, Narrowing } from '../use-desk-filter.ts'

// The desk's tab and filters, which a saved view stores. Pure.

export interface DeskState {
  readonly tab: DeskTab
  readonly openTab: 'open' | 'pending'
  readonly search: string
  readonly showAll: boolean
  readonly narrowing: Narrowing
}

/**
 * The filters that apply to a tab. A filter that the tab does not offer was chosen on another tab, and would hide
 * everything here.
 */
export function narrowingOfTab(
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
    ...(!hasUserFilter(tab, { isAdmin, showAll }) && { users: [] }),
  }
}

/** True if the filter by user is offered: to administrators, where tickets of others are listed. */
export function hasUserFilter(
  tab: DeskTab,
  { isAdmin, showAll }: { isAdmin: boolean; showAll: boolean },
): boolean {
  return isAdmin && (tab === 'search' || showAll)
}

export function filtersOf(desk: DeskState): TicketViewFilters {
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

export function deskStateOf(filters: TicketViewFilters): DeskState {
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

/** True if two views are equal, ignoring the order of their parts. */
export function isSameView(one: TicketViewFilters, other: TicketViewFilters): boolean {
  return comparableText(one) === comparableText(other)
}

function comparableText(filters: TicketViewFilters): string {
  const desk = deskStateOf(filters)
  const { queueIds, tags, users, ...rest } = desk.narrowing
  return JSON.stringify({
    ...desk,
    narrowing: {
      ...rest,
      queueIds: queueIds && sortedIds(queueIds),
      tags: sortedIds(tags),
      users: sortedIds(users),
    },
  })
}

function sortedIds(ids: readonly number[]): number[] {
  return ids.toSorted((one, other) => one - other)
}
