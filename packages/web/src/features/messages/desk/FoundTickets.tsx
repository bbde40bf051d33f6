import { type ReactNode, Suspense } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { EmptyListDrawing } from '../../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { MessageHits } from '../message-search/index.ts'
import {
  ITEM_PX,
  TicketList,
  type TicketListProps,
  ticketWords,
} from '../../tickets/tickets/index.ts'
import { deskWords } from './desk.words.ts'
import { type DeskFilter, UNNARROWED } from './use-desk-filter.ts'
import type { Lists } from './use-desk-lists.ts'

interface FoundTicketsProps {
  filter: DeskFilter
  lists: Lists
  /** Properties of each list of the desk. */
  shared: Omit<TicketListProps, 'label' | 'list' | 'showsUser' | 'empty'>
  /** Shown if the filters alone match no ticket. */
  empty: ReactNode
}

/** The results of a search: tickets, and below them messages if a text was entered. */
export function FoundTickets({ filter, lists, shared, empty }: FoundTicketsProps) {
  const say = useWords(ticketWords)
  const words = useWords(deskWords)
  const { search, narrowing, isNarrowed, replaceNarrowing } = filter
  if (!lists.isSearched)
    return (
      <EmptyState
        drawing={<EmptyListDrawing />}
        text={words('searchFirst')}
        help={words('searchFirstHelp')}
      />
    )
  const list = { ...shared, label: say('list_found'), list: lists.found, showsUser: true }
  if (search === '') return <TicketList key="found" {...list} empty={empty} />
  return (
    <>
      <ListHeading text={words('conversations')} />
      <Box sx={{ ...panel, flex: 'none' }} style={{ height: listHeightOf(lists.found) }}>
        <TicketList
          key="found"
          {...list}
          empty={
            <Box sx={{ px: 4, py: 2, color: 'text.secondary' }}>
              {isNarrowed ? words('none_filtered') : say('none_found', { search })}
            </Box>
          }
        />
      </Box>
      <ListHeading text={words('messages')} />
      <Suspense fallback={null}>
        <MessageHits
          query={search}
          within={{ ...narrowing, onClear: () => replaceNarrowing(UNNARROWED) }}
        />
      </Suspense>
    </>
  )
}

function ListHeading({ text }: { text: string }) {
  return (
    <Box component="h2" sx={heading}>
      {text}
    </Box>
  )
}

/** The height of its rows, at most two fifths of the column: the messages found stand below. */
function listHeightOf({ tickets, hasNextPage }: Lists['found']): string {
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
