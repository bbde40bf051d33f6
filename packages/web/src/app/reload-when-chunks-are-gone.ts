const AT_MOST_EVERY_MS = 10_000
const KEY = 'reloadedAt'

/** A deployment takes the old chunks away: a page that asks for one starts anew, once, with the new ones. */
export function reloadWhenChunksAreGone(): void {
  addEventListener('vite:preloadError', (event) => {
    try {
      const reloadedAt = Number(sessionStorage.getItem(KEY) ?? 0)
      if (Date.now() - reloadedAt < AT_MOST_EVERY_MS) return
      sessionStorage.setItem(KEY, String(Date.now()))
    } catch {
      // Without a memory it might reload for ever: the error screen offers it instead.
      return
    }
    event.preventDefault()
    location.reload()
  })
}
