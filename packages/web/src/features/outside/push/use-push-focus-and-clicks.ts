import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { liveState, emitFocus } from '../../../platform/live/live-socket.ts'

/**
 * Reports the focus of the window to the server, so that the user's other browsers stay quiet, and opens the page of a
 * clicked notification.
 */
export function usePushFocusAndClicks(): void {
  const navigate = useNavigate()
  const open = useEffectEvent((path: string) => void navigate(path))
  useEffect(() => {
    const reportFocus = () => emitFocus(document.hasFocus())
    reportFocus()
    addEventListener('focus', reportFocus)
    addEventListener('blur', reportFocus)
    const stop = liveState.subscribe(reportFocus)
    return () => {
      removeEventListener('focus', reportFocus)
      removeEventListener('blur', reportFocus)
      stop()
    }
  }, [])
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const worker = navigator.serviceWorker
    const openClickedPage = ({ data }: MessageEvent<unknown>) => {
      const path = safePathIn(data)
      if (path !== undefined) open(path)
    }
    worker.addEventListener('message', openClickedPage)
    worker.startMessages()
    return () => worker.removeEventListener('message', openClickedPage)
  }, [])
}

function safePathIn(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('path' in data)) return undefined
  const { path } = data
  return typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : undefined
}
