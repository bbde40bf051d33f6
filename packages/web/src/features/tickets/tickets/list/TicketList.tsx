import type { Ticket } from '@guiche/contract/tickets'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { errorProps } from '../../../../platform/error-text.ts'
import { Box } from '../../../../ui/Box.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import type { TicketActions } from '../actions/use-ticket-actions.ts'
import { isUnreadByMe } from '../ticket-filter.ts'
import { useTicketReads, type useTickets } from '../tickets.queries.ts'
import { ITEM_PX, TicketListItem } from './TicketListItem.tsx'
import type { TicketSelection } from './use-selection.ts'
import { useTicketRows } from './use-ticket-rows.ts'

export interface TicketListProps {
  label: string
  list: ReturnType<typeof useTickets>
  empty: ReactNode
  selectedUuid: string | undefined
  showsQueue: boolean
  showsUser: boolean
  actions: TicketActions
  onPeek: ((ticket: Ticket) => void) | undefined
  selection: TicketSelection
  /** Looks up the unsent text of a ticket. */
  draftOf?: ((ticketId: number) => string | undefined) | undefined
}

const SKELETONS = 8

/** A virtualised list of tickets whose rows do not move under the pointer. */
export function TicketList(props: TicketListProps) {
  const { label, list, empty, selectedUuid, actions, selection, draftOf } = props
  const reads = useTicketReads()
  const { box, onScroll, rows, drawn, items, keys, onChoose, isFresh, holdProps } =
    useTicketRows(props)

  if (list.isPending && list.isFetching) return <TicketSkeletons />
  if (list.isLoadingError) {
    return <ErrorState {...errorProps(list)} />
  }
  if (rows.length === 0) return empty
  return (
    <Box
      ref={box}
      onScroll={onScroll}
      sx={{ ...scroller, opacity: list.isPlaceholderData ? 0.6 : 1 }}
    >
      <Box
        component="ul"
        aria-label={label}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        sx={{ position: 'relative', m: 0, p: 0, listStyle: 'none' }}
        style={{ height: drawn.getTotalSize() }}
        {...holdProps}
      >
        {items.map(({ index, key, start }) => {
          const one = rows[index]
          if (one === undefined) return null
          const { item, isGone } = one
          return (
            <Box
              key={String(key)}
              component="li"
              data-ticket={item.id}
              aria-setsize={list.hasNextPage ? -1 : rows.length}
              aria-posinset={index + 1}
              sx={place}
              style={{ transform: `translateY(${start}px)` }}
            >
              <TicketListItem
                ticket={item}
                index={index}
                isSelected={item.uuid === selectedUuid}
                isGone={isGone}
                isFresh={isFresh(item.id)}
                isReachable={index === keys.reachable}
                isBusy={actions.busyId === item.id}
                showsQueue={props.showsQueue}
                showsUser={props.showsUser}
                actions={actions}
                onPeek={props.onPeek}
                isUnreadByMe={isUnreadByMe(item, reads)}
                draft={item.uuid === selectedUuid ? undefined : draftOf?.(item.id)}
                isChosen={selection.has(item.id)}
                isChoosing={selection.tickets.length > 0}
                onChoose={onChoose}
              />
            </Box>
          )
        })}
      </Box>
      {list.isFetchingNextPage && <SkeletonRow />}
    </Box>
  )
}

function TicketSkeletons() {
  return (
    <Box aria-hidden data-rows-coming sx={{ overflow: 'hidden', flex: 1 }}>
      {Array.from({ length: SKELETONS }, (_, at) => (
        <Box key={at} sx={{ opacity: 1 - at / SKELETONS }}>
          <SkeletonRow />
        </Box>
      ))}
    </Box>
  )
}

function SkeletonRow() {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, height: ITEM_PX, px: 4 }}>
      <Skeleton variant="circular" width={40} height={40} sx={{ flexShrink: 0 }} />
      <Box sx={{ flex: 1 }}>
        <Skeleton width="45%" height={18} />
        <Skeleton width="80%" height={16} />
      </Box>
    </Box>
  )
}

const scroller = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overflowX: 'hidden',
  transition: 'opacity 120ms',
} as const

const place = { position: 'absolute', top: 0, left: 0, width: '100%' } as const
