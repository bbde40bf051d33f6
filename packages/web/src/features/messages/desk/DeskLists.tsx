import { SquarePen } from 'lucide-react'
import { Suspense } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { EmptyListDrawing } from '../../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState, type StateAction } from '../../../ui/EmptyState.tsx'
import { useDraftTexts } from '../../tickets/drafts/index.ts'
import { MessageHits } from '../message-search/index.ts'
import { useOwnQueues } from '../../setup/queues/index.ts'
import {
  ITEM_PX,
  TicketList,
  type TicketSelection,
  ticketWords,
} from '../../tickets/tickets/index.ts'
import type { DeskManagerProps } from './DeskManager.tsx'
import { deskWords } from './desk.words.ts'
import { type DeskFilter, UNNARROWED } from './use-desk-filter.ts'
import type { Lists } from './use-desk-lists.ts'

interface DeskListsProps extends Pick<
  DeskManagerProps,
  'selectedUuid' | 'actions' | 'onPeek' | 'openTab' | 'onOpenTab'
> {
  panelId: string
  filter: DeskFilter
  lists: Lists
  selection: TicketSelection
  /** Opens the dialog for a new ticket. */
  onBegin: () => void
}

/** The list of the selected tab. */
export function DeskLists({
  panelId,
  filter,
  lists,
  openTab,
  onOpenTab,
  onBegin,
  ...given
}: DeskListsProps) {
  const say = useWords(ticketWords)
  const words = useWords(deskWords)
  const queues = useOwnQueues()
  const draftOf = useDraftTexts()
  const { tab, search, narrowing, showAll, isNarrowed } = filter
  const shared = { ...given, draftOf, showsQueue: (narrowing.queueIds ?? queues).length !== 1 }

  const clearFilters = () => filter.replaceNarrowing(UNNARROWED)

  const empty = (kind: 'open' | 'pending' | 'closed' | 'found') => {
    const clear = {
      label: words('clearFilters'),
      onClick: clearFilters,
    }
    if (!isNarrowed) {
      const isAnybodyWaiting = (lists.pending.count ?? 0) > 0
      const wait = { label: words('seePending'), onClick: () => onOpenTab('pending') }
      const begin = { label: words('begin'), icon: SquarePen, onClick: onBegin }
      const action: Partial<Record<typeof kind, StateAction>> = {
        open: isAnybodyWaiting ? wait : begin,
        pending: begin,
      }
      return (
        <EmptyState
          drawing={<EmptyListDrawing />}
          text={say(`none_${kind}`, { search })}
          help={say(kind === 'open' && !isAnybodyWaiting ? 'noneHelp_quiet' : `noneHelp_${kind}`)}
          {...(action[kind] && { action: action[kind] })}
        />
      )
    }
    const which = narrowing.snoozed ? 'snoozed' : 'filtered'
    return (
      <EmptyState
        drawing={<EmptyListDrawing />}
        text={words(`none_${which}`)}
        help={words(`noneHelp_${which}`)}
        action={clear}
      />
    )
  }

  switch (tab) {
    case 'open':
      return (
        <Box
          role="tabpanel"
          id={panelId}
          aria-label={say(openTab === 'open' ? 'assigned' : 'pending')}
          sx={panel}
        >
          <TicketList
            {...shared}
            key={openTab}
            label={say(`list_${openTab}`)}
            list={lists[openTab]}
            showsUser={showAll && openTab === 'open'}
            empty={empty(openTab)}
          />
        </Box>
      )
    case 'closed':
      return (
        <TicketList
          {...shared}
          key="closed"
          label={say('list_closed')}
          list={lists.closed}
          showsUser={showAll}
          empty={empty('closed')}
        />
      )
    case 'search':
      if (!lists.isSearched)
        return (
          <EmptyState
            drawing={<EmptyListDrawing />}
            text={words('searchFirst')}
            help={words('searchFirstHelp')}
          />
        )
      if (search === '')
        return (
          <TicketList
            {...shared}
            key="found"
            label={say('list_found')}
            list={lists.found}
            showsUser
            empty={empty('found')}
          />
        )
      return (
        <>
          <ListHeading text={words('conversations')} />
          <Box sx={{ ...panel, flex: 'none' }} style={{ height: rowHeightOf(lists.found) }}>
            <TicketList
              {...shared}
              key="found"
              label={say('list_found')}
              list={lists.found}
              showsUser
              empty={
                <Box sx={{ px: 4, py: 2, color: 'text.secondary' }}>
                  {isNarrowed ? words('none_filtered') : say('none_found', { search })}
                </Box>
              }
            />
          </Box>
          <ListHeading text={words('messages')} />
          <Suspense fallback={null}>
            <MessageHits query={search} within={{ ...narrowing, onClear: clearFilters }} />
          </Suspense>
        </>
      )
  }
}

function ListHeading({ text }: { text: string }) {
  return (
    <Box component="h2" sx={heading}>
      {text}
    </Box>
  )
}

/** The height of its rows, at most two fifths of the column: the messages found stand below. */
function rowHeightOf({ tickets, hasNextPage }: Lists['found']): string {
  const rows = hasNextPage ? MOST_ROWS : Math.min(MOST_ROWS, tickets.length)
  return rows === 0 ? 'auto' : `min(40%, ${rows * ITEM_PX}px)`
}

const MOST_ROWS = 6

const heading = {
  typography: 'overline',
  color: 'text.secondary',
  m: 0,
  px: 4,
  pt: 2,
  pb: 1,
  flexShrink: 0,
} as const

const panel = { flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' } as const
