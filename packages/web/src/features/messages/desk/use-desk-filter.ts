import { useState } from 'react'
import { declarePreference, usePreference } from '../../../platform/preferences.ts'
import { useSession } from '../../organisation/sessions/index.ts'
import { EVERY_TICKET, type TicketFilter } from '../../tickets/tickets/index.ts'
import { type DeskState, narrowingOfTab } from './views/view-rules.ts'

export type DeskTab = 'open' | 'closed' | 'search'
export type OpenTab = 'open' | 'pending'

/** The filters of the lists, apart from tab and search. */
export type Narrowing = Pick<
  TicketFilter,
  'queueIds' | 'tags' | 'users' | 'unreadByMe' | 'waitingOn' | 'overdue' | 'snoozed'
>

export const UNNARROWED: Narrowing = {
  queueIds: null,
  tags: [],
  users: [],
  unreadByMe: false,
  waitingOn: null,
  overdue: false,
  snoozed: false,
}

const showAllKept = declarePreference('ticketsShowAll', (stored) => stored === 'true')

/** State of the desk: selected tab, search and filters. */
export function useDeskFilter(openTab: OpenTab, onOpenTab: (tab: OpenTab) => void) {
  const { user, may } = useSession()
  const [tab, setTab] = useState<DeskTab>('open')
  const [search, setSearch] = useState('')
  const [narrowing, setNarrowing] = useState(UNNARROWED)
  const [showAllWanted, setShowAll] = usePreference(showAllKept)
  const mayShowAll = may('tickets-manager:showall')
  const showAll = mayShowAll && showAllWanted
  const viewer = { isAdmin: user.profile === 'admin', showAll }
  const narrowed = narrowingOfTab(tab, narrowing, viewer)
  const filterOf = (of: DeskTab): TicketFilter => ({
    ...EVERY_TICKET,
    ...narrowingOfTab(of, narrowing, viewer),
    userId: user.id,
    showAll,
  })

  const standing: DeskState = { tab, openTab, search, showAll, narrowing: narrowed }

  function applyDeskState(next: DeskState) {
    setTab(next.tab)
    if (next.tab === 'open') onOpenTab(next.openTab)
    setSearch(next.search)
    setNarrowing(next.narrowing)
    if (mayShowAll && next.tab !== 'search') setShowAll(next.showAll)
  }

  return {
    standing,
    apply: applyDeskState,
    tab,
    setTab,
    search,
    setSearch,
    narrowing,
    narrow: (change: Partial<Narrowing>) => setNarrowing({ ...narrowing, ...change }),
    replaceNarrowing: setNarrowing,
    isNarrowed: isNarrowed(narrowed),
    mayShowAll,
    showAll,
    setShowAll,
    /** The filter of all lists of a tab. */
    filterOf,
  }
}

export type DeskFilter = ReturnType<typeof useDeskFilter>

function isNarrowed({ queueIds, tags, users, waitingOn, ...rest }: Narrowing): boolean {
  const isPicked = queueIds !== null || tags.length > 0 || users.length > 0
  return isPicked || waitingOn !== null || rest.unreadByMe || rest.overdue || rest.snoozed
}
