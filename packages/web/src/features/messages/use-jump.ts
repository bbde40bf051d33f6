import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { VirtuosoHandle } from 'react-virtuoso'
import { liesUnder } from '../../ui/focus.ts'
import type { ThreadRow } from './thread-rows.ts'

interface Jump {
  list: RefObject<VirtuosoHandle | null>
  box: RefObject<HTMLElement | null>
  rows: readonly ThreadRow[]
  /** Opens the thread anew at a message that is not loaded. */
  toMessage: (messageId: string) => void
}

/** A row is drawn some frames after the list was told of it. */
const DRAWN_AFTER_MS = 100

/** Goes to a message of the thread, however far back, and puts the focus on it. */
export function useJump({ list, box, rows, toMessage }: Jump): (messageId: string) => void {
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  }, [rows])

  return useCallback(
    (messageId) => {
      const at = latest.current.findIndex(
        (row) => row.kind === 'message' && row.message.id === messageId,
      )
      if (at === -1) return toMessage(messageId)
      list.current?.scrollToIndex({ index: at, align: 'center', behavior: 'auto' })
      setTimeout(() => {
        const row = box.current?.querySelector<HTMLElement>(`[data-message="${messageId}"]`)
        if (row && !liesUnder(row)) row.focus()
      }, DRAWN_AFTER_MS)
    },
    [list, box, toMessage],
  )
}
