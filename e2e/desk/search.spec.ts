import type { Browser, Page } from '@playwright/test'
import {
  allowManySessions,
  type Api,
  connectDemoLine,
  expect,
  expectAccessibleInAllLooks,
  type Guiche,
  type Shown,
  test,
  openPageAs,
} from '../journey-fixtures.ts'

// An attendant searches for an old message, and opens it with its context.

let admin: Api
let line: number

test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  line = await connectDemoLine(admin)
  // Long enough that neither end is near the middle.
  for (let nth = 1; nth <= 90; nth++) {
    const body = nth === 40 ? 'A devolução da NF-40321 ficou para amanhã?' : `Recado número ${nth}`
    await admin.post(`/simulator/${line}/messages`, {
      from: '5511955554444',
      name: 'Conceição Araújo',
      type: 'text',
      body,
    })
  }
  await expect
    .poll(
      async () =>
        (await admin.get<{ hits: unknown[] }>('/message-search?q=%22recado+numero+90%22')).hits
          .length,
    )
    .toBe(1)
})

async function openDesk(browser: Browser, guiche: Guiche, shown?: Shown): Promise<Page> {
  return openPageAs(browser, guiche, guiche.admin, shown)
}

test('finds a message and opens the thread there', async ({ browser, guiche }) => {
  const page = await openDesk(browser, guiche)
  await page.getByRole('tab', { name: 'Busca' }).click()
  await page.getByRole('searchbox', { name: 'Nome, número ou mensagem' }).fill('devolucao nf40321')
  const hits = page.getByRole('list', { name: 'Mensagens encontradas' })
  const hit = hits.getByRole('link', { name: /Conceição Araújo/ })
  await expect(hit).toHaveCount(1)
  // Found messages are listed among the messages only.
  await expect(page.getByText(/Nenhum cliente com/)).toBeVisible()
  await expect(hit.locator('mark')).toHaveText(['devolução', 'NF-40321'])
  await expectAccessibleInAllLooks(page)
  await page.screenshot({ path: 'test-results/search-hits.png' })

  await hit.focus()
  await hit.press('Enter')
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}\?message=[\da-f-]{36}$/)
  const thread = page.getByRole('log')
  const message = thread.getByRole('article').filter({ hasText: 'NF-40321' })
  await expect(message).toBeInViewport()
  await expect(message).toBeFocused()
  await page.screenshot({ path: 'test-results/search-jump.png' })
  await expect(thread.getByText('Recado número 39', { exact: true })).toBeVisible()
  await expect(thread.getByText('Recado número 41', { exact: true })).toBeVisible()

  // Older and newer messages load on scrolling.
  await thread.hover()
  const newest = thread.getByText('Recado número 90', { exact: true })
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 600)
      return newest.isVisible()
    })
    .toBe(true)
  await newest.scrollIntoViewIfNeeded()
  await expect(newest).toBeInViewport()
  await page.reload()
  await expect(page).toHaveURL(/\?message=/)
  await expect(message).toBeInViewport()
  await page.getByRole('button', { name: /mais recente/ }).click()
  await expect(page).toHaveURL(/\/tickets\/[\da-f-]{36}$/)
  await expect(thread.getByText('Recado número 90', { exact: true })).toBeInViewport()
})

test('narrows the hits down, and says when there are none', async ({ browser, guiche }) => {
  await admin.post('/tags', { name: 'Devoluções', color: '#34308d', kanban: 0 })
  const page = await openDesk(browser, guiche)
  await page.getByRole('tab', { name: 'Busca' }).click()
  await page.getByRole('searchbox', { name: 'Nome, número ou mensagem' }).fill('recado')
  const hits = page.getByRole('list', { name: 'Mensagens encontradas' }).getByRole('link')
  await expect(hits.nth(19)).toBeAttached()
  await hits.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(hits.nth(1)).toBeFocused()
  const none = page.getByText(/Nenhuma mensagem com/)
  await page.getByRole('button', { name: /De quem/ }).click()
  await page.getByRole('menuitemradio', { name: 'Nossas' }).click()
  await expect(none).toBeVisible()
  await page.getByRole('button', { name: 'Limpar De quem' }).click()
  await expect(hits.nth(19)).toBeAttached()

  // A custom period, with an open end and without.
  const period = page.getByRole('button', { name: /^Período/ })
  await period.click()
  await page.getByRole('menuitemradio', { name: 'Escolher datas…' }).click()
  const days = page.getByRole('dialog', { name: 'Período' })
  await days.getByLabel('Até').fill('2020-02-29')
  await expect(none).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(period).toHaveText('Até 29/02/2020')
  await page.getByRole('button', { name: 'Limpar Período' }).click()
  await expect(period).toHaveText('Qualquer data')
  await expect(hits.nth(19)).toBeAttached()

  // A tag narrows customers and messages to the same conversations.
  const tags = page.getByRole('button', { name: /^Etiquetas/ })
  await tags.click()
  await page.getByRole('dialog', { name: 'Etiquetas' }).getByText('Devoluções').click()
  await page.keyboard.press('Escape')
  await expect(none).toBeVisible()
  await expect(page.getByText('Nenhum atendimento com estes filtros')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar Etiquetas' }).click()
  await expect(hits.nth(19)).toBeAttached()
})

test('looks for words in one conversation', async ({ browser, guiche }) => {
  const { hits } = await admin.get<{ hits: { message: { ticketUuid: string } }[] }>(
    '/message-search?q=nf40321',
  )
  const path = `/tickets/${hits[0]!.message.ticketUuid}`
  const page = await openDesk(browser, guiche, { path })
  await page.getByRole('button', { name: 'Buscar nesta conversa' }).click()
  const search = page.getByRole('search', { name: 'Buscar nesta conversa' })
  await search.getByRole('searchbox').fill('devolução')
  await search.getByRole('link').click()
  await expect(page.getByRole('log').getByText('NF-40321')).toBeInViewport()
  await page.screenshot({ path: 'test-results/search-conversation.png' })
  await page.getByRole('button', { name: 'Fechar a busca' }).click()
  await expect(search).toBeHidden()
})
