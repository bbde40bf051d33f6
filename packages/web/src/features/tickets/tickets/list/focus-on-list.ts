const FRAMES_TO_BE_DRAWN = 30

/**
 * Gives the focus to the row of the list that was left, or to its first: as soon as the list is drawn, however long its
 * rows are on their way, unless somebody has gone elsewhere until then.
 * @returns what calls it off
 */
export function focusOnList(): () => void {
  const from = document.activeElement
  let framesLeft = FRAMES_TO_BE_DRAWN
  let frame = requestAnimationFrame(take)
  return () => cancelAnimationFrame(frame)

  function take() {
    const { activeElement, body } = document
    if (activeElement !== from && activeElement !== body) return
    const row = document.querySelector<HTMLElement>('[data-row] [data-main][tabindex="0"]')
    row?.focus({ preventScroll: true })
    if (document.querySelector('[data-rows-coming]') === null) framesLeft -= 1
    if (row === null && framesLeft > 0) frame = requestAnimationFrame(take)
  }
}
