import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { type Api, expect, type Look, NARROW, openBrowser, signIn, test } from './app.ts'

// The board and the book: cards carried by keys, seen by others at once; contacts added, refused and imported.

let admin: Api
let line: number
const opened: BrowserContext[] = []

test.afterEach(async () => {
  for (const context of opened.splice(0)) await context.close()
})

test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  await admin.put('/settings/multipleSessions', { value: 'enabled' })
  const lines = await admin.get<{ id: number; status: string }[]>('/whatsapp')
  line = lines[0]!.id
  const status = async () => (await admin.get<{ status: string }>(`/whatsapp/${line}`)).status
  await expect.poll(status).toMatch(/qrcode|CONNECTED/)
  if ((await status()) === 'qrcode') await admin.post(`/simulator/${line}/scan`)
  await expect.poll(status).toBe('CONNECTED')
  for (const name of ['Novo lead', 'Proposta'])
    await admin.post('/tags', { name, color: '#0395fe', kanban: true })
})

async function write(from: string, name: string, body: string): Promise<void> {
  await admin.post(`/simulator/${line}/messages`, { from, name, type: 'text', body })
  type Page = { count: number }
  const path = `/tickets?showAll=true&searchParam=${from}`
  await expect.poll(async () => (await admin.get<Page>(path)).count).toBeGreaterThan(0)
}

test('a card is carried by keys and a colleague sees it come', async ({ browser, guiche }) => {
  await write('5511987654001', 'Carla Cartão', 'Quanto custa?')
  const open = async (look?: Look): Promise<Page> => {
    const context = await openBrowser(browser, guiche, look)
    opened.push(context)
    const page = await context.newPage()
    await signIn(page, guiche.admin)
    await page.goto('/kanban')
    return page
  }
  const one = await open()
  const other = await open({ theme: 'dark' })
  const lane = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
  const card = (page: Page, name: string) =>
    lane(page, name).getByRole('group', { name: /Carla Cartão/ })
  await expect(card(one, 'Em aberto')).toBeVisible()
  await expect(card(other, 'Em aberto')).toBeVisible()

  await card(one, 'Em aberto').focus()
  await one.keyboard.press('Space')
  await expect(one.getByText('Cartão de Carla Cartão na coluna Em aberto.')).toBeAttached()
  await one.keyboard.press('ArrowRight')
  await expect(one.getByText('Cartão de Carla Cartão sobre a coluna Novo lead.')).toBeAttached()
  await one.keyboard.press('Space')
  await expect(card(one, 'Novo lead')).toBeVisible()
  await expect(one.getByText('Etiqueta do kanban adicionada.')).toBeVisible()
  await expect(card(other, 'Novo lead')).toBeVisible({ timeout: 2000 })
  await expect(card(other, 'Em aberto')).toBeHidden()
  await expectNoFaults(one)
  await expectNoFaults(other)
})

test('a contact is added once, and the one who has the number is offered', async ({
  browser,
  guiche,
}) => {
  const context = await openBrowser(browser, guiche, { viewport: NARROW })
  opened.push(context)
  const page = await context.newPage()
  await signIn(page, guiche.admin)
  await page.goto('/contacts')
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Adicionar contato' }).click()
    await page.getByRole('textbox', { name: 'Nome' }).fill(name)
    await page.getByRole('textbox', { name: 'WhatsApp' }).fill('(11) 98765-4777')
    await page.getByRole('button', { name: 'Salvar' }).click()
  }
  await add('Dona Benta')
  await expect(page.getByText('Contato salvo com sucesso.')).toBeVisible()
  await expect(page.getByText('+55 11 98765 4777')).toBeVisible()
  await add('Outra Benta')
  await page.getByRole('button', { name: 'Abrir esse contato' }).click()
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Dona Benta')
  await expectNoFaults(page)
})

test('a sheet is imported, and what is wrong in a row is said of it', async ({
  browser,
  guiche,
}) => {
  const context = await openBrowser(browser, guiche, {})
  opened.push(context)
  const page = await context.newPage()
  await signIn(page, guiche.admin)
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'Importar' }).click()
  await page.getByRole('menuitem', { name: 'Planilha (.xlsx)' }).click()
  const xlsx = await import('@e965/xlsx')
  const sheet = xlsx.utils.aoa_to_sheet([
    ['Nome', 'Telefone'],
    ['Da Planilha', 5_511_987_654_801],
    ['X', '12'],
    ['Dona Repetida', '(11) 98765-4801'],
  ])
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, sheet, 'Contatos')
  const buffer: Buffer = xlsx.write(book, { type: 'buffer', bookType: 'xlsx' })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'contatos.xlsx', mimeType: 'application/octet-stream', buffer })
  await expect(page.getByText('2 contatos prontos para importar')).toBeVisible()
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Importar 2 contatos' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Importar' }).click()
  await expect(page.getByText('1 contato importado')).toBeVisible()
  await expect(page.getByText('2 linhas ficaram de fora')).toBeVisible()
  await page.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByText('Da Planilha')).toBeVisible()
})

async function expectNoFaults(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .exclude('[role=tooltip]')
    .analyze()
  expect(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    ),
  ).toEqual([])
}
