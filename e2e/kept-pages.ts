import type { Page } from '@playwright/test'
import { forgetSaid } from './said.ts'

// The pages that journeys leave signed in, for whoever comes next: as a person who keeps the desk open goes from one
// task to another. Loading a page anew costs some two seconds of a core, which is most of a short journey.

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

/** A path that no page has: nothing is asked for there, and nothing stays open. */
const NOWHERE = '/nowhere'
const NOWHERE_TITLE = 'Esta página não existe'

/** A page that is held by a question, or says that its session has ended, does not get there. */
const LEFT_WITHIN_MS = 3000

/** What cannot be taken back: whoever needs one of these asks for a fresh page. */
const LASTING = {
  page: ['route', 'routeWebSocket', 'addInitScript', 'exposeFunction', 'on'],
  context: ['route', 'routeWebSocket', 'addInitScript', 'exposeFunction', 'setOffline'],
  clock: ['install', 'setFixedTime', 'pauseAt'],
}

let kept: KeptPage[] = []

/** Keeps a page where somebody has just signed in, and lets nothing be done to it that a later journey would meet. */
export function keep(page: Page, address: string, email: string): void {
  kept.push({ page, address, email, isFree: false })
  const context = page.context()
  for (const [target, methods] of [
    [page, LASTING.page],
    [context, LASTING.context],
    [context.clock, LASTING.clock],
  ] as const)
    for (const method of methods)
      Reflect.set(target, method, () => {
        throw new Error(`${method} lasts: ask for the page with isFresh`)
      })
}

/** A page that a journey has left, at that path and in the language, colours and size asked for. */
export async function takeKept(
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
    return takeKept(address, email, path, dress)
  }
  await wear(page, dress)
  if (dress.showsCampaigns) await page.evaluate(store, { cshow: 'true' })
  // What was said of the last task would be taken for what is said of this one.
  await page.evaluate(dismissToasts)
  await page.waitForFunction(() => document.querySelector('[data-toast]') === null)
  await page.evaluate(forgetSaid)
  const nowhere = await page.title()
  await page.evaluate(goInside, path)
  await page.waitForFunction((title) => document.title !== title, nowhere)
  return page
}

/** Takes another language, other colours and another size, as it stands. */
export async function wear(
  page: Page,
  { language, theme, viewport }: Omit<Dress, 'showsCampaigns'>,
): Promise<void> {
  await page.setViewportSize(viewport)
  await page.evaluate(store, { i18nextLng: language, preferredTheme: theme })
  await page.waitForSelector(`html[lang^="${language}"][data-theme="${theme}"]`)
  // What is measured next would be measured in the size and the words of before.
  await page.evaluate(drawn)
}

/** After a journey: what it left clean waits for the next one. */
export async function leaveKept(hasPassed: boolean): Promise<void> {
  const used = kept.filter(({ isFree }) => !isFree)
  await Promise.all(
    used.map(async (one) => {
      one.isFree = hasPassed && (await isLeft(one).catch(() => false))
      if (!one.isFree) await close(one)
    }),
  )
}

/** When the server that they belong to ends. */
export async function closeKept(address: string): Promise<void> {
  await Promise.all(kept.filter((one) => one.address === address).map(close))
}

async function close(one: KeptPage): Promise<void> {
  kept = kept.filter((other) => other !== one)
  await one.page.context().close()
}

/** Goes where nothing is, and puts back what was stored. @returns whether nothing stayed open */
async function isLeft({ page, address }: KeptPage): Promise<boolean> {
  if (page.isClosed() || new URL(page.url()).origin !== new URL(address).origin) return false
  const isSignedIn = await page.evaluate(() => localStorage.getItem('token') !== null)
  if (!isSignedIn) return false
  const others = page
    .context()
    .pages()
    .filter((other) => other !== page)
  await Promise.all(others.map((other) => other.close()))
  // Under the pointer something would be hovered, which comes there later.
  await page.mouse.move(0, 0)
  await forget(page)
  await page.evaluate(goInside, NOWHERE)
  await page.waitForFunction(
    (title) =>
      document.title.includes(title) &&
      document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') === null,
    NOWHERE_TITLE,
    { timeout: LEFT_WITHIN_MS },
  )
  await page.evaluate(dismissToasts)
  await page.evaluate(forgetSaid)
  return true
}

function isAt(page: Page, path: string): boolean {
  return !page.isClosed() && new URL(page.url()).pathname === path
}

/** Those that would stay the longest have a button for it. Runs in the page. */
function dismissToasts(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-toast] button:last-child'))
    button.click()
}

/** When all that is due has been laid out. Runs in the page. */
async function drawn(): Promise<void> {
  for (let frame = 0; frame < 2; frame++)
    await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Goes to an address inside the page, as its links do. Runs in the page. */
export function goInside(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** As if it were chosen, or for null taken back, in another tab of the same browser. Runs in the page. */
export function store(values: Record<string, string | null>): void {
  for (const [key, newValue] of Object.entries(values)) {
    if (localStorage.getItem(key) === newValue) continue
    if (newValue === null) localStorage.removeItem(key)
    else localStorage.setItem(key, newValue)
    dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
  }
}

const AT_FIRST = { i18nextLng: 'pt', preferredTheme: 'light' }

/** All that was stored but the token; Portuguese and light again. */
async function forget(page: Page): Promise<void> {
  const stored = await page.evaluate(() => Object.keys(localStorage))
  const others = stored.filter((key) => key !== 'token').map((key) => [key, null] as const)
  await page.evaluate(store, { ...Object.fromEntries(others), ...AT_FIRST })
}
