/** So near the end one reads the newest. */
const AT_END_WITHIN_PX = 80
/** What one cannot see of a difference. */
const SAME_WITHIN_PX = 1

/** At the newest; with a row in the middle, as it was opened; or at a row, by where its lower edge stands. */
type Place =
  | { kind: 'end' }
  | { kind: 'middle'; row: Element }
  | { kind: 'row'; row: Element; bottomPx: number; heightPx: number }

/**
 * Where one reads in a log that grows at both ends. It stays there whatever is put above, below or into it, and when the
 * box gets another size; only who scrolls goes elsewhere. All rows are in the page, so that each has its true height.
 */
export class ReadingPlace {
  /** More stands below than is loaded: what comes there is no news to go along with. */
  hasNewer = false
  readonly #box: HTMLElement
  readonly #rows: HTMLElement
  readonly #observer: ResizeObserver
  #place: Place = { kind: 'end' }
  /** Where the box was left. Anything else is somebody's scrolling. */
  #top = 0

  /**
   * @param box the element that scrolls
   * @param rows the element in it whose children are the rows
   * @param onMove called after each change of where the box is, or of how long the log is
   */
  constructor(box: HTMLElement, rows: HTMLElement, onMove: () => void) {
    this.#box = box
    this.#rows = rows
    this.#observer = new ResizeObserver(() => {
      this.keep()
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
   * The box has scrolled.
   * @returns whether by hand: it is not where it was left
   */
  note(): boolean {
    const byHand = this.#hasMoved
    if (byHand) this.#settle()
    return byHand
  }

  /** Rows came, went or changed. */
  keep(): void {
    const place = this.#place
    // Somebody's scrolling is told of in the next frame only.
    const byHand = this.#hasMoved && !(place.kind !== 'row' && this.isAtEnd)
    if (place.kind !== 'end' && !place.row.isConnected) return this.#settle()
    if (place.kind === 'row') {
      const now = this.#placeOf(place.row)
      this.#move(now.bottomPx - place.bottomPx - (now.heightPx - place.heightPx))
      this.#place = now
    } else if (!byHand)
      this.#move(place.kind === 'end' ? this.#belowPx : this.#fromMiddlePx(place.row))
    if (byHand) this.#settle()
  }

  /** To the newest; over a short way one sees it pass. */
  toEnd(behavior: ScrollBehavior): void {
    const isFar = this.#belowPx > 2 * this.#box.clientHeight
    if (behavior === 'smooth' && !isFar) {
      this.#box.scrollTo({ top: this.#box.scrollHeight, behavior })
      return
    }
    this.#place = { kind: 'end' }
    this.#move(this.#belowPx)
  }

  toMiddle(row: Element): void {
    this.#place = { kind: 'middle', row }
    this.#move(this.#fromMiddlePx(row))
  }

  #settle(): void {
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

  #move(byPx: number): void {
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
