import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  request,
  test as base,
} from '@playwright/test'

// The real server for a file of journeys: the same process that `npm start` runs, in a folder and on a port of its own.

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
  /** Calls the API as somebody. */
  as(person: Person): Promise<Api>
}

export interface Api {
  get<T>(path: string): Promise<T>
  post<T>(path: string, data?: unknown): Promise<T>
  put<T>(path: string, data?: unknown): Promise<T>
  delete<T>(path: string): Promise<T>
}

const START_WITHIN_MS = 120_000

export const test = base.extend<object, { guiche: Guiche }>({
  guiche: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from its pattern
    async ({}, provide) => {
      const dataDir = mkdtempSync('/tmp/guiche-e2e-')
      // The database runs as another user when we are root.
      chmodSync(dataDir, 0o755)
      const server = await startServer(dataDir)
      const [admin, ana, bruno] = people(dataDir)
      if (!admin || !ana || !bruno) throw new Error('the first sign-ins are not there')
      await provide({
        address: server.address,
        admin,
        ana,
        bruno,
        as: (person) => apiAs(server.address, person),
      })
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: START_WITHIN_MS },
  ],
  baseURL: async ({ guiche }, provide) => provide(guiche.address),
})

export { expect }

async function startServer(
  dataDir: string,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../packages/server/src/app/main.ts')],
    {
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const exited = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) {
    const [, address] = /^Guichê is ready at (\S+)/.exec(line) ?? []
    if (!address) continue
    return {
      address,
      stop: async () => {
        child.kill('SIGTERM')
        await exited
      },
    }
  }
  throw new Error('the server ended before it was ready')
}

function people(dataDir: string): Person[] {
  const lines = readFileSync(join(dataDir, 'first-sign-in.txt'), 'utf8').trim().split('\n').slice(1)
  return lines.map((line) => {
    const [name = '', email = '', password = ''] = line.split('\t')
    return { name, email, password }
  })
}

async function apiAs(address: string, person: Person): Promise<Api> {
  const context = await request.newContext({ baseURL: address })
  const { email, password } = person
  const { token } = await answer<{ token: string }>(
    await context.post('/auth/login', { data: { email, password } }),
  )
  const headers = { authorization: `Bearer ${token}` }
  return {
    get: async (path) => answer(await context.get(path, { headers })),
    post: async (path, data = {}) => answer(await context.post(path, { headers, data })),
    put: async (path, data = {}) => answer(await context.put(path, { headers, data })),
    delete: async (path) => answer(await context.delete(path, { headers })),
  }
}

async function answer<T>(response: Awaited<ReturnType<APIRequestContext['get']>>): Promise<T> {
  if (!response.ok())
    throw new Error(`${response.url()} answered ${response.status()} ${await response.text()}`)
  const text = await response.text()
  return (text === '' ? {} : JSON.parse(text)) as T
}

export interface Look {
  language?: 'pt' | 'en' | 'es'
  theme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
}

export const NARROW = { width: 390, height: 844 }
export const WIDE = { width: 1440, height: 900 }

/** A browser of somebody's own, in Portuguese and light unless said otherwise. */
export async function openBrowser(
  browser: Browser,
  guiche: Guiche,
  look: Look = {},
): Promise<BrowserContext> {
  const { language = 'pt', theme = 'light', viewport = WIDE } = look
  const context = await browser.newContext({ baseURL: guiche.address, viewport })
  await context.addInitScript(
    ([chosenLanguage, chosenTheme]) => {
      if (localStorage.getItem('i18nextLng') === null)
        localStorage.setItem('i18nextLng', chosenLanguage)
      if (localStorage.getItem('preferredTheme') === null)
        localStorage.setItem('preferredTheme', chosenTheme)
    },
    [language, theme] as const,
  )
  return context
}

/** Signs in through the page, as people do. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await page.locator('input[type=email], input[name=email]').fill(person.email)
  await page.locator('input[name=password]').fill(person.password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/tickets')
}
