import type { Ticket } from '@guiche/contract/tickets'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useNextPage } from '../../../../ui/use-next-page.ts'
import { TICKETS_PATH } from '../actions/use-conversation-page.ts'
import { canAcceptFromRow, ITEM_PX } from './TicketListItem.tsx'
import type { TicketListProps } from './TicketList.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { useStableRows } from './use-stable-rows.ts'

/** The rows that are drawn, with the pages that follow them, their keys and their selection. */
export function useTicketRows({
  list,
  selectedUuid,
  selection,
}: Pick<TicketListProps, 'list' | 'selectedUuid' | 'selection'>) {
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
      if (ticket) changeSelection(ticket, isRange)
    },
    onOpen: (index) => {
      const ticket = rows[index]?.item
      const isOpened = ticket !== undefined && !canAcceptFromRow(ticket)
      void navigate(isOpened ? `${TICKETS_PATH}/${ticket.uuid}` : TICKETS_PATH)
      return isOpened
    },
  })
  const changeSelection = (ticket: Ticket, isRange: boolean) =>
    isRange
      ? selection.extend(
          ticket,
          rows.map(({ item }) => item),
        )
      : selection.toggle(ticket)
  const onChoose = useStableCallback(changeSelection)

  return { box, onScroll, rows, drawn, items, keys, onChoose, isFresh, holdProps }
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
