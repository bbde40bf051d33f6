/** Distance from the end within which the reader counts as being at the newest row. */
const AT_END_WITHIN_PX = 80
/** Differences below this are invisible and ignored. */
const SAME_WITHIN_PX = 1

/** At the newest row; centred on a row, as the log was opened; or at a row, by the position of its lower edge. */
type Place =
  | { kind: 'end' }
  | { kind: 'middle'; row: Element }
  | { kind: 'row'; row: Element; bottomPx: number; heightPx: number }

/**
 * Keeps the scroll position of a log that grows at both ends: rows added above, below or within, and resizing, do not
 * move the row that is read. All rows are in the page, so that each has its true height.
 */
export class ScrollAnchor {
  /** True if newer rows exist that are not loaded: rows that are added at the bottom do not scroll to the end then. */
  hasNewer = false
  readonly #box: HTMLElement
  readonly #rows: HTMLElement
  readonly #observer: ResizeObserver
  #place: Place = { kind: 'end' }
  /** Scroll offset after the last programmatic move; a different offset means that the user has scrolled. */
  #top = 0

  /**
   * @param box the element that scrolls
   * @param rows the element in it whose children are the rows
   * @param onMove called after each change of the scroll position or of the log's height
   */
  constructor(box: HTMLElement, rows: HTMLElement, onMove: () => void) {
    this.#box = box
    this.#rows = rows
    this.#observer = new ResizeObserver(() => {
      this.restore()
      onMove()
    })
    this.#observer.observe(box)
    this.#observer.observe(rows)
  }

  stop(): void {
    this.#observer.disconnect()
  }

  get isAtEnd(): boolean {
    return this.#belowPx < AT_END_WITHIN_PX
  }

  /**
   * Handles a scroll event.
   * @returns true if the user scrolled, which means that the offset differs from the last programmatic one
   */
  handleScroll(): boolean {
    const byHand = this.#hasMoved
    if (byHand) this.#recordPlace()
    return byHand
  }

  /** Restores the position after rows were added, removed or resized. */
  restore(): void {
    const place = this.#place
    // The scroll event of a user's scrolling arrives in the next frame only.
    const byHand = this.#hasMoved && !(place.kind !== 'row' && this.isAtEnd)
    if (place.kind !== 'end' && !place.row.isConnected) return this.#recordPlace()
    if (place.kind === 'row') {
      const now = this.#placeOf(place.row)
      this.#scrollByPx(now.bottomPx - place.bottomPx - (now.heightPx - place.heightPx))
      this.#place = now
    } else if (!byHand)
      this.#scrollByPx(place.kind === 'end' ? this.#belowPx : this.#fromMiddlePx(place.row))
    if (byHand) this.#recordPlace()
  }

  /** Scrolls to the newest row; smoothly when the distance is short. */
  scrollToEnd(behavior: ScrollBehavior): void {
    const isFar = this.#belowPx > 2 * this.#box.clientHeight
    if (behavior === 'smooth' && !isFar) {
      this.#box.scrollTo({ top: this.#box.scrollHeight, behavior })
      return
    }
    this.#place = { kind: 'end' }
    this.#scrollByPx(this.#belowPx)
  }

  scrollToMiddle(row: Element): void {
    this.#place = { kind: 'middle', row }
    this.#scrollByPx(this.#fromMiddlePx(row))
  }

  #recordPlace(): void {
    this.#top = this.#box.scrollTop
    if (this.isAtEnd && !this.hasNewer) {
      this.#place = { kind: 'end' }
      return
    }
    const edge = this.#box.getBoundingClientRect().bottom
    const row = [...this.#rows.children].findLast((one) => one.getBoundingClientRect().top < edge)
    this.#place = row === undefined ? { kind: 'end' } : this.#placeOf(row)
  }

  #placeOf(row: Element) {
    const bottomPx = row.getBoundingClientRect().bottom - this.#rows.getBoundingClientRect().top
    return { kind: 'row', row, bottomPx, heightPx: this.#box.clientHeight } as const
  }

  #scrollByPx(byPx: number): void {
    if (Math.abs(byPx) >= SAME_WITHIN_PX) this.#box.scrollTop += byPx
    this.#top = this.#box.scrollTop
  }

  get #hasMoved(): boolean {
    return Math.abs(this.#box.scrollTop - this.#top) >= SAME_WITHIN_PX
  }

  get #belowPx(): number {
    const { scrollHeight, scrollTop, clientHeight } = this.#box
    return scrollHeight - scrollTop - clientHeight
  }

  #fromMiddlePx(row: Element): number {
    const [own, box] = [row.getBoundingClientRect(), this.#box.getBoundingClientRect()]
    return own.top + own.height / 2 - (box.top + box.height / 2)
  }
}
