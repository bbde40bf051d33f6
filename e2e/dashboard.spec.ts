import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  allowManySessions,
  type Api,
  connectDemoLine,
  expect,
  expectAccessibleInAllLooks,
  type Guiche,
  closeLeftPages,
  openPageAs,
  test,
} from './journey-fixtures.ts'
import { expectNotice } from './notices.ts'

// An administrator looks at the service's figures while it continues.

let admin: Api

test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  await createRatedTicket(guiche)
})

/** A customer writes, Ana accepts, answers and closes, and the customer rates it. */
async function createRatedTicket(guiche: Guiche): Promise<void> {
  await admin.put('/settings/userRating', { value: 'enabled' })
  const line = await connectDemoLine(admin)
  const from = '5511944443333'
  await admin.post(`/simulator/${line}/messages`, {
    from,
    name: 'Rosa',
    type: 'text',
    body: 'Oi',
  })
  interface Listed {
    tickets: { id: number; contact: { number: string } }[]
  }
  const findTicket = async () =>
    (await admin.get<Listed>('/tickets?status=pending&showAll=true')).tickets.find(
      ({ contact }) => contact.number === from,
    )
  await expect.poll(findTicket).toBeTruthy()
  const { id } = (await findTicket())!
  const ana = await guiche.as(guiche.ana)
  await ana.put(`/tickets/${id}`, { status: 'open' })
  await ana.post(`/messages/${id}`, { body: 'Olá!' })
  await ana.put(`/tickets/${id}`, { status: 'closed' })
  await admin.post(`/simulator/${line}/messages`, { from, name: 'Rosa', type: 'text', body: '3' })
  const fetchRatings = () => admin.get<{ ratings: unknown[] }>('/reports/ratings')
  await expect.poll(async () => (await fetchRatings()).ratings.length).toBe(1)
  await admin.put('/settings/userRating', { value: 'disabled' })
}

const counter = (page: Page, name: string) => page.locator(`[data-counter="${name}"]`)

test('the dashboard counts, filters and exports', async ({ browser, guiche }) => {
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/' })
  await expect(page.getByRole('heading', { name: 'Painel', exact: true })).toBeVisible()
  await expect(counter(page, 'supportFinished')).toHaveText(/^[1-9]/)
  await expect(page.getByText('Em atendimento')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /Ana/ }).first()).toBeVisible()
  await expectAccessibleInAllLooks(page)

  // An empty period selects nothing.
  await page.getByRole('button', { name: 'Período', exact: true }).click()
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click()
  await expectNotice(page, 'Escolha um período ou uma data para filtrar.')

  await page.getByRole('button', { name: 'Ver como tabela' }).click()
  await expect(page.getByRole('columnheader', { name: 'Total' }).first()).toBeVisible()

  await page.getByRole('tab', { name: 'Conexão', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Conexão', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page).toHaveURL(/\?by=line$/)
  // The address keeps the selection.
  await page.goto('/?days=7&by=line&clock=working')
  await expect(page.getByRole('tab', { name: 'Conexão', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByRole('button', { name: 'Período', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const ratings = page.getByRole('region', { name: 'Avaliações', exact: true })
  await expect(ratings.getByRole('link', { name: 'Abrir a conversa com Rosa' })).toBeVisible()
  await expect(ratings.getByRole('rowheader', { name: 'Ana' })).toBeVisible()
  const [rated] = await Promise.all([
    page.waitForEvent('download'),
    ratings.getByRole('button', { name: 'Baixar avaliações em CSV' }).click(),
  ])
  expect(await readFile(await rated.path(), 'utf8')).toContain(';Rosa;')
  const button = page.getByRole('button', { name: 'Baixar CSV' })
  await expect(button).toBeEnabled()
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv.split('\r\n')[0]).toContain('Conexão')
  await expectAccessibleInAllLooks(page)
})

test('a user who signs in is shown online at once, and a single day is shown by hours', async ({
  browser,
  guiche,
}) => {
  await closeLeftPages(guiche)
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/', isFresh: true })
  const row = page
    .getByRole('table', { name: 'Atendentes' })
    .getByRole('row')
    .filter({ hasText: guiche.bruno.name })
  await expect(row).toContainText('Offline')
  await openPageAs(browser, guiche, guiche.bruno, { isFresh: true })
  await expect(row).toContainText('Online')

  // A chart that cannot be loaded says so, and stands beside the others.
  await page.addInitScript(() => {
    window.holdsToasts = true
  })
  await page.route(/\/dashboard\/tickets(?:Users|Day)/, (route) => route.fulfill({ status: 500 }))
  await page.reload()
  const notices = page.getByRole('region', { name: 'Avisos' })
  await expect(
    notices.getByText('Não foi possível carregar os atendimentos por usuário.'),
  ).toBeVisible()
  await expect(
    notices.getByText('Não foi possível carregar os atendimentos por dia.'),
  ).toBeVisible()
  await expect(row).toContainText('Online')
  await page.unroute(/\/dashboard\/tickets(?:Users|Day)/)
  await page.reload()

  await page.getByLabel('De', { exact: true }).fill(await page.getByLabel('Até').inputValue())
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Atendimentos por hora' })).toBeVisible()
})

test('an attendant has no dashboard and is redirected to the tickets', async ({
  browser,
  guiche,
}) => {
  const page = await openPageAs(browser, guiche, guiche.ana, { path: '/' })
  await expect(page).toHaveURL(/\/tickets$/)
  await expect(page.getByRole('link', { name: 'Contatos' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Painel' })).toHaveCount(0)
})
