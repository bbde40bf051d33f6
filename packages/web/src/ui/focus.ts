import { type RefObject, useLayoutEffect } from 'react'

// Where the focus is belongs to the person. What is only there later than it was asked for, a field of a chunk that
// had to be fetched first, asks here before it takes it.

const OVER = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Something lies over the page, or is on its way there. */
export function isCovered(): boolean {
  return document.querySelector(OVER) !== null
}

const NOT_TEXT = /^(?:button|checkbox|color|file|image|radio|range|reset|submit)$/

/** Somebody types into it. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NOT_TEXT.test(target.type)
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, [role="combobox"]'))
  )
}

/** Whether one is busy in something over the page, of which this is no part. */
export function liesUnder(element: Element): boolean {
  const { activeElement } = document
  // A dialog that is being fetched has no place in the page yet.
  if (document.querySelector('[role="dialog"][hidden]') !== null) return true
  // The dialog's own box has the focus where nothing in it asks for it; that box says it is for show.
  const over = activeElement?.closest(`${OVER}, [role="presentation"]`) ?? null
  return over !== null && !over.contains(element)
}

/** Whether what was not asked for at this moment may take the focus: from no field, and from nothing over the page. */
export function mayTakeFocus(element: Element): boolean {
  const { activeElement } = document
  return activeElement === element || !(liesUnder(element) || isTyping(activeElement))
}

/** Takes the focus as it comes, where nobody is busy elsewhere. */
export function useFocusOnArrival(field: RefObject<HTMLElement | null>, isWanted = true): void {
  useLayoutEffect(() => {
    const { current } = field
    if (isWanted && current !== null && mayTakeFocus(current)) current.focus()
  }, [field, isWanted])
}
