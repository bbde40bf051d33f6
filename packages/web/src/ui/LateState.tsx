import { createContext, use, useEffect } from 'react'
import { tryAgain } from './chunks.ts'
import { ErrorState } from './ErrorState.tsx'
import { toast } from './toast.tsx'
import { useUiWords } from './ui.words.ts'

/** Somebody has asked for it, and it lies over the page. */
export const IsOverlay = createContext(false)

/** In the place of a pane that the server cannot give now: why, and a retry. */
export function LateState() {
  const words = useUiWords()
  return <ErrorState text={words('late')} onRetry={tryAgain} />
}

/** What lies over the page leaves it usable meanwhile; what nobody has asked for is not missed. */
export function LateNotice() {
  const words = useUiWords()
  const isOverlay = use(IsOverlay)
  useEffect(() => {
    const action = { label: words('retry'), onClick: tryAgain }
    if (isOverlay) toast.error(words('late'), { action })
  }, [isOverlay, words])
  return null
}
