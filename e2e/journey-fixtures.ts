import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  request,
  test as base,
} from '@playwright/test'
import type axe from 'axe-core'
import {
  closePagesOf,
  type Dress,
  navigateInPage,
  keepPage,
  releasePages,
  storeValues,
  takeKeptPage,
  changeLook,
} from './kept-pages.ts'
import { recordNotices } from './notices.ts'
import { type Server, startServer } from './server.ts'

// The real server for each file of journeys, and its users.

export interface Person {
  name: string
  email: string
  password: string
}

export interface Guiche {
  address: string
  admin: Person
  ana: Person
  bruno: Person
  /** Calls the API as a user. */
  as(person: Person): Promise<Api>
  /** The process itself, to be stopped and started again at the same address. */
  server: Pick<Server, 'goAway' | 'startAgain' | 'dataDir'>
}

export interface Api {
  get<T>(path: string): Promise<T>
  post<T>(path: string, data?: unknown): Promise<T>
  put<T>(path: string, data?: unknown): Promise<T>
  delete<T>(path: string): Promise<T>
}

const START_WITHIN_MS = 120_000

export const test = base.extend<{ guiche: Guiche; browsersClosed: void }, { servers: Servers }>({
  servers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from its pattern
    async ({}, provide) => {
      const servers = new Servers()
      await provide(servers)
      await servers.stop()
    },
    { scope: 'worker', timeout: START_WITHIN_MS },
  ],
  guiche: [
    async ({ servers }, provide, { file }) => provide(await servers.startServerOfFile(file)),
    { timeout: START_WITHIN_MS },
  ],
  baseURL: async ({ guiche }, provide) => provide(guiche.address),
  browsersClosed: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, provide, journey) => {
      await provide()
      await releasePages(journey.status === journey.expectedStatus)
      await Promise.all(opened.splice(0).map((context) => context.close()))
    },
    { auto: true },
  ],
})

/** Browsers that the running journey has opened; closed when it ends. */
const opened: BrowserContext[] = []

export { expect }

/** One server at a time, for the file whose journeys run: no file meets another's data. */
class Servers {
  #file: string | undefined
  #guiche: Guiche | undefined
  #server: Server | undefined

  async startServerOfFile(file: string): Promise<Guiche> {
    if (this.#guiche && this.#file === file) return this.#guiche
    await this.stop()
    const server = await startServer()
    this.#server = server
    const guiche = guicheAt(server)
    this.#guiche = guiche
    this.#file = file
    return guiche
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#guiche = undefined
    this.#server = undefined
    await server?.stop()
  }
}

/** A server with the users of its first start. */
export function guicheAt(server: Server): Guiche {
  const { address, dataDir } = server
  const [admin, ana, bruno] = readFirstUsers(dataDir)
  if (!admin || !ana || !bruno) throw new Error('the file of the first sign-ins does not exist')
  return { address, admin, ana, bruno, as: (person) => signInToApi(address, person), server }
}

function readFirstUsers(dataDir: string): Person[] {
  const lines = readFileSync(join(dataDir, 'first-sign-in.txt'), 'utf8').trim().split('\n').slice(1)
  return lines.map((line) => {
    const [name = '', email = '', password = ''] = line.split('\t')
    return { name, email, password }
  })
}

async function signInToApi(address: string, person: Person): Promise<Api> {
  const context = await request.newContext({ baseURL: address })
  const { email, password } = person
  const { token } = await readAnswer<{ token: string }>(
    await context.post('/auth/login', { data: { email, password } }),
  )
  const headers = { authorization: `Bearer ${token}` }
  return {
    get: async (path) => readAnswer(await context.get(path, { headers })),
    post: async (path, data = {}) => readAnswer(await context.post(path, { headers, data })),
    put: async (path, data = {}) => readAnswer(await context.put(path, { headers, data })),
    delete: async (path) => readAnswer(await context.delete(path, { headers })),
  }
}

async function readAnswer<T>(response: Awaited<ReturnType<APIRequestContext['get']>>): Promise<T> {
  if (!response.ok())
    throw new Error(`${response.url()} answered ${response.status()} ${await response.text()}`)
  const text = await response.text()
  return (text === '' ? {} : JSON.parse(text)) as T
}

export interface Look extends Partial<Dress> {
  /** True if the page fetches its chunks ahead, for a server that goes away: some 240, half of a page's cost. */
  fetchesAhead?: boolean
}

function lookWithDefaults({
  language = 'pt',
  theme = 'light',
  viewport = WIDE,
  showsCampaigns = false,
}: Look): Dress {
  return { language, theme, viewport, showsCampaigns }
}

export const NARROW = { width: 390, height: 844 }
export const WIDE = { width: 1440, height: 900 }

/** A browser for the journey, in Portuguese and light unless stated otherwise. */
export async function openBrowser(
  browser: Browser,
  guiche: Guiche,
  look: Look = {},
): Promise<BrowserContext> {
  const context = await newBrowser(browser, guiche, look)
  opened.push(context)
  return context
}

async function newBrowser(browser: Browser, guiche: Guiche, look: Look): Promise<BrowserContext> {
  const { language, theme, viewport, showsCampaigns } = lookWithDefaults(look)
  const context = await browser.newContext({ baseURL: guiche.address, viewport })
  await context.addInitScript(recordNotices)
  await context.addInitScript(
    ([chosenLanguage, chosenTheme]) => {
      if (localStorage.getItem('i18nextLng') === null)
        localStorage.setItem('i18nextLng', chosenLanguage)
      if (localStorage.getItem('preferredTheme') === null)
        localStorage.setItem('preferredTheme', chosenTheme)
    },
    [language, theme] as const,
  )
  if (showsCampaigns) await context.addInitScript(() => localStorage.setItem('cshow', 'true'))
  // As a browser that saves data reports.
  if (look.fetchesAhead !== true)
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
  return context
}

/** Goes to an address inside the page, as its links do: a reloaded page costs several times as much. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(navigateInPage, path)
}

/** Signs in through the sign-in page, as users do. */
export async function signInAtPage(page: Page, person: Person): Promise<void> {
  await page.locator('input[type=email], input[name=email]').fill(person.email)
  await page.locator('input[name=password]').fill(person.password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/tickets')
}

/** Signs in without the sign-in page, which has journeys of its own, and opens a path. */
export async function signIn(page: Page, person: Person, path = '/tickets'): Promise<void> {
  const { email, password } = person
  // The context keeps the cookie; the token is there before the page's own scripts, and not again after a sign-out.
  const { token } = await readAnswer<{ token: string }>(
    await page.request.post('/auth/login', { data: { email, password } }),
  )
  await page.addInitScript((value) => {
    if (sessionStorage.getItem(value) !== null) return
    sessionStorage.setItem(value, 'given')
    localStorage.setItem('token', JSON.stringify(value))
  }, token)
  await page.goto(path)
}

export interface Shown extends Look {
  path?: string
  /**
   * True if the page is loaded for this journey and closed after it: for lasting changes, or if the loading itself
   * counts.
   */
  isFresh?: boolean
}

/** A page of a signed-in user, in a browser of its own: one that an earlier journey left, or a fresh one. */
export async function openPageAs(
  browser: Browser,
  guiche: Guiche,
  person: Person,
  { path = '/tickets', isFresh = false, ...look }: Shown = {},
): Promise<Page> {
  const isKept = !isFresh && look.fetchesAhead !== true
  const left =
    isKept && (await takeKeptPage(guiche.address, person.email, path, lookWithDefaults(look)))
  if (left) return left

  const context = await newBrowser(browser, guiche, look)
  const page = await context.newPage()
  await signIn(page, person, path)
  if (isKept) keepPage(page, guiche.address, person.email)
  else opened.push(context)
  return page
}

/** Closes the pages that journeys left: their users count as present. */
export async function closeLeftPages(guiche: Guiche): Promise<void> {
  await closePagesOf(guiche.address)
}

/** A user may sign in at several browsers, and by the API besides. */
export async function allowManySessions(admin: Api): Promise<void> {
  await admin.put('/settings/multipleSessions', { value: 'enabled' })
}

/** The demo line, paired. */
export async function connectDemoLine(admin: Api): Promise<number> {
  const [line] = await admin.get<{ id: number; name: string }[]>('/whatsapp')
  if (!line) throw new Error('there is no demo line')
  const status = async () => (await admin.get<{ status: string }>(`/whatsapp/${line.id}`)).status
  await expect.poll(status).toMatch(/^(qrcode|CONNECTED)$/)
  if ((await status()) === 'qrcode') await admin.post(`/simulator/${line.id}/scan`)
  await expect.poll(status).toBe('CONNECTED')
  // Ticks change only on request of a journey, and no automatic answers are sent.
  await admin.put(`/simulator/${line.id}/receipts`, { delivers: false })
  await admin.put(`/whatsapp/${line.id}`, { name: line.name, greetingMessage: '', queueIds: [] })
  return line.id
}

/** Resolves when the socket of a page that is opened next is ready: it misses earlier events. */
export async function untilSocketReady(page: Page): Promise<void> {
  await new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"ready"')) resolve()
      })
    })
  })
}

/** Checks the page with axe for people who use a screen reader or have low vision. */
export async function expectAccessible(page: Page): Promise<void> {
  // While a dialog is open, screen readers do not reach the page behind it with its heading: axe's rule on level-one
  // headings excludes pages with an open dialog too.
  const isCovered = (await page.locator('[role=dialog], [role=alertdialog]').count()) > 0
  if (!isCovered) await expect(page.locator('h1').first()).toBeAttached()
  let violations: string[] = []
  do {
    await waitForAnimations(page)
    violations = await violationsOf(page)
    // Elements that appeared during the check may have been half faded in.
  } while (await hasAnimated(page))
  expect(violations).toEqual([])
}

/** The same in light and in dark: the page's content stays, and takes the other colours. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page)
  const before = await page.locator('html').getAttribute('data-theme')
  await changeTheme(page, before === 'dark' ? 'light' : 'dark')
  await expectAccessible(page)
  await changeTheme(page, before)
}

/** Other looks of the page: each language, the dark theme and the narrow size are among them. */
const OTHER_LOOKS = [
  { language: 'en', theme: 'dark', viewport: NARROW },
  { language: 'es', theme: 'dark', viewport: WIDE },
] as const

/**
 * The same in each language, in the dark and in the narrow size: the page's content stays, as when a screen is turned.
 */
export async function expectAccessibleInAllLooks(page: Page, pictures?: string): Promise<void> {
  await expectAccessible(page)
  if (pictures !== undefined) await takeScreenshots(page, `${pictures}-pt`)
  for (const look of OTHER_LOOKS) {
    await changeLook(page, look)
    await expectAccessible(page)
    if (pictures !== undefined) await takeScreenshots(page, `${pictures}-${look.language}`)
  }
  await changeLook(page, { language: 'pt', theme: 'light', viewport: WIDE })
}

/** The same after Portuguese was checked already: words of other lengths, in the same size. */
export async function expectAccessibleInOtherLanguages(
  page: Page,
  pictures: string,
): Promise<void> {
  const viewport = page.viewportSize() ?? WIDE
  for (const language of ['en', 'es'] as const) {
    await changeLook(page, { language, theme: 'light', viewport })
    await expectAccessible(page)
    await takeScreenshots(page, `${pictures}-${language}`)
  }
  await changeLook(page, { language: 'pt', theme: 'light', viewport })
}

/** Pictures of a page in both themes for people to look at, in the folder that SHOTS names; none without it. */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (!folder) return
  const before = await page.locator('html').getAttribute('data-theme')
  for (const theme of ['light', 'dark']) {
    await changeTheme(page, theme)
    // Colours change over some time; the picture shows the end.
    await page.screenshot({ path: join(folder, `${name}-${theme}.png`), animations: 'disabled' })
  }
  await changeTheme(page, before)
}

/** As if it were chosen in another tab of the same browser. */
async function changeTheme(page: Page, theme: string | null): Promise<void> {
  await page.evaluate(storeValues, { preferredTheme: theme ?? '' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme ?? '')
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const LOOK: axe.RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  // Reporting passed rules takes longer than finding violations.
  resultTypes: ['violations'],
}

async function violationsOf(page: Page): Promise<string[]> {
  // Once for each document: loading axe takes longer than its check.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(`${AXE};undefined`)
  return page.evaluate(async (look) => {
    const { violations } = await window.axe.run({ exclude: ['[role=tooltip]'] }, look)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, LOOK)
}

const ANIMATED = 'data-e2e-animated'

/**
 * Waits until all is still, since half-faded text has no contrast yet, and notes later animations. A spinner never
 * ends.
 */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async (mark) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const finiteAnimations = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    for (;;) {
      await nextFrame()
      await nextFrame()
      if (finiteAnimations().every(({ playState }) => playState === 'finished')) break
      await Promise.allSettled(finiteAnimations().map(({ finished }) => finished))
    }
    document.documentElement.removeAttribute(mark)
    const markAnimation = ({ target }: Event) => {
      const isEndless =
        target instanceof Element && getComputedStyle(target).animationIterationCount === 'infinite'
      if (!isEndless) document.documentElement.setAttribute(mark, '')
    }
    document.addEventListener('animationstart', markAnimation)
    document.addEventListener('transitionrun', markAnimation)
  }, ANIMATED)
}

const hasAnimated = (page: Page) =>
  page.evaluate((mark) => document.documentElement.hasAttribute(mark), ANIMATED)
