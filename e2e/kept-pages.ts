import type { Page } from '@playwright/test'
import { clearNotices } from './notices.ts'

// Signed-in pages that journeys leave for later ones, as an attendant keeps the desk open between tasks. Loading a page
// takes some two seconds of a core, which is most of a short journey.

export interface Dress {
  language: 'pt' | 'en' | 'es'
  theme: 'light' | 'dark'
  viewport: { width: number; height: number }
  showsCampaigns: boolean
}

interface KeptPage {
  readonly page: Page
  readonly address: string
  readonly email: string
  isFree: boolean
}

/** A path without a page: it requests no data, and nothing stays open there. */
const NOWHERE = '/nowhere'
const NOWHERE_TITLE = 'Esta página não existe'

/** A page that a question blocks, or whose session has ended, does not get there. */
const LEFT_WITHIN_MS = 3000

/** Calls with lasting effects: a journey that needs them requests a fresh page. */
const LASTING = {
  page: ['route', 'routeWebSocket', 'addInitScript', 'exposeFunction', 'on'],
  context: ['route', 'routeWebSocket', 'addInitScript', 'exposeFunction', 'setOffline'],
  clock: ['install', 'setFixedTime', 'pauseAt'],
}

let kept: KeptPage[] = []

/** Keeps a page after a sign-in, and refuses calls with effects on later journeys. */
export function keepPage(page: Page, address: string, email: string): void {
  kept.push({ page, address, email, isFree: false })
  const context = page.context()
  for (const [target, methods] of [
    [page, LASTING.page],
    [context, LASTING.context],
    [context.clock, LASTING.clock],
  ] as const)
    for (const method of methods)
      Reflect.set(target, method, () => {
        throw new Error(`${method} has a lasting effect: request the page with isFresh`)
      })
}

/** A page that a journey has left, at that path and in the given language, colours and size. */
export async function takeKeptPage(
  address: string,
  email: string,
  path: string,
  dress: Dress,
): Promise<Page | undefined> {
  const found = kept.find((one) => one.isFree && one.address === address && one.email === email)
  if (!found) return
  found.isFree = false
  const { page } = found
  if (!isAt(page, NOWHERE)) {
    await close(found)
    return takeKeptPage(address, email, path, dress)
  }
  await changeLook(page, dress)
  if (dress.showsCampaigns) await page.evaluate(storeValues, { cshow: 'true' })
  // Notices of the last task would be taken for notices of this one.
  await page.evaluate(dismissToasts)
  await page.waitForFunction(() => document.querySelector('[data-toast]') === null)
  await page.evaluate(clearNotices)
  const nowhere = await page.title()
  await page.evaluate(navigateInPage, path)
  await page.waitForFunction((title) => document.title !== title, nowhere)
  return page
}

/** Changes language, colours and size of an open page. */
export async function changeLook(
  page: Page,
  { language, theme, viewport }: Omit<Dress, 'showsCampaigns'>,
): Promise<void> {
  await page.setViewportSize(viewport)
  await page.evaluate(storeValues, { i18nextLng: language, preferredTheme: theme })
  await page.waitForSelector(`html[lang^="${language}"][data-theme="${theme}"]`)
  // Until then measurements would show the former size and words.
  await page.evaluate(untilDrawn)
}

/** After a journey: clean pages are kept for the next one. */
export async function releasePages(hasPassed: boolean): Promise<void> {
  const used = kept.filter(({ isFree }) => !isFree)
  await Promise.all(
    used.map(async (one) => {
      one.isFree = hasPassed && (await resetPage(one).catch(() => false))
      if (!one.isFree) await close(one)
    }),
  )
}

/** Closes the pages of a server that ends. */
export async function closePagesOf(address: string): Promise<void> {
  await Promise.all(kept.filter((one) => one.address === address).map(close))
}

async function close(one: KeptPage): Promise<void> {
  kept = kept.filter((other) => other !== one)
  await one.page.context().close()
}

/** Leaves the page and restores the stored settings. @returns true if nothing stayed open */
async function resetPage({ page, address }: KeptPage): Promise<boolean> {
  if (page.isClosed() || new URL(page.url()).origin !== new URL(address).origin) return false
  const isSignedIn = await page.evaluate(() => localStorage.getItem('token') !== null)
  if (!isSignedIn) return false
  const others = page
    .context()
    .pages()
    .filter((other) => other !== page)
  await Promise.all(others.map((other) => other.close()))
  // Otherwise an element that appears under the pointer would be hovered.
  await page.mouse.move(0, 0)
  await resetStoredValues(page)
  await page.evaluate(navigateInPage, NOWHERE)
  await page.waitForFunction(
    (title) =>
      document.title.includes(title) &&
      document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') === null,
    NOWHERE_TITLE,
    { timeout: LEFT_WITHIN_MS },
  )
  await page.evaluate(dismissToasts)
  await page.evaluate(clearNotices)
  return true
}

function isAt(page: Page, path: string): boolean {
  return !page.isClosed() && new URL(page.url()).pathname === path
}

/** Closes the toasts with a button, which would stay the longest. Runs in the page. */
function dismissToasts(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-toast] button:last-child'))
    button.click()
}

/** Waits until all due changes are laid out. Runs in the page. */
async function untilDrawn(): Promise<void> {
  for (let frame = 0; frame < 2; frame++)
    await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Goes to an address inside the page, as its links do. Runs in the page. */
export function navigateInPage(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Stores values, null to remove one, as another tab of the same browser would. Runs in the page. */
export function storeValues(values: Record<string, string | null>): void {
  for (const [key, newValue] of Object.entries(values)) {
    if (localStorage.getItem(key) === newValue) continue
    if (newValue === null) localStorage.removeItem(key)
    else localStorage.setItem(key, newValue)
    dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
  }
}

const AT_FIRST = { i18nextLng: 'pt', preferredTheme: 'light' }

/** Removes all stored values but the token; Portuguese and light again. */
async function resetStoredValues(page: Page): Promise<void> {
  const stored = await page.evaluate(() => Object.keys(localStorage))
  const others = stored.filter((key) => key !== 'token').map((key) => [key, null] as const)
  await page.evaluate(storeValues, { ...Object.fromEntries(others), ...AT_FIRST })
}
