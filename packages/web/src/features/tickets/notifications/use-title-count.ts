import { useEffect } from 'react'
import { titleWithCount } from './notification-rules.ts'

/** Prefixes the document title with the count and restores the prefix whenever a page sets a new title. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    function updateTitle() {
      const wanted = titleWithCount(document.title, count)
      if (document.title !== wanted) document.title = wanted
    }
    updateTitle()
    const observer = new MutationObserver(updateTitle)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      document.title = titleWithCount(document.title, 0)
    }
  }, [count])
}
