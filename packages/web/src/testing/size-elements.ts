import { beforeEach, vi } from 'vitest'

const PX = 800

let contentPx = PX

/**
 * Gives all elements a size, since happy-dom lays nothing out: virtual lists render their rows, and bars have room for
 * all their buttons. To be called at the top level of a file.
 */
export function sizeElements({ width = 1200, height = PX } = {}): void {
  beforeEach(() => {
    contentPx = height
    const { prototype } = HTMLElement
    vi.spyOn(prototype, 'offsetWidth', 'get').mockReturnValue(width)
    vi.spyOn(prototype, 'offsetHeight', 'get').mockReturnValue(height)
    vi.spyOn(prototype, 'clientWidth', 'get').mockReturnValue(width)
    vi.spyOn(prototype, 'clientHeight', 'get').mockReturnValue(height)
    vi.spyOn(prototype, 'scrollHeight', 'get').mockImplementation(() => contentPx)
  })
}

/** Height of all content from now on; content higher than its box has to be scrolled to its end. */
export function setContentHeight(px: number): void {
  contentPx = px
}
