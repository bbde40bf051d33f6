import { type Browser, chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { chromiumLaunchOptions, prepareChromium } from '../e2e/chromium.ts'
import { type Figure, median, type Suite } from './figures.ts'
import type { Noise } from './noise.ts'
import {
  ADMIN,
  databaseConfigsOf,
  makeDataDir,
  postmasterOf,
  removeDataDir,
  startServer,
  stopLeftPostgres,
} from './start-server.ts'

// Measures the page in Chromium: the time from a click on a ticket to the painting of its last page, and long tasks
// during scrolling. The company has 10,000 open tickets, one with 10,000 messages.

const TICKETS = 10_000
const MESSAGES = 10_000
const PAINT_BUDGET_MS = 150
const LONG_TASK_MS = 50
const WHEEL_STEPS = 120
/** 25 pages of 20. */
const ROWS_MAX = 500

export async function measureBrowser(
  runs: number,
  noise: Noise,
  say: (text: string) => void,
): Promise<Suite> {
  say(await prepareChromium())
  const dataDir = await makeDataDir()
  const server = await startServer(dataDir)
  const browser = await chromium.launch(chromiumLaunchOptions())
  try {
    noise.countAsOurs(await postmasterOf(dataDir))
    await seedThreads((await databaseConfigsOf(dataDir)).owner)
    const page = await openDesk(browser, server.address)
    const figures: Figure[] = []
    const measureWhenQuiet = async (work: () => Promise<Figure[]>) => {
      const { result, others } = await noise.runWhenQuiet(work, 0)
      figures.push(...result.map((figure) => ({ ...figure, others })))
    }
    await measureWhenQuiet(() => measureOpening(page, runs))
    // Scrolls the long thread from its newest message back.
    await timeThreadOpening(page, 'Cliente 1')
    await measureWhenQuiet(async () => [
      await measureScroll(page, runs, 'scrolling a thread', '[role=log]', -600),
      await countDrawnMessages(page),
    ])
    await measureWhenQuiet(async () => [
      await measureScroll(page, runs, 'scrolling the list', '[data-ticket]', 600),
    ])
    figures.forEach(({ name, ours, unit, note }) =>
      say(`${name}: ${ours.toFixed(0)} ${unit}${note === undefined ? '' : `, ${note}`}`),
    )
    return {
      title: `Browser (${TICKETS} tickets, ${MESSAGES} messages in one of them)`,
      about: [
        'Chromium on the same machine as server and database. Opening: from the click on the ticket to the frame after its newest message is on the page, with the data fetched and the scripts loaded. Scrolling: the longest task of the page while the wheel turns and pages are loaded; the median of the runs.',
      ],
      figures,
    }
  } finally {
    await browser.close()
    await server.stop()
    await stopLeftPostgres(dataDir)
    await removeDataDir(dataDir)
  }
}

async function seedThreads(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query('begin')
    const company = await firstId(client, 'select id from companies order by id limit 1')
    const user = await firstId(client, 'select id from users order by id limit 1')
    const line = await firstId(
      client,
      `insert into whatsapps (company_id, name, provider, status, wanted)
       values (${company}, 'Medida', 'simulator', 'DISCONNECTED', false) returning id`,
    )
    await client.query(
      `with people as (
         insert into contacts (company_id, name, number)
         select $1, 'Cliente ' || n, '5511' || lpad(n::text, 9, '0') from generate_series(1, $4::int) n returning id, name
       ), lines as (
         insert into threads (company_id, contact_id, whatsapp_id, last_position)
         select $1, id, $3, case when name = 'Cliente 1' then $5::int else 3 end from people returning id, contact_id
       )
       insert into tickets (company_id, uuid, status, unread_messages, last_message, user_id, contact_id, whatsapp_id,
         thread_id, updated_at)
       select $1, gen_random_uuid(), 'open', 0, 'Mensagem da vez', $2, contact_id, $3, id,
         now() - id * interval '1 second' from lines`,
      [company, user, line, TICKETS, MESSAGES],
    )
    await client.query(
      `insert into messages (company_id, id, thread_id, position, ticket_id, contact_id, whatsapp_id, user_id, provider_id,
         from_me, body, ack, remote_jid, created_at, updated_at)
       select $1, gen_random_uuid(), threads.id, n, tickets.id, threads.contact_id, $3,
         case when n % 3 = 0 then $2::int end, 'medida-' || threads.id || '-' || n, n % 3 = 0,
         case when n = last_position then 'A última de ' || contacts.name
           else repeat('Palavras de um cliente que escreve bastante. ', 1 + n % 5) end,
         case when n % 3 = 0 then 3 else 0 end, contacts.number,
         now() - (last_position - n) * interval '40 seconds', now()
       from threads join contacts on contacts.company_id = threads.company_id and contacts.id = contact_id
       join tickets on tickets.company_id = threads.company_id and thread_id = threads.id,
       generate_series(1, last_position) n where threads.company_id = $1`,
      [company, user, line],
    )
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

async function firstId(client: pg.Client, sql: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(sql)
  if (!rows[0]) throw new Error('no browser is available')
  return rows[0].id
}

async function openDesk(browser: Browser, address: URL): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address.origin,
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await page.goto('/login')
  await page.locator('input[name=email]').fill(ADMIN.email)
  await page.locator('input[name=password]').fill(ADMIN.password)
  await page.locator('button[type=submit]').click()
  await page.getByText('Cliente 1', { exact: true }).waitFor()
  return page
}

/** Opens the long thread, with a short one in between so that each run draws everything again. */
async function measureOpening(page: Page, runs: number): Promise<Figure[]> {
  const first = await timeThreadOpening(page, 'Cliente 1')
  const again: number[] = []
  for (let run = 0; run < runs; run++) {
    await timeThreadOpening(page, `Cliente ${2 + run}`)
    again.push(await timeThreadOpening(page, 'Cliente 1'))
  }
  const cold: number[] = []
  for (let run = 0; run < runs; run++)
    cold.push(await timeThreadOpening(page, `Cliente ${2 + runs + run}`))
  return [
    { name: 'first ticket of the day', unit: 'ms', ours: first, note: 'its scripts come with it' },
    figureOf('opening a ticket for the first time', cold, PAINT_BUDGET_MS),
    figureOf(`opening one of ${MESSAGES} messages again`, again, PAINT_BUDGET_MS),
  ]
}

/** Milliseconds from the click to the frame after the newest message is in the page. */
async function timeThreadOpening(page: Page, name: string): Promise<number> {
  const row = page.getByText(name, { exact: true }).first()
  await row.scrollIntoViewIfNeeded()
  await row.evaluate((element, text) => {
    Object.assign(window, {
      painted: new Promise<number>((resolve) => {
        element.addEventListener(
          'click',
          ({ timeStamp }) => {
            const checkFrame = () => {
              const isThere = document.querySelector('[role=log]')?.textContent.includes(text)
              if (isThere) requestAnimationFrame((at) => resolve(at - timeStamp))
              else requestAnimationFrame(checkFrame)
            }
            requestAnimationFrame(checkFrame)
          },
          { once: true, capture: true },
        )
      }),
    })
  }, `A última de ${name}`)
  await row.click()
  return page.evaluate<number>('window.painted')
}

/** The longest task while the wheel turns. */
async function measureScroll(
  page: Page,
  runs: number,
  name: string,
  scroller: string,
  deltaY: number,
): Promise<Figure> {
  const longest: number[] = []
  for (let run = 0; run < runs; run++) {
    await page.evaluate(
      `window.tasks = []; window.watch = new PerformanceObserver((list) =>
        window.tasks.push(...list.getEntries().map(({ duration }) => duration)));
       window.watch.observe({ type: 'longtask' })`,
    )
    await page.locator(scroller).first().hover()
    for (let step = 0; step < WHEEL_STEPS; step++) {
      await page.mouse.wheel(0, deltaY)
      await page.evaluate('new Promise(requestAnimationFrame)')
    }
    const tasks = await page.evaluate<number[]>('window.watch.disconnect(), window.tasks')
    longest.push(Math.max(0, ...tasks))
  }
  return figureOf(`${name}, longest task`, longest, LONG_TASK_MS)
}

/** Counts the messages of a scrolled thread that are in the page. */
async function countDrawnMessages(page: Page): Promise<Figure> {
  const ours = await page.locator('[data-message]').count()
  return { name: 'rows of a thread in the page after that', unit: 'rows', ours, most: ROWS_MAX }
}

function figureOf(name: string, values: readonly number[], most: number): Figure {
  const spread = `${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))}`
  return { name, unit: 'ms', ours: median(values), most, note: `${values.length} runs, ${spread}` }
}
