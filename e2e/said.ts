import { expect, type Page } from '@playwright/test'

// What a page says in passing, in a toast or where it leads away again, stands there for a second or two. A busy machine
// may stand still for longer, so that the page notes it by itself.

declare global {
  interface Window {
    said: string[]
    holdsToasts: boolean
  }
}

/** Runs in the page, before its own scripts. */
export function noteSaid(): void {
  window.said = []
  const noted = new WeakMap<Element, string>()
  new MutationObserver(() => {
    for (const one of document.querySelectorAll('[data-toast], [role=alert], [role=status]')) {
      const text = one.textContent
      if (noted.get(one) === text || !one.checkVisibility()) continue
      noted.set(one, text)
      window.said.push(text)
      if (window.holdsToasts) one.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/** What was said of the last task would be taken for what is said of this one. Runs in the page. */
export function forgetSaid(): void {
  window.said = []
  window.holdsToasts = false
  for (const one of document.querySelectorAll('[data-toast]'))
    one.dispatchEvent(new PointerEvent('pointerout', { bubbles: true }))
}

/** The page has said this in passing, or will. What was said is taken away: a second time is another's. */
export async function expectSaid(
  page: Page,
  words: string | RegExp,
  within: { timeout?: number } = {},
): Promise<void> {
  const wanted =
    typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words)
  await expect.poll(() => page.evaluate(() => window.said), within).toContainEqual(wanted)
  await page.evaluate((heard) => {
    const isHeard = (one: string) =>
      typeof heard === 'string' ? one.includes(heard) : heard.test(one)
    window.said = window.said.filter((one) => !isHeard(one))
  }, words)
}

/** Toasts that come from now on stay, as under a pointer: for who presses what one of them offers. */
export async function holdToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.holdsToasts = true
  })
}
