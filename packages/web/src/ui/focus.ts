import { type RefObject, useLayoutEffect } from 'react'

// Rules for taking the focus. A field of a lazy chunk appears later than the user requested it; it checks here first,
// so that it does not take the focus from an element that the user has moved to.

const OVER = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** True if an overlay is open or loading. */
export function isOverlayOpen(): boolean {
  return document.querySelector(OVER) !== null
}

const NOT_TEXT = /^(?:button|checkbox|color|file|image|radio|range|reset|submit)$/

/** True if the element accepts typed text. */
export function acceptsTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NOT_TEXT.test(target.type)
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, [role="combobox"]'))
  )
}

/** True if the focus is in an overlay that does not contain the element. */
export function isUnderOverlay(element: Element): boolean {
  const { activeElement } = document
  // The dialog of a loading chunk is not in the page yet; `Overlay` renders a hidden one.
  if (document.querySelector('[role="dialog"][hidden]') !== null) return true
  // The focus is on the dialog's container when no element in it takes it; that container has the role `presentation`.
  const over = activeElement?.closest(`${OVER}, [role="presentation"]`) ?? null
  return over !== null && !over.contains(element)
}

/** True if an element may take the focus without a user's action: not from a text field, and not from an overlay. */
export function mayTakeFocus(element: Element): boolean {
  const { activeElement } = document
  return activeElement === element || !(isUnderOverlay(element) || acceptsTyping(activeElement))
}

/** Focuses the field when it mounts, if `mayTakeFocus` allows it. */
export function useFocusOnMount(field: RefObject<HTMLElement | null>, isWanted = true): void {
  useLayoutEffect(() => {
    const { current } = field
    if (isWanted && current !== null && mayTakeFocus(current)) current.focus()
  }, [field, isWanted])
}
