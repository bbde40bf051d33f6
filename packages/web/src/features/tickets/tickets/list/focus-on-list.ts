const FRAMES_TO_BE_DRAWN = 30

/**
 * Focuses the list's current row, or its first, as soon as it is rendered, unless the focus moved elsewhere meanwhile.
 * @returns a function that cancels the pending focus
 */
export function focusOnList(): () => void {
  const from = document.activeElement
  let framesLeft = FRAMES_TO_BE_DRAWN
  let frame = requestAnimationFrame(focusWhenRendered)
  return () => cancelAnimationFrame(frame)

  function focusWhenRendered() {
    const { activeElement, body } = document
    if (activeElement !== from && activeElement !== body) return
    const row = document.querySelector<HTMLElement>('[data-row] [data-main][tabindex="0"]')
    row?.focus({ preventScroll: true })
    if (document.querySelector('[data-rows-coming]') === null) framesLeft -= 1
    if (row === null && framesLeft > 0) frame = requestAnimationFrame(focusWhenRendered)
  }
}
