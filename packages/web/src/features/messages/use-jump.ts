import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { VirtuosoHandle } from 'react-virtuoso'
import type { ThreadRow } from './thread-rows.ts'

interface Jump {
  list: RefObject<VirtuosoHandle | null>
  box: RefObject<HTMLElement | null>
  rows: readonly ThreadRow[]
}

/** Goes to a message of the thread and puts the focus on it. */
export function useJump({ list, box, rows }: Jump): (messageId: string) => void {
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  }, [rows])
  return useCallback(
    (messageId) => {
      const at = latest.current.findIndex(
        (row) => row.kind === 'message' && row.message.id === messageId,
      )
      if (at === -1) return
      list.current?.scrollToIndex({ index: at, align: 'center', behavior: 'auto' })
      setTimeout(
        () => box.current?.querySelector<HTMLElement>(`[data-message="${messageId}"]`)?.focus(),
        100,
      )
    },
    [list, box],
  )
}
