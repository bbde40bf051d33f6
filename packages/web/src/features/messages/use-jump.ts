import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { VirtuosoHandle } from 'react-virtuoso'
import { messagesOf, type useThread } from './messages.queries.ts'
import type { ThreadRow } from './thread-rows.ts'

interface Jump {
  list: RefObject<VirtuosoHandle | null>
  box: RefObject<HTMLElement | null>
  rows: readonly ThreadRow[]
  thread: Pick<ReturnType<typeof useThread>, 'fetchNextPage' | 'hasNextPage'>
}

/** So far back a message is looked for. */
const OLDER_PAGES_MAX = 100
/** A row is drawn some frames after the list was told of it. */
const DRAWN_AFTER_MS = 100

/** Goes to a message of the thread and puts the focus on it; older pages come until it is there. */
export function useJump({ list, box, rows, thread }: Jump): (messageId: string) => void {
  const latest = useRef({ rows, thread })
  useEffect(() => {
    latest.current = { rows, thread }
  }, [rows, thread])

  return useCallback(
    (messageId) => {
      const show = () => {
        const at = latest.current.rows.findIndex(
          (row) => row.kind === 'message' && row.message.id === messageId,
        )
        if (at === -1) return false
        list.current?.scrollToIndex({ index: at, align: 'center', behavior: 'auto' })
        setTimeout(
          () => box.current?.querySelector<HTMLElement>(`[data-message="${messageId}"]`)?.focus(),
          DRAWN_AFTER_MS,
        )
        return true
      }
      if (show()) return
      void loadUntil(messageId, latest.current.thread).then((isThere) => {
        if (isThere) setTimeout(show, DRAWN_AFTER_MS)
      })
    },
    [list, box],
  )
}

async function loadUntil(messageId: string, thread: Jump['thread']): Promise<boolean> {
  let { hasNextPage } = thread
  for (let page = 0; hasNextPage && page < OLDER_PAGES_MAX; page++) {
    const loaded = await thread.fetchNextPage()
    if (loaded.isError) return false
    if (messagesOf(loaded.data).some(({ id }) => id === messageId)) return true
    hasNextPage = loaded.hasNextPage
  }
  return false
}
