import { expect, type Page } from '@playwright/test'

// Toasts, and notices of pages that redirect, are visible for a second or two. A busy machine may stall for longer, so
// the page records them by itself.

declare global {
  interface Window {
    notices: string[]
    holdsToasts: boolean
  }
}

/** Records notices. Runs in the page, before its own scripts. */
export function recordNotices(): void {
  window.notices = []
  const noted = new WeakMap<Element, string>()
  new MutationObserver(() => {
    for (const one of document.querySelectorAll('[data-toast], [role=alert], [role=status]')) {
      const text = one.textContent
      if (noted.get(one) === text || !one.checkVisibility()) continue
      noted.set(one, text)
      window.notices.push(text)
      if (window.holdsToasts) one.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/** Deletes the records, which would be taken for notices of the next task. Runs in the page. */
export function clearNotices(): void {
  window.notices = []
  window.holdsToasts = false
  for (const one of document.querySelectorAll('[data-toast]'))
    one.dispatchEvent(new PointerEvent('pointerout', { bubbles: true }))
}

/** Waits until the page has shown this notice. The record is deleted, so that a second call needs another notice. */
export async function expectNotice(
  page: Page,
  words: string | RegExp,
  within: { timeout?: number } = {},
): Promise<void> {
  const wanted =
    typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words)
  await expect.poll(() => page.evaluate(() => window.notices), within).toContainEqual(wanted)
  await page.evaluate((heard) => {
    const isExpected = (one: string) =>
      typeof heard === 'string' ? one.includes(heard) : heard.test(one)
    window.notices = window.notices.filter((one) => !isExpected(one))
  }, words)
}

/** Keeps later toasts open, as a pointer above them does, for journeys that press their buttons. */
export async function holdToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.holdsToasts = true
  })
}
