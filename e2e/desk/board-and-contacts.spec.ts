import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { withOwnerConnection } from '../../packages/server/src/testing/campaign-harness.ts'
import {
  allowManySessions,
  type Api,
  connectDemoLine,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  goTo,
  type Guiche,
  untilSocketReady,
  type Look,
  NARROW,
  openBrowser,
  openPageAs,
  signIn,
  test,
  WIDE,
} from '../journey-fixtures.ts'
import { changeLook } from '../kept-pages.ts'
import { expectNotice, holdToasts } from '../notices.ts'

// The board and the contacts: cards moved by keys, seen by others at once; contacts added, refused and imported.

let admin: Api
let line: number

test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  line = await connectDemoLine(admin)
  for (const name of ['Novo lead', 'Proposta'])
    await admin.post('/tags', { name, color: '#0395fe', kanban: true })
})

async function writeAsCustomer(from: string, name: string, body: string): Promise<void> {
  await admin.post(`/simulator/${line}/messages`, { from, name, type: 'text', body })
  type Page = { count: number }
  const path = `/tickets?showAll=true&searchParam=${from}`
  await expect.poll(async () => (await admin.get<Page>(path)).count).toBeGreaterThan(0)
}

test('a card is moved by keys and a colleague sees it arrive', async ({ browser, guiche }) => {
  await writeAsCustomer('5511987654001', 'Carla Cartão', 'Quanto custa?')
  const openBoard = async (look?: Look): Promise<Page> => {
    return openPageAs(browser, guiche, guiche.admin, { ...look, path: '/kanban' })
  }
  const one = await openBoard()
  const other = await openBoard({ theme: 'dark' })
  const lane = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
  const card = (page: Page, name: string) =>
    lane(page, name).getByRole('group', { name: /Carla Cartão/ })
  await expect(card(one, 'Em aberto')).toBeVisible()
  await expect(card(other, 'Em aberto')).toBeVisible()
  // By the protocol number that the customer receives.
  await expect(card(one, 'Em aberto')).toContainText(/#20\d{12}/)

  await card(one, 'Em aberto').focus()
  await one.keyboard.press('Space')
  await expect(one.getByText('Cartão de Carla Cartão na coluna Em aberto.')).toBeAttached()
  await one.keyboard.press('ArrowRight')
  await expect(one.getByText('Cartão de Carla Cartão sobre a coluna Novo lead.')).toBeAttached()
  await one.keyboard.press('Space')
  await expectNotice(one, 'Etiqueta do kanban adicionada.')
  await expect(card(one, 'Novo lead')).toBeVisible()
  await expect(card(other, 'Novo lead')).toBeVisible()
  await expect(card(other, 'Em aberto')).toBeHidden()
  await expectAccessible(one)
  await expectAccessible(other)
})

test('a card keeps its content inside its edges, in each language', async ({ browser, guiche }) => {
  await writeAsCustomer(
    '5511987654002',
    'Maximiliana Albuquerque dos Santos',
    'Ainda não chegou nada aqui',
  )
  const page = await openPageAs(browser, guiche, guiche.admin, { isFresh: true })
  // By then the customer has waited long enough for the mark.
  await page.clock.setFixedTime(Date.now() + 59 * 60_000)
  await goTo(page, '/kanban')
  const card = page.getByRole('group', { name: /Maximiliana/ })
  for (const language of ['pt', 'en', 'es'] as const)
    for (const viewport of [WIDE, NARROW]) {
      await changeLook(page, { language, theme: 'light', viewport })
      await expect(card.locator('[data-patience]')).toBeVisible()
      const edges = await card.boundingBox()
      const link = await card.getByRole('link').boundingBox()
      if (!edges || !link) throw new Error('the card is not drawn')
      expect(link.x).toBeGreaterThanOrEqual(edges.x)
      expect(link.x + link.width).toBeLessThanOrEqual(edges.x + edges.width)
      expect(link.y + link.height).toBeLessThanOrEqual(edges.y + edges.height)
    }
})

test('a contact is added once, and the existing one with the number is offered', async ({
  browser,
  guiche,
}) => {
  const page = await openPageAs(browser, guiche, guiche.admin, {
    viewport: NARROW,
    path: '/contacts',
  })
  const addContact = async (name: string) => {
    await page.getByRole('button', { name: 'Adicionar contato' }).click()
    await page.getByRole('textbox', { name: 'Nome' }).fill(name)
    await page.getByRole('textbox', { name: 'WhatsApp' }).fill('(11) 98765-4777')
    await page.getByRole('button', { name: 'Salvar' }).click()
  }
  await addContact('Dona Benta')
  await expectNotice(page, 'Contato salvo com sucesso.')
  await expect(page.getByText('+55 11 98765 4777')).toBeVisible()
  const asked = page.waitForRequest(/searchParam=dona(?:&|$)/)
  await page.getByRole('searchbox').fill('DONA')
  await asked
  await expect(page.getByText('+55 11 98765 4777')).toBeVisible()
  await addContact('Outra Benta')
  await page.getByRole('button', { name: 'Abrir esse contato' }).click()
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Dona Benta')
  await expectAccessible(page)
})

test('a sheet is imported, and the fault of a row is shown', async ({ browser, guiche }) => {
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/contacts' })
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
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'contatos.ods', mimeType: 'application/octet-stream', buffer })
  await expect(page.getByText('Só planilhas .xlsx podem ser importadas.')).toBeVisible()
  await file.setInputFiles({ name: 'contatos.xlsx', mimeType: 'application/octet-stream', buffer })
  await expect(page.getByText('2 contatos prontos para importar')).toBeVisible()
  // In the form in which they would be stored.
  await expect(page.getByRole('row', { name: /Da Planilha/ })).toContainText('+55 11 98765 4801')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Importar 2 contatos' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Importar' }).click()
  await expect(page.getByText('1 contato importado')).toBeVisible()
  await expect(page.getByText('2 linhas ficaram de fora')).toBeVisible()
  await page.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByText('Da Planilha')).toBeVisible()
})

/** A customer who wrote, served by the administrator; the desk is opened with their drawer beside. */
async function openConversationWithDrawer(
  browser: Browser,
  guiche: Guiche,
  { from, name, look }: { from: string; name: string; look?: Look },
) {
  await writeAsCustomer(from, name, 'Bom dia')
  const { tickets } = await admin.get<{ tickets: { id: number; uuid: string }[] }>(
    `/tickets?showAll=true&searchParam=${from}`,
  )
  const ticket = tickets[0]!
  await admin.put(`/tickets/${ticket.id}`, { status: 'open' })
  const openDrawer = async () => {
    const page = await openPageAs(browser, guiche, guiche.admin, {
      ...look,
      path: `/tickets/${ticket.uuid}`,
    })
    await expect(page.getByRole('log')).toBeVisible()
    const opener = page.getByRole('button', { name: /^(Dados do contato|Contact details)$/ })
    if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
    const drawer = page
      .getByRole('complementary', { name: 'Dados do contato' })
      .or(page.getByRole('dialog', { name: /^(Contato|Contact)$/ }))
    await expect(drawer.getByRole('heading', { name: /^(Contato|Contact)$/ })).toBeVisible()
    return { page, drawer }
  }
  return { ticket, open: openDrawer, ...(await openDrawer()) }
}

test('a note beside the conversation mentions a colleague, and a tag is seen at once', async ({
  browser,
  guiche,
}) => {
  const { page, drawer, open } = await openConversationWithDrawer(browser, guiche, {
    from: '5511987654101',
    name: 'Nadir Notada',
  })
  const colleague = await (await openBrowser(browser, guiche)).newPage()
  const hears = untilSocketReady(colleague)
  await signIn(colleague, guiche.ana)
  await hears

  const note = drawer.getByRole('textbox', { name: 'Escrever observação' })
  await note.pressSequentially('Veja isto, @ana')
  await page.getByRole('option', { name: 'Ana Souza' }).click()
  await expect(note).toHaveValue('Veja isto, @Ana Souza ')
  await drawer.getByRole('button', { name: 'Adicionar observação' }).click()
  await expectNotice(page, 'Observação adicionada com sucesso!')
  await expect(drawer.getByRole('list', { name: 'Observações' })).toContainText('@Ana Souza')
  await expectNotice(colleague, /mencionou você em uma observação/)

  const other = await open()
  await drawer.getByRole('button', { name: 'Mudar etiquetas' }).click()
  await page.getByRole('combobox', { name: /etiqueta/i }).fill('Indicação')
  await page.keyboard.press('Enter')
  await expect(other.drawer.getByText('Indicação')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
})

test('two contacts are merged, and separated again', async ({ browser, guiche }) => {
  await writeAsCustomer('5511987654103', 'Marta do Trabalho', 'Sou eu, a Marta')
  const { page, drawer } = await openConversationWithDrawer(browser, guiche, {
    from: '5511987654102',
    name: 'Marta de Casa',
    look: { theme: 'dark' },
  })
  await drawer.getByRole('button', { name: 'Unir a outro contato' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unir contatos' })
  await dialog.getByRole('searchbox', { name: 'Outro contato' }).fill('marta do')
  await dialog.getByRole('button', { name: /Marta do Trabalho/ }).click()
  await expect(dialog.getByText(/de Marta do Trabalho passam para Marta de Casa/)).toBeVisible()
  await holdToasts(page)
  await dialog.getByRole('button', { name: 'Unir contatos' }).click()
  await expect(page.getByText('Contatos unidos.')).toBeVisible()
  await expect(drawer.getByText('Marta do Trabalho')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
  await expect(page.getByText('Contatos separados.')).toBeVisible()
  await expect(drawer.getByText('Marta do Trabalho')).toBeHidden()
  await expectAccessible(page)
})

test('messages of a blocked contact are dropped', async ({ browser, guiche }) => {
  const from = '5511987654104'
  const { page, drawer } = await openConversationWithDrawer(browser, guiche, {
    from,
    name: 'Beto Barulho',
  })
  const blocked = drawer.getByRole('switch', { name: 'Bloquear contato' })
  await blocked.check()
  const isBlocked = async () => {
    const { contacts } = await admin.get<{ contacts: { isBlocked?: boolean }[] }>(
      `/contacts?searchParam=${from}`,
    )
    return contacts[0]?.isBlocked === true
  }
  await expect.poll(isBlocked).toBe(true)
  await expect(blocked).toBeChecked()
  const writeAsBeto = (body: string) =>
    admin.post(`/simulator/${line}/messages`, { from, name: 'Beto Barulho', type: 'text', body })
  await writeAsBeto('Ninguém me ouve')
  // The inbox has applied it: other customers' events may come before or after it.
  const isApplied = () =>
    withOwnerConnection(guiche.server.dataDir, async (database) => {
      const { rows } = await database.query(
        "select from inbox where done_at is not null and event::text like '%Ninguém me ouve%'",
      )
      return rows.length > 0
    })
  await expect.poll(isApplied).toBe(true)
  await blocked.uncheck()
  await expect.poll(isBlocked).toBe(false)
  await writeAsBeto('Agora sim')
  await expect(page.getByRole('log').getByText('Agora sim')).toBeVisible()
  await expect(page.getByRole('log').getByText('Ninguém me ouve')).toBeHidden()
})

test('all contacts are exported as a sheet', async ({ browser, guiche }) => {
  await writeAsCustomer('5511987654105', 'Planilhada', 'Oi')
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/contacts' })
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('contatos.csv')
  const text = readFileSync(await file.path(), 'utf8')
  expect(text).toContain('Planilhada')
  expect(text).toContain('55 11 98765-4105')
})

test('in English the drawer lies over a narrow conversation', async ({ browser, guiche }) => {
  const { page, drawer } = await openConversationWithDrawer(browser, guiche, {
    from: '5511987654106',
    name: 'Narrow Nelly',
    look: { language: 'en', viewport: NARROW },
  })
  const note = drawer.getByRole('textbox', { name: 'Write a note' })
  await note.fill('Prefers the afternoon')
  await note.press('Control+Enter')
  await expect(drawer.getByRole('list', { name: 'Notes' })).toContainText('Prefers the afternoon')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Close contact details' }).click()
  await expect(drawer).toBeHidden()
})

test('all parts of the tags are accessible', async ({ browser, guiche }) => {
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/tags' })
  await expect(page.getByText('Novo lead')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  // Tags that a colleague creates and deletes appear and disappear by themselves.
  const { id } = await admin.post<{ id: number }>('/tags', {
    name: 'Pós-venda',
    color: '#0E7C66',
  })
  await expect(page.getByText('Pós-venda')).toBeVisible()
  await admin.delete(`/tags/${id}`)
  await expect(page.getByText('Pós-venda')).toBeHidden()
  await makeAndDeleteTag(page)
})

/** At the page of tags, with the faults that its dialog refuses. */
async function makeAndDeleteTag(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar etiqueta' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Obrigatório')).toBeVisible()
  const name = dialog.getByLabel('Nome', { exact: true })
  await name.fill('VI')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Mensagem muito curta')).toBeVisible()
  await name.fill('Garantia')
  await dialog.getByRole('switch', { name: 'Kanban' }).check()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  const row = page.getByRole('row', { name: /Garantia/ })
  await expect(row).toContainText('Kanban')

  await row.click()
  await expect(page.getByRole('dialog', { name: 'Editar etiqueta' })).toBeVisible()
  await name.fill('Garantia estendida')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toBeHidden()
  await row.getByRole('button', { name: 'Ações de Garantia estendida' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await page.getByRole('button', { name: 'Excluir etiqueta' }).click()
  await expect(row).toBeHidden()
}
