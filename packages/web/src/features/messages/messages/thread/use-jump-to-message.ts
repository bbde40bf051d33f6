import { type RefObject, useCallback } from 'react'
import { isUnderOverlay } from '../../../../ui/focus.ts'
import type { LogHandle } from '../../../../ui/AnchoredLog.tsx'
import { messageRowSelector } from './use-opened-message.ts'

interface Jump {
  log: RefObject<LogHandle | null>
  box: RefObject<HTMLElement | null>
  /** Opens the thread at a message that is not loaded. */
  toMessage: (messageId: string) => void
}

/** Scrolls to a message of the thread and focuses it; a message that is not loaded reopens the thread there. */
export function useJumpToMessage({ log, box, toMessage }: Jump): (messageId: string) => void {
  return useCallback(
    (messageId) => {
      const row = box.current?.querySelector<HTMLElement>(messageRowSelector(messageId))
      if (!row) return toMessage(messageId)
      log.current?.toMiddle(row)
      if (!isUnderOverlay(row)) row.focus({ preventScroll: true })
    },
    [log, box, toMessage],
  )
}
