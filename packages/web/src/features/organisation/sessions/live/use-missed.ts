import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refresh } from '../../../../platform/call.ts'
import { onReady } from '../../../../platform/live.ts'
import { askAgain } from '../../../../platform/live-cache.ts'

/** Asks again for what may have missed a word before the socket heard all. */
export function useMissed(): void {
  const cache = useQueryClient()
  useEffect(
    () =>
      onReady((toldAt, isBack) => {
        // What was told meanwhile was missed, about the session too. A server that is away again asks for another try.
        if (isBack) refresh().catch(() => undefined)
        askAgain(cache, toldAt)
      }),
    [cache],
  )
}
