import type { Browser, Page } from '@playwright/test'
import {
  type Api,
  allowManySessions,
  connectDemoLine,
  expect,
  expectAccessible,
  type Guiche,
  type Look,
  NARROW,
  openBrowser,
  signIn,
  test,
} from '../journey-fixtures.ts'
import { expectNotice } from '../notices.ts'

// The server goes away and comes back at the same address while users work: no text is lost, nothing is sent twice, and
// only our own pages are shown.

interface SimulatedMessage {
  fromMe: boolean
  body: string
}

let admin: Api
let line: number

test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  line = await connectDemoLine(admin)
})

const composer = (page: Page) => page.getByRole('textbox', { name: /^(Mensagem para|Message to)/ })
const messageLog = (page: Page) => page.getByRole('log')
const navigationLink = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true })

/** An attendant who serves a customer. */
async function openServedConversation(
  browser: Browser,
  guiche: Guiche,
  name: string,
  number: string,
) {
  await admin.post(`/simulator/${line}/messages`, { from: number, name, type: 'text', body: 'Oi' })
  const page = await openDesk(browser, guiche, { fetchesAhead: true })
  await page.getByRole('tab', { name: /^Aguardando/ }).click()
  await page.getByRole('button', { name: `Aceitar o atendimento de ${name}` }).click()
  await expect(composer(page)).toBeVisible()
  return page
}

async function openDesk(browser: Browser, guiche: Guiche, look: Look = {}) {
  const context = await openBrowser(browser, guiche, look)
  const page = await context.newPage()
  await signIn(page, guiche.ana)
  await expect(page.getByRole('tab').first()).toBeVisible()
  return page
}

async function textsOnPhone(number: string): Promise<string[]> {
  const path = `/simulator/${line}/messages?from=${number}`
  const { messages } = await admin.get<{ messages: SimulatedMessage[] }>(path)
  // Each message begins with the attendant's name.
  return messages.filter(({ fromMe }) => fromMe).map(({ body }) => body.split('\n').at(-1) ?? '')
}

/** Waits until the page has fetched all chunks that it may need without the server. */
async function untilChunksFetched(page: Page): Promise<void> {
  const got = new Set<string>()
  page.on('requestfinished', (request) => got.add(new URL(request.url()).pathname))
  await page.reload()
  const { chunks } = await (await page.request.get('/build.json')).json()
  await expect.poll(() => chunks.filter((one: string) => !got.has(one))).toEqual([])
}

test('a restart while attendants type, navigate and send loses no text and shows no foreign page', async ({
  browser,
  guiche,
}) => {
  const number = '5511870000001'
  const page = await openServedConversation(browser, guiche, 'Reinício', number)
  await untilChunksFetched(page)
  const foreign: string[] = []
  page.on('framenavigated', (frame) => foreign.push(frame.url()))
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const narrow = await openDesk(browser, guiche, {
    viewport: NARROW,
    language: 'es',
    theme: 'dark',
    fetchesAhead: true,
  })

  await composer(page).pressSequentially('Já vou ver')
  await guiche.server.goAway()
  await composer(page).pressSequentially(' isso.')
  await composer(page).press('Enter')
  await composer(page).fill('Um momento.')
  await composer(page).press('Enter')
  await expect(messageLog(page).getByText('Aguardando conexão')).toHaveCount(2)
  await expect(messageLog(page).getByRole('alert')).toHaveCount(0)
  await composer(page).pressSequentially('E mais uma coi')
  const path = new URL(page.url()).pathname
  for (const [name, heading] of [
    ['Contatos', 'Contatos'],
    ['Respostas rápidas', 'Respostas rápidas'],
  ] as const) {
    await navigationLink(page, name).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(composer(page)).toHaveValue('E mais uma coi')
  await expectAccessible(page)
  await expect(narrow.getByText(/^Sin contacto con el servidor/)).toBeVisible()
  await expectAccessible(narrow)

  await guiche.server.startAgain()
  await expect(messageLog(page).getByText('Aguardando conexão')).toHaveCount(0)
  await expect(page.getByText('Sem contato com o servidor')).toBeHidden()
  await expect(composer(page)).toHaveValue('E mais uma coi')
  await composer(page).pressSequentially('sa.')
  await composer(page).press('Enter')
  const said = ['Já vou ver isso.', 'Um momento.', 'E mais uma coisa.']
  await expect.poll(() => textsOnPhone(number)).toEqual(said)
  for (const words of said) await expect(messageLog(page).getByText(words)).toHaveCount(1)
  expect(foreign.every((url) => url.startsWith(guiche.address))).toBe(true)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('a page that was never shown waits for the server in its pane, with a retry', async ({
  browser,
  guiche,
}) => {
  const page = await openDesk(browser, guiche, { language: 'pt' })
  const other = await openDesk(browser, guiche, { language: 'en', theme: 'dark' })
  await guiche.server.goAway()
  for (const [one, name] of [
    [page, 'Contatos'],
    [other, 'Contacts'],
  ] as const) {
    await navigationLink(one, name).click()
    await expect(one).toHaveURL(/\/contacts$/)
  }
  const retry = page.getByRole('button', { name: 'Tentar de novo' })
  await expect(retry).toBeVisible()
  await expect(
    page.getByText('Sem contato com o servidor. Abre assim que ele voltar.'),
  ).toBeVisible()
  await retry.click()
  await expect(retry).toBeVisible()
  await expect(navigationLink(page, 'Contatos')).toBeVisible()
  await other.getByRole('button', { name: 'Try again' }).waitFor()

  await guiche.server.startAgain()
  await expect(page.getByRole('heading', { level: 1, name: 'Contatos' })).toBeVisible()
  await expect(other.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
  await expectAccessible(page)
})

test('without a network a page or a panel that was never shown comes when it is back', async ({
  browser,
  guiche,
}) => {
  const page = await openDesk(browser, guiche)
  await page.context().setOffline(true)
  // A panel over the page says so at its edge, and the page can be used.
  await page.getByRole('button', { name: 'Mensagens não lidas' }).click()
  await expectNotice(page, 'Abre assim que ele voltar.')
  await navigationLink(page, 'Etiquetas').click()
  // The notice at the edge has such a button too.
  const pane = page.locator('#main')
  await expect(pane.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('dialog', { name: 'Mensagens não lidas' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Etiquetas' })).toBeVisible()
})

test('a server with another build delivers the requested page, which reloads for it', async ({
  browser,
  guiche,
}) => {
  const page = await openDesk(browser, guiche)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  // As after a deployment: the chunks have other names, and the old ones are gone.
  let isGone = true
  await page.route('**/assets/Tags-*.js', (route) =>
    isGone ? route.fulfill({ status: 404, json: { error: 'ERR_NOT_FOUND' } }) : route.continue(),
  )
  await page.route('**/build.json', (route) =>
    route.fulfill({ json: { entry: '/assets/index-another.js', chunks: [] } }),
  )
  await page.route('**/tags', (route) => {
    isGone = false
    return route.continue()
  })
  await navigationLink(page, 'Etiquetas').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Etiquetas' })).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(false)
})
