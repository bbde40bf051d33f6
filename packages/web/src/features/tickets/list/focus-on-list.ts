const FRAMES_TO_BE_DRAWN = 30

/** Gives the focus to the row of the list that was left, or to its first: as soon as the list is drawn. */
export function focusOnList(framesLeft = FRAMES_TO_BE_DRAWN): void {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>('[data-row] [data-main][tabindex="0"]')
    row?.focus({ preventScroll: true })
    if (row === null && framesLeft > 0) focusOnList(framesLeft - 1)
  })
}
