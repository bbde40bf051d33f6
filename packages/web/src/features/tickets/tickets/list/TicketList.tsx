import type { Ticket } from '@guiche/contract/tickets'
import Skeleton from '@mui/material/Skeleton'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type PointerEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '../../../../platform/error-text.ts'
import { Box } from '../../../../ui/Box.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { useNextPage } from '../../../../ui/use-next-page.ts'
import { stableOrder, type StableRow } from './stable-order.ts'
import { isAcceptedFromRow, ITEM_PX, TicketListItem } from './TicketListItem.tsx'
import { isUnreadByMe } from '../ticket-filter.ts'
import { useTicketReads, type useTickets } from '../tickets.queries.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { TicketSelection } from './use-selection.ts'
import { TICKETS_PATH } from '../actions/use-conversation-page.ts'
import type { TicketActions } from '../actions/use-ticket-actions.ts'

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
export function TicketList({
  label,
  list,
  empty,
  selectedUuid,
  showsQueue,
  showsUser,
  actions,
  onPeek,
  selection,
  draftOf,
}: TicketListProps) {
  const reads = useTicketReads()
  const navigate = useNavigate()
  const { rows, isFresh, holdProps } = useStableRows(list.tickets)
  const { box, onScroll } = useNextPage({
    count: list.tickets.length,
    hasMore: list.hasNextPage,
    isPaused: list.isFetching || list.isFetchNextPageError,
    onMore: () => void list.fetchNextPage(),
  })
  const drawn = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ITEM_PX,
    getItemKey: (index) => rows[index]?.item.id ?? index,
    overscan: 8,
    // Rows render in their own task instead of a synchronous one that would block the page; the overscan rows bridge
    // the frame.
    useFlushSync: false,
  })
  const items = drawn.getVirtualItems()
  const keys = useRowKeys({
    box,
    ids: useMemo(() => rows.map(({ item }) => item.id), [rows]),
    here: rows.findIndex(({ item, isGone }) => item.uuid === selectedUuid && !isGone),
    hasOpen: selectedUuid !== undefined,
    isGone: (index) => rows[index]?.isGone === true,
    firstDrawn: items[0]?.index ?? 0,
    isDrawn: (index) => items.some((item) => item.index === index),
    scrollTo: (index) => drawn.scrollToIndex(index),
    onChoose: (index, isRange) => {
      const ticket = rows[index]?.item
      if (ticket) choose(ticket, isRange)
    },
    onOpen: (index) => {
      const ticket = rows[index]?.item
      const isOpened = ticket !== undefined && !isAcceptedFromRow(ticket)
      void navigate(isOpened ? `${TICKETS_PATH}/${ticket.uuid}` : TICKETS_PATH)
      return isOpened
    },
  })
  const choose = (ticket: Ticket, isRange: boolean) =>
    isRange
      ? selection.extend(
          ticket,
          rows.map(({ item }) => item),
        )
      : selection.toggle(ticket)
  const onChoose = useStableCallback(choose)

  if (list.isPending && list.isFetching) return <TicketSkeletons />
  if (list.isLoadingError) {
    return <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />
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
                showsQueue={showsQueue}
                showsUser={showsUser}
                actions={actions}
                onPeek={onPeek}
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

/** A stable callback that calls the latest `call`, so that memoized rows are not rendered again. */
function useStableCallback<A extends unknown[]>(
  call: (...given: A) => void,
): (...given: A) => void {
  const latest = useRef(call)
  useLayoutEffect(() => {
    latest.current = call
  })
  return useCallback((...given: A) => latest.current(...given), [])
}

interface Shown {
  of: readonly Ticket[]
  heldId: number | undefined
  rows: readonly StableRow<Ticket>[]
  known: ReadonlySet<number> | undefined
}

/** The rows in a steady order: they do not move while the pointer rests on one of them. */
function useStableRows(tickets: readonly Ticket[]) {
  const [heldId, hold] = useState<number>()
  const [shown, setShown] = useState<Shown>(() => ({
    of: tickets,
    heldId,
    rows: stableOrder(tickets, [], undefined),
    known: undefined,
  }))
  let current = shown
  if (shown.of !== tickets || shown.heldId !== heldId) {
    const known = shown.of.length === 0 ? undefined : new Set(shown.of.map(({ id }) => id))
    current = {
      of: tickets,
      heldId,
      rows: stableOrder(tickets, shown.rows, heldId),
      known: shown.of === tickets ? shown.known : known,
    }
    setShown(current)
  }

  function follow(event: PointerEvent<HTMLElement>) {
    if (event.pointerType !== 'mouse' || !(event.target instanceof Element)) return
    const id = event.target.closest<HTMLElement>('[data-ticket]')?.dataset['ticket']
    hold(id === undefined ? undefined : Number(id))
  }

  return {
    rows: current.rows,
    isFresh: (id: number) => current.known !== undefined && !current.known.has(id),
    // After a click rows may move at once, since the click was the purpose of holding them.
    holdProps: {
      onPointerMove: follow,
      onPointerLeave: () => hold(undefined),
      onClick: () => hold(undefined),
    },
  }
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
