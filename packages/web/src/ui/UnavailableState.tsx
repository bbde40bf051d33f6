import { createContext, use, useEffect } from 'react'
import { retryChunks } from './chunks.ts'
import { ErrorState } from './ErrorState.tsx'
import { toast } from './toast.tsx'
import { useUiWords } from './ui.words.ts'

/** True within an overlay that the user has opened. */
export const IsOverlay = createContext(false)

/** Replaces a pane whose chunk cannot be loaded while the server is unavailable, with a retry button. */
export function UnavailableState() {
  const words = useUiWords()
  return <ErrorState text={words('late')} onRetry={retryChunks} />
}

/** Shows a toast when the chunk of an overlay cannot be loaded. Chunks that the user did not request fail silently. */
export function UnavailableNotice() {
  const words = useUiWords()
  const isOverlay = use(IsOverlay)
  useEffect(() => {
    const action = { label: words('retry'), onClick: retryChunks }
    if (isOverlay) toast.error(words('late'), { action })
  }, [isOverlay, words])
  return null
}
