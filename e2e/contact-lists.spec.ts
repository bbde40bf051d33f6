import { readFile } from 'node:fs/promises'
import xlsx from '@e965/xlsx'
import type { Browser, Page } from '@playwright/test'
import {
  allowManySessions,
  type Api,
  connectDemoLine,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectAccessibleInOtherLanguages,
  goTo,
  type Guiche,
  NARROW,
  openBrowser,
  openPageAs,
  type Shown,
  takeScreenshots,
  signIn,
  test,
} from './journey-fixtures.ts'
import { expectNotice } from './notices.ts'

// Contact lists: filled by hand, from sheets and from the contacts, with WhatsApp's answers about their numbers.

let admin: Api
let line: number

test.beforeEach(async ({ guiche }) => {
  if (admin) return
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  line = await connectDemoLine(admin)
})

async function openListsPage(browser: Browser, guiche: Guiche, look: Shown = {}): Promise<Page> {
  return openPageAs(browser, guiche, guiche.admin, {
    path: '/contact-lists',
    ...look,
    showsCampaigns: true,
  })
}

function sheetOf(rows: unknown[][], bookType: 'xlsx' | 'biff8'): Buffer {
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), 'Contatos')
  return xlsx.write(book, { type: 'buffer', bookType }) as Buffer
}

async function importFile(page: Page, item: string, name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: item }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer })
}

const markAbsent = (number: string) =>
  admin.put(`/simulator/${line}/customers/${number}`, { isAbsent: true })

test('a list is created, filled by hand and from sheets, and its numbers are checked', async ({
  browser,
  guiche,
}) => {
  await markAbsent('5511922220003')
  const page = await openListsPage(browser, guiche)
  await expect(page.getByText('Nenhuma lista de contatos ainda')).toBeVisible()
  const menu = page.getByRole('group', { name: 'Campanhas' })
  await expect(menu.getByRole('link', { name: 'Listas de contatos' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await takeScreenshots(page, 'lists-none')

  await page.getByRole('button', { name: 'Criar a primeira lista' }).click()
  const form = page.getByRole('dialog', { name: 'Nova lista de contatos' })
  await form.getByLabel('Nome').fill('C')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Muito curto!')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Nome').fill('Clientes de Araras')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form).toBeHidden()

  // By the keyboard: the row opens its people.
  await page.getByRole('row', { name: /Clientes de Araras/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/contact-lists\/\d+\/contacts$/)
  await expect(page.getByRole('heading', { name: 'Clientes de Araras' })).toBeVisible()
  await expect(page.getByText('Nenhum contato nesta lista')).toBeVisible()
  await takeScreenshots(page, 'items-none')

  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  const item = page.getByRole('dialog', { name: 'Novo contato da lista' })
  await item.getByLabel('Nome').fill('Dora')
  await item.getByLabel('Número').fill('11 92222-0003')
  await expectAccessible(page)
  await item.getByRole('button', { name: 'Salvar' }).click()
  await expectNotice(page, 'Este número não tem WhatsApp.')
  await expect(page.getByRole('row', { name: /Dora/ })).toContainText('Sem WhatsApp')

  const rows = [
    ['Nome', 'Número', 'E-mail', 'Cidade'],
    ['Ana Souza', 5_511_922_220_001, 'ana@a.example', 'Araras'],
    ['Bia Lima', '+55 (11) 92222-0002', '', 'Leme'],
    ['', 5_511_922_220_004],
    ['Dora outra vez', '5511922220003', 'dora@d.example', 'Araras'],
    ['Caio', 'sem'],
  ]
  await importFile(page, 'Planilha (.xls, .xlsx)', 'clientes.xls', sheetOf(rows, 'biff8'))
  const question = page.getByRole('alertdialog', { name: 'Importar “clientes.xls”?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'import-question')
  await question.getByRole('button', { name: 'Importar' }).click()
  await expect(page.getByText('2 contatos novos · 1 mesclado · 2 linhas com erro')).toBeVisible()
  const ana = page.getByRole('row', { name: /Ana Souza/ })
  await expect(ana).toContainText('Tem WhatsApp')
  await expect(ana).toContainText('Cidade: Araras')
  await expect(page.getByRole('row', { name: /Dora/ })).toContainText('dora@d.example')
  await expectAccessibleInBothThemes(page)
  await takeScreenshots(page, 'items')

  await page.getByRole('button', { name: 'Ver linhas com erro' }).click()
  const faults = page.getByRole('dialog', { name: 'Linhas com erro' })
  await expect(faults.getByRole('listitem')).toHaveCount(2)
  await expect(faults.getByRole('button', { name: 'Mostrar mais' })).toBeHidden()
  await expect(faults.getByRole('listitem').nth(1)).toContainText('Linha 6 · Caio · sem')
  await expectAccessible(page)
  await takeScreenshots(page, 'faults')
  const saved = page.waitForEvent('download')
  await faults.getByRole('button', { name: 'Baixar CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('linhas-com-erro.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain(
    '6;Caio;sem;;Isto não é um número de telefone.',
  )
  await faults.getByRole('button', { name: 'Fechar' }).last().click()

  // A file that is no sheet, and a sheet with other columns.
  await importFile(page, 'Arquivo CSV', 'outra.csv', Buffer.from('a;b\n1;2'))
  const other = page.getByRole('alertdialog', { name: 'Importar “outra.csv”?' })
  await other.getByRole('button', { name: 'Importar' }).click()
  await expectNotice(page, /precisa de uma linha com os títulos das colunas/)
  await importFile(page, 'Planilha (.xls, .xlsx)', 'foto.png', Buffer.from('png'))
  await expectNotice(page, 'Escolha um arquivo .xls ou .xlsx.')

  await page.getByRole('searchbox', { name: 'Buscar nome ou número' }).fill('92222-0002')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Buscar nome ou número' }).fill('')
  await page.getByRole('button', { name: 'Filtrar por WhatsApp' }).click()
  await page.getByRole('dialog', { name: 'Filtrar por WhatsApp' }).getByText('Sem WhatsApp').click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row', { name: /Dora/ })).toBeVisible()
  await page.getByRole('button', { name: 'Filtrar por WhatsApp' }).click()
  await page.getByRole('dialog', { name: 'Filtrar por WhatsApp' }).getByText('Sem WhatsApp').click()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Ações de Dora' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir contato' }).click()
  await expect(page.getByRole('row', { name: /Dora/ })).toBeHidden()

  await page.getByRole('button', { name: 'Voltar às listas' }).click()
  await expect(page.getByRole('row', { name: /Clientes de Araras/ })).toContainText('2')
  await expectAccessible(page)
})

test('the example is a sheet that an import accepts', async ({ browser, guiche }) => {
  const { id } = await admin.post<{ id: number }>('/contact-lists', { name: 'Do exemplo' })
  const page = await openListsPage(browser, guiche)
  await page
    .getByRole('row', { name: /Do exemplo/ })
    .getByRole('button')
    .last()
    .click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Baixar planilha de exemplo' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('exemplo-lista-de-contatos.xlsx')
  const example = await readFile(await file.path())
  await page.getByRole('row', { name: /Do exemplo/ }).click()
  await importFile(page, 'Planilha (.xls, .xlsx)', 'exemplo.xlsx', example)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Importar' }).click()
  await expect(page.getByRole('row', { name: /Maria Souza/ })).toContainText('cidade: São Paulo')
  await expect.poll(() => admin.get(`/contact-lists/${id}`)).toMatchObject({ contactsCount: '2' })
})

test('a check waits for its line, is shown on other pages, and is stopped', async ({
  browser,
  guiche,
}) => {
  const { id } = await admin.post<{ id: number }>('/contact-lists', { name: 'Verificada' })
  await admin.put(`/simulator/${line}/faults`, { dropConnection: true })
  await expect
    .poll(async () => (await admin.get<{ status: string }>(`/whatsapp/${line}`)).status)
    .toBe('DISCONNECTED')
  await admin.post('/contact-list-items', {
    name: 'Ana',
    number: '5511922220011',
    contactListId: id,
  })
  const page = await openListsPage(browser, guiche, { path: `/contact-lists/${id}/contacts` })
  await expect(page.getByRole('row', { name: /Ana/ })).toContainText('Não verificado')
  await page.getByRole('button', { name: 'Verificar números' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verificar números' }).click()
  const strip = page.getByRole('region', { name: 'Verificando números' })
  // A job detects that.
  await expect(strip).toContainText('a verificação continua quando ela voltar')
  await expectAccessibleInBothThemes(page)
  await takeScreenshots(page, 'check-waiting')
  await strip.getByRole('button', { name: 'Parar' }).click()
  await expect(strip).toBeHidden()
  await admin.put(`/simulator/${line}/faults`, {})
  await expect
    .poll(async () => (await admin.get<{ status: string }>(`/whatsapp/${line}`)).status)
    .toBe('CONNECTED')
  await page.getByRole('button', { name: 'Verificar números' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verificar números' }).click()
  await expect(page.getByRole('row', { name: /Ana/ })).toContainText('Tem WhatsApp')
})

test('a list is created from contacts, and a live segment follows them', async ({
  browser,
  guiche,
}) => {
  await admin.post('/contacts', { name: 'Helena do filtro', number: '5511922220021' })
  await admin.post('/contacts', { name: 'Ivo do filtro', number: '5511922220022' })
  await admin.post('/tags', { name: 'Quente', color: '#e0a100' })
  const page = await openListsPage(browser, guiche)
  await page.getByRole('button', { name: 'Criar dos contatos' }).click()
  const form = page.getByRole('dialog', { name: 'Lista a partir dos contatos' })
  await form.getByLabel('Nome', { exact: true }).fill('Quem é do filtro')
  await form.getByLabel(/^Nome ou número/).fill('do filtro')
  await expect(form.getByText('2 contatos')).toBeVisible()
  await form.getByLabel('Período').click()
  await page.getByRole('option', { name: 'Nos últimos dias' }).click()
  await expect(form.getByText('0 contatos')).toBeVisible()
  await form.getByLabel('Dias').fill('0')
  await expectAccessible(page)
  await takeScreenshots(page, 'audience')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('De 1 a 3650.')).toBeVisible()
  await form.getByLabel('Período').click()
  await page.getByRole('option', { name: 'Não importa' }).click()
  await form.getByRole('switch', { name: 'Manter atualizada' }).click()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form).toBeHidden()

  const row = page.getByRole('row', { name: /Quem é do filtro/ })
  await expect(row).toContainText('Segmento vivo')
  await expect(row).toContainText('2')
  await takeScreenshots(page, 'lists')
  await row.click()
  await expect(page.getByRole('row', { name: /Helena do filtro/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Adicionar', exact: true })).toBeHidden()
  await admin.post('/contacts', { name: 'Joana do filtro', number: '5511922220023' })
  await page.getByRole('button', { name: 'Atualizar agora' }).click()
  await expect(page.getByRole('row', { name: /Joana do filtro/ })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await takeScreenshots(page, 'segment')
})

test('on a telephone', async ({ browser, guiche }) => {
  const { id } = await admin.post<{ id: number }>('/contact-lists', { name: 'Estreita' })
  await admin.post('/contact-list-items', {
    name: 'Ana',
    number: '5511922220031',
    contactListId: id,
  })
  const page = await openListsPage(browser, guiche, { viewport: NARROW })
  await expectAccessibleInOtherLanguages(page, 'lists-narrow')
  await goTo(page, `/contact-lists/${id}/contacts`)
  await expect(page.getByText('Ana')).toBeVisible()
  await expectAccessibleInOtherLanguages(page, 'items-narrow')
})

test('without cshow there is no such page', async ({ browser, guiche }) => {
  await admin.put('/settings/multipleSessions', { value: 'enabled' })
  const context = await openBrowser(browser, guiche)
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.removeItem('cshow'))
  await signIn(page, guiche.ana, '/contact-lists')
  await expect(page.getByRole('link', { name: 'Listas de contatos' })).toHaveCount(0)
})
