import { longestWaitingFirst } from '../../../platform/desk-preferences.ts'
import { usePreference } from '../../../platform/preferences.ts'
import { useTickets } from '../../tickets/tickets/index.ts'
import type { DeskFilter, DeskTab, OpenTab } from './use-desk-filter.ts'

/** The lists of the desk. Pending and own tickets are always loaded, since their tabs show counts. */
export function useDeskLists({ filterOf, tab, search, isNarrowed, mayShowAll }: DeskFilter) {
  const [isLongestFirst] = usePreference(longestWaitingFirst)
  const isSearched = search !== '' || isNarrowed
  return {
    open: useTickets({ ...filterOf('open'), status: 'open' }),
    pending: useTickets({
      ...filterOf('open'),
      status: 'pending',
      order: isLongestFirst ? 'longestWaiting' : 'newest',
    }),
    closed: useTickets({ ...filterOf('closed'), status: 'closed' }, tab === 'closed'),
    found: useTickets(
      { ...filterOf('search'), search: search.toLowerCase(), ofContact: true, showAll: mayShowAll },
      tab === 'search' && isSearched,
    ),
    isSearched,
  }
}

export type Lists = ReturnType<typeof useDeskLists>

/** The list of a tab. */
export function deskListOf(lists: Lists, tab: DeskTab, openTab: OpenTab) {
  if (tab === 'open') return lists[openTab]
  return tab === 'closed' ? lists.closed : lists.found
}
