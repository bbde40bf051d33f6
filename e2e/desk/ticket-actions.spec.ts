import type { Browser, Page } from '@playwright/test'
import {
  allowManySessions,
  type Api,
  connectDemoLine,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  goTo,
  type Guiche,
  closeLeftPages,
  type Shown,
  NARROW,
  openPageAs,
  test,
} from '../journey-fixtures.ts'
import { holdScript } from '../hold-requests.ts'
import { expectNotice, holdToasts } from '../notices.ts'

// The desk around the conversations: tickets are created, handed over, snoozed, closed in bulk and reopened, and the
// lists are the same in every browser.

interface Listed {
  tickets: {
    id: number
    uuid: string
    status: string
    protocol: string
    contact: { name: string }
  }[]
}

let admin: Api
let line: number
let phones = 0
let queues: { id: number; name: string }[]
let users: { id: number; name: string }[]

/** A colleague who has left. */
const LEFT = 'Carla Que Saiu'

test.beforeAll(async ({ guiche }) => {
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  line = await connectDemoLine(admin)
  queues = await admin.get('/queue')
  users = await admin.get('/users/list')
  const left = { name: LEFT, email: 'saiu@exemplo.com', password: 'Senha123', profile: 'user' }
  const { id } = await admin.post<{ id: number }>('/users', { ...left, queueIds: [] })
  await admin.post(`/users/${id}/deactivate`)
})

/** A customer who has written, with a ticket that is assigned or pending. */
async function createCustomer(name: string, holder?: string) {
  phones += 1
  const from = `55118${String((Date.now() % 1_000_000) * 100 + phones).padStart(8, '0')}`
  const writeAsCustomer = (body: string) =>
    admin.post(`/simulator/${line}/messages`, { from, name, type: 'text', body })
  await writeAsCustomer('Oi')
  const search = `/tickets?showAll=true&searchParam=${encodeURIComponent(name)}`
  // Other customers' names may contain this one.
  const ticketsOfCustomer = async () =>
    (await admin.get<Listed>(search)).tickets.filter(({ contact }) => contact.name === name)
  await expect.poll(async () => (await ticketsOfCustomer()).length).toBe(1)
  const { id } = (await ticketsOfCustomer())[0]!
  const user = users.find((one) => one.name === holder)
  await admin.put(`/tickets/${id}`, {
    queueId: queues[0]!.id,
    ...(user && { status: 'open', userId: user.id }),
  })
  return { id, write: writeAsCustomer }
}

async function openDesk(
  browser: Browser,
  guiche: Guiche,
  who: 'admin' | 'ana' | 'bruno',
  look?: Shown,
): Promise<Page> {
  const page = await openPageAs(browser, guiche, guiche[who], look)
  await expect(page.getByRole('tablist').first()).toBeVisible()
  return page
}

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
const waitingTab = (page: Page) => page.getByRole('tab', { name: /Aguardando/ })
const ticketActionGroup = (page: Page) => page.getByRole('group', { name: 'Ações do atendimento' })

test('a ticket is created with a contact, and the dialog shows the holder of an existing ticket', async ({
  browser,
  guiche,
}) => {
  const dona = await createCustomer('Dona Iraci')
  await admin.put(`/tickets/${dona.id}`, { status: 'closed' })
  await createCustomer('Seu Onofre', 'Bruno Lima')
  const ana = await openDesk(browser, guiche, 'ana', { isFresh: true })
  // The composer is loaded late, when the attendant is busy elsewhere.
  const letComposerCome = await holdScript(ana, 'Composer')
  await ana.getByRole('button', { name: 'Novo atendimento' }).click()
  const dialog = ana.getByRole('dialog', { name: 'Novo atendimento' })
  const contact = dialog.getByRole('combobox', { name: 'Contato' })
  await contact.fill('do')
  await expect(ana.getByText('Digite pelo menos 3 letras')).toBeVisible()
  await contact.fill('dona ira')
  await ana.getByRole('option', { name: /Dona Iraci/ }).click()
  await dialog.getByRole('button', { name: 'Iniciar atendimento' }).click()
  await expect(ana.getByText('Selecione uma fila').first()).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Fila' }).click()
  await ana.getByRole('option', { name: queues[0]!.name }).click()
  await dialog.getByRole('button', { name: 'Iniciar atendimento' }).click()
  await expect(ana).toHaveURL(/\/tickets\/[\da-f-]{36}$/)
  await expect(row(ana, 'Dona Iraci').getByRole('link')).toHaveAttribute('aria-current', 'true')

  await ana.getByRole('button', { name: 'Novo atendimento' }).click()
  await expect(contact).toBeFocused()
  await contact.fill('onofre')
  letComposerCome()
  await expect(ana.locator('textarea').first()).toBeAttached()
  await expect(contact).toBeFocused()
  await expect(contact).toHaveValue('onofre')
  await expect(ana.getByRole('option').first()).toBeVisible()
  await ana.getByRole('option', { name: /Seu Onofre/ }).click()
  await dialog.getByRole('combobox', { name: 'Fila' }).click()
  await ana.getByRole('option', { name: queues[0]!.name }).click()
  await dialog.getByRole('button', { name: 'Iniciar atendimento' }).click()
  await expectNotice(
    ana,
    new RegExp(`Bruno Lima já está atendendo este contato\\..*Fila: ${queues[0]!.name}`),
  )

  // The holder of the ticket is led to it.
  await contact.fill('dona ira')
  await ana.getByRole('option', { name: /Dona Iraci/ }).click()
  await dialog.getByRole('button', { name: 'Iniciar atendimento' }).click()
  await expect(dialog).toBeHidden()
  await expect(ana.getByRole('heading', { name: 'Dona Iraci' })).toBeVisible()
})

test('an unknown person becomes a contact on the way', async ({ browser, guiche }) => {
  const boss = await openDesk(browser, guiche, 'admin')
  await boss.getByRole('button', { name: 'Novo atendimento' }).click()
  const dialog = boss.getByRole('dialog', { name: 'Novo atendimento' })
  const contact = dialog.getByRole('combobox', { name: 'Contato' })
  await contact.fill('(11) 95555-7788')
  await expect(boss.getByText('Nenhum contato com “(11) 95555-7788”.')).toBeVisible()
  await boss.keyboard.press('ArrowDown')
  await boss.keyboard.press('Enter')
  const form = boss.getByRole('dialog', { name: 'Adicionar contato' })
  await expect(form.getByRole('textbox', { name: 'WhatsApp' })).toHaveValue('(11) 95555-7788')
  await form.getByRole('textbox', { name: 'Nome' }).fill('Recém Chegada')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(contact).toHaveValue('Recém Chegada')
  await dialog.getByRole('button', { name: 'Iniciar atendimento' }).click()
  await expect(boss.getByRole('heading', { name: 'Recém Chegada' })).toBeVisible()
  await expect(row(boss, 'Recém Chegada')).toBeVisible()
})

test("the customer's name, and the end of the thread, stay visible when a pane opens beside them", async ({
  browser,
  guiche,
}) => {
  const { write } = await createCustomer('Nadir Nogueira', 'Ana Souza')
  for (let at = 1; at <= 12; at += 1) await write(`Recado ${at}: ${'muito a dizer '.repeat(12)}`)
  const ana = await openDesk(browser, guiche, 'ana')
  await row(ana, 'Nadir Nogueira').getByRole('link').click()
  const newest = ana.getByRole('log').getByText('Recado 12:')
  await expect(newest).toBeInViewport({ ratio: 1 })
  await ana.getByRole('button', { name: 'Dados do contato' }).click()
  await expect(ana.getByRole('complementary', { name: 'Dados do contato' })).toBeVisible()
  await expect(newest).toBeInViewport({ ratio: 1 })
  const name = ana.getByRole('heading', { name: 'Nadir Nogueira' }).first()
  await expect
    .poll(() => name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBe(0)
  await ticketActionGroup(ana)
    .getByRole('button', { name: /Nadir Nogueira/ })
    .click()
  await expect(ana.getByRole('menuitem', { name: 'Transferir' })).toBeVisible()
})

test('a note that mentions a colleague waits at their bell until they open its ticket', async ({
  browser,
  guiche,
}) => {
  const { id } = await createCustomer('Zélia Mendes', 'Bruno Lima')
  const { contactId } = await admin.get<{ contactId: number }>(`/tickets/${id}`)
  const anaId = users.find(({ name }) => name === 'Ana Souza')!.id
  const note = { note: '@Ana Souza vê isto?', ticketId: id, contactId, mentions: [anaId] }
  for (const words of [note.note, ...Array.from({ length: 20 }, (_, at) => `@Ana Souza e ${at}?`)])
    await admin.post('/ticket-notes', { ...note, note: words })
  // A page that was open already would have received each of them.
  const ana = await openDesk(browser, guiche, 'ana', { isFresh: true })
  await ana.getByRole('button', { name: 'Mais de 20 menções a você' }).click()
  const bell = ana.getByRole('dialog', { name: 'Mensagens não lidas' })
  const mention = bell.getByRole('link', { name: /Zélia Mendes.*vê isto\?.*Não lida/ })
  await expect(bell.getByRole('link', { name: /e 19\?/ })).toBeVisible()
  await expect(mention).toHaveCount(0)
  await bell.getByRole('button', { name: 'Mostrar mais menções' }).click()
  await expect(mention).toBeVisible()
  await expect(bell.getByRole('button', { name: 'Mostrar mais menções' })).toBeHidden()
  await expectAccessible(ana)
  await mention.click()
  await expect(ana.getByRole('heading', { name: 'Zélia Mendes' }).first()).toBeVisible()
  const pane = ana.getByRole('complementary', { name: 'Dados do contato' })
  await expect(pane.getByText('vê isto?')).toBeVisible()
  await expect(ana.getByRole('button', { name: /menção/ })).toBeHidden()
})

test('a board that failed is empty, and loads again on request', async ({ browser, guiche }) => {
  await createCustomer('Enquadrada')
  const boss = await openDesk(browser, guiche, 'admin', { isFresh: true })
  await boss.route('**/ticket/kanban**', (route) =>
    route.fulfill({ status: 400, json: { error: 'ERR_NO_PERMISSION' } }),
  )
  await goTo(boss, '/kanban')
  await expect(boss.getByRole('heading', { name: 'Kanban', exact: true })).toBeVisible()
  await expect(boss.getByRole('region', { name: 'Em aberto' })).toContainText('Nenhum atendimento')
  await boss.unrouteAll({ behavior: 'wait' })
  const failed = boss.getByRole('main').getByRole('alert')
  await failed.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(failed).toBeHidden()
  await expect(boss.getByRole('group', { name: /Enquadrada/ })).toBeVisible()
})

test('a draft is marked in the list', async ({ browser, guiche }) => {
  await createCustomer('Rascunhada', 'Ana Souza')
  await createCustomer('Outra qualquer', 'Ana Souza')
  const ana = await openDesk(browser, guiche, 'ana')
  const elsewhere = await openDesk(browser, guiche, 'ana', { theme: 'dark' })
  await row(ana, 'Rascunhada').getByRole('link').click()
  await ana.getByRole('textbox', { name: /Mensagem para/ }).fill('Já vejo isso e')
  await row(ana, 'Outra qualquer').getByRole('link').click()
  await expect(row(ana, 'Rascunhada')).toContainText('Rascunho: Já vejo isso e')
  await expect(row(elsewhere, 'Rascunhada')).toContainText('Rascunho: Já vejo isso e')
})

test('closing another row does not leave the open conversation, nor does the undo', async ({
  browser,
  guiche,
}) => {
  await createCustomer('Lida Agora', 'Ana Souza')
  await createCustomer('Fechada Ao Lado', 'Ana Souza')
  const ana = await openDesk(browser, guiche, 'ana')
  await row(ana, 'Lida Agora').getByRole('link').click()
  const field = ana.getByRole('textbox', { name: 'Mensagem para Lida Agora' })
  await expect(field).toBeFocused()
  const address = ana.url()
  await holdToasts(ana)
  const other = row(ana, 'Fechada Ao Lado')
  await other.hover()
  await other.getByRole('button', { name: /Encerrar/ }).click()
  await expect(ana.getByText('Atendimento encerrado')).toBeVisible()
  await expect(field).toBeVisible()
  expect(ana.url()).toBe(address)
  await ana.getByRole('button', { name: 'Desfazer' }).click()
  await expect(other).toBeVisible()
  expect(ana.url()).toBe(address)

  // Undoing a close returns to the closed conversation.
  await ticketActionGroup(ana).getByRole('button', { name: 'Encerrar' }).click()
  await expect(ana).toHaveURL(/\/tickets$/)
  await ana.getByRole('button', { name: 'Desfazer' }).last().click()
  await expect(field).toBeVisible()
  expect(ana.url()).toBe(address)
})

test('a transfer and a close can be undone, and a colleague sees both', async ({
  browser,
  guiche,
}) => {
  await createCustomer('Tereza', 'Ana Souza')
  await closeLeftPages(guiche)
  const ana = await openDesk(browser, guiche, 'ana')
  const bruno = await openDesk(browser, guiche, 'bruno')
  await holdToasts(ana)
  await holdToasts(bruno)
  await waitingTab(bruno).click()
  await row(ana, 'Tereza').getByRole('link').click()
  await ticketActionGroup(ana).getByRole('button', { name: 'Transferir' }).click()
  const dialog = ana.getByRole('dialog', { name: 'Transferir o atendimento de Tereza' })
  await dialog.getByRole('button', { name: 'Transferir' }).click()
  await expect(ana).toHaveURL(/\/tickets$/)
  await expect(row(bruno, 'Tereza')).toBeVisible()
  await ana.getByRole('button', { name: 'Desfazer' }).click()
  await expect(ana).toHaveURL(/\/tickets\/[\da-f-]{36}$/)
  await expect(row(bruno, 'Tereza')).toBeHidden()

  await ticketActionGroup(ana).getByRole('button', { name: 'Transferir' }).click()
  const colleague = dialog.getByRole('combobox', { name: 'Atendente' })
  await colleague.fill('adm')
  await ana.getByRole('option', { name: /Admin.*Offline/ }).click()
  await expect(dialog.getByText('Admin está offline e só vê o atendimento')).toBeVisible()
  await colleague.fill('bru')
  await ana.getByRole('option', { name: /Bruno Lima.*Online/ }).click()
  await expect(dialog.getByText('Passa direto para Bruno Lima')).toBeVisible()
  await dialog.getByRole('button', { name: 'Transferir' }).click()
  await expect(ana.getByText('Atendimento transferido para Bruno Lima')).toBeVisible()
  await expect(row(ana, 'Tereza')).toBeHidden()
  await bruno.getByRole('tab', { name: /Atendendo/ }).click()
  await expect(row(bruno, 'Tereza')).toBeVisible()

  await row(bruno, 'Tereza').getByRole('link').click()
  await ticketActionGroup(bruno).getByRole('button', { name: 'Encerrar' }).click()
  await expect(row(bruno, 'Tereza')).toBeHidden()
  await bruno.getByRole('button', { name: 'Desfazer' }).click()
  await expect(row(bruno, 'Tereza').getByRole('link')).toHaveAttribute('aria-current', 'true')
  // Held by the pointer, the toast does not offer an undo that the server no longer accepts.
  await expect(ana.getByText('Atendimento transferido para Bruno Lima')).toBeHidden()
})

test('a snoozed ticket comes back when the customer replies', async ({ browser, guiche }) => {
  const phone = await createCustomer('Sonolenta', 'Ana Souza')
  const ana = await openDesk(browser, guiche, 'ana')
  await row(ana, 'Sonolenta').getByRole('link').click()
  await ticketActionGroup(ana).getByRole('button', { name: 'Adiar' }).click()
  await ana
    .getByRole('menuitem', { name: /Amanhã|Próxima semana/ })
    .first()
    .click()
  await expect(ana).toHaveURL(/\/tickets$/)
  await expect(row(ana, 'Sonolenta')).toBeHidden()
  const snoozed = ana.getByRole('button', { name: 'Adiados', exact: true })
  await snoozed.click()
  await expect(row(ana, 'Sonolenta').getByRole('img', { name: /Adiado até/ })).toBeVisible()
  await snoozed.click()
  await phone.write('Voltei')
  await expect(row(ana, 'Sonolenta')).toBeVisible()
})

test('many tickets are tagged and closed at once from the keyboard, and restored', async ({
  browser,
  guiche,
}) => {
  const names = ['Lote um', 'Lote dois', 'Lote três']
  const lot = []
  for (const name of names) lot.push(await createCustomer(name, 'Bruno Lima'))
  const tag = await admin.post<{ id: number }>('/tags', { name: 'Do lote', color: '#0E7C66' })
  await admin.post('/tags/sync', { ticketId: lot[1]!.id, tags: [tag] })
  const bruno = await openDesk(browser, guiche, 'bruno')
  await holdToasts(bruno)
  const tagInRow = (name: string) => row(bruno, name).getByText('Do lote')
  await expect(tagInRow('Lote dois')).toBeVisible()
  const bar = bruno.getByRole('toolbar', { name: 'O que fazer com os selecionados' })
  const selectThreeTickets = async () => {
    await row(bruno, 'Lote três').getByRole('link').focus()
    await bruno.keyboard.press('x')
    await expect(bar.getByText('1 selecionado')).toBeVisible()
    await bruno.keyboard.press('ArrowDown')
    await bruno.keyboard.press('ArrowDown')
    await expect(row(bruno, 'Lote um').getByRole('link')).toBeFocused()
    await bruno.keyboard.press('Shift+X')
    await expect(bar.getByText('3 selecionados')).toBeVisible()
  }
  await selectThreeTickets()
  await bar.getByRole('button', { name: 'Atribuir' }).click()
  await expect(bruno.getByRole('button', { name: 'Ana Souza' })).toBeVisible()
  await expect(bruno.getByRole('button', { name: LEFT })).toBeHidden()
  await bruno.keyboard.press('Escape')

  // The tag is removed from the tickets that did not have it before.
  await bar.getByRole('button', { name: 'Etiquetar' }).click()
  await bruno.getByRole('dialog', { name: 'Etiquetar' }).getByText('Do lote').click()
  await expect(bruno.getByText('3 atendimentos etiquetados')).toBeVisible()
  for (const name of names) await expect(tagInRow(name)).toBeVisible()
  await bruno.getByRole('button', { name: 'Desfazer' }).click()
  await expect(tagInRow('Lote um')).toBeHidden()
  await expect(tagInRow('Lote três')).toBeHidden()
  await expect(tagInRow('Lote dois')).toBeVisible()

  await selectThreeTickets()
  await bar.getByRole('button', { name: 'Encerrar' }).click()
  await expect(bruno.getByText('3 atendimentos encerrados')).toBeVisible()
  await expect(row(bruno, 'Lote dois')).toBeHidden()
  await bruno.getByRole('button', { name: 'Desfazer' }).click()
  await expect(row(bruno, 'Lote dois')).toBeVisible()
})

test('filters are saved as a view, which an administrator shares; tags are seen at once', async ({
  browser,
  guiche,
}) => {
  const phone = await createCustomer('Etiquetada', 'Ana Souza')
  await createCustomer('Sem etiqueta', 'Ana Souza')
  const tag = await admin.post<{ id: number }>('/tags', { name: 'Urgente já', color: '#C0392B' })
  const ana = await openDesk(browser, guiche, 'ana')
  const boss = await openDesk(browser, guiche, 'admin')
  await expect(row(ana, 'Etiquetada')).toBeVisible()
  await admin.post('/tags/sync', { ticketId: phone.id, tags: [tag] })
  await expect(row(ana, 'Etiquetada').getByText('Urgente já')).toBeVisible()

  await boss.getByRole('switch', { name: 'Todos' }).or(boss.getByLabel('Todos')).first().check()
  await boss.getByRole('button', { name: 'Etiquetas' }).click()
  await boss.getByRole('checkbox', { name: 'Urgente já' }).click()
  await boss.keyboard.press('Escape')
  await expect(row(boss, 'Etiquetada')).toBeVisible()
  await expect(row(boss, 'Sem etiqueta')).toBeHidden()
  await boss.getByRole('button', { name: 'Visões' }).click()
  await boss.getByRole('button', { name: 'Salvar filtros atuais' }).click()
  await boss.getByLabel('Nome').fill('Só urgentes')
  await boss.getByRole('switch', { name: 'Compartilhar com a empresa' }).check()
  await boss.getByRole('button', { name: 'Salvar' }).click()
  await expect(boss.getByRole('button', { name: 'Visões: Só urgentes' })).toBeVisible()

  await ana.getByRole('button', { name: 'Visões' }).click()
  await ana
    .getByRole('button', { name: /Só urgentes/ })
    .first()
    .click()
  await expect(row(ana, 'Sem etiqueta')).toBeHidden()
  await expect(row(ana, 'Etiquetada')).toBeVisible()
  await admin.post('/tags/sync', { ticketId: phone.id, tags: [] })
  await expect(row(ana, 'Etiquetada')).toBeHidden()
})

test('only an administrator searches by attendant and deletes', async ({ browser, guiche }) => {
  await createCustomer('Apagável', 'Ana Souza')
  await createCustomer('Outra', 'Ana Souza')
  const ana = await openDesk(browser, guiche, 'ana')
  await row(ana, 'Apagável').getByRole('link').click()
  await ana.getByRole('button', { name: 'Ações de Apagável' }).click()
  await expect(ana.getByRole('menu')).toBeVisible()
  await expect(ana.getByRole('menuitem', { name: 'Excluir atendimento' })).toBeHidden()
  await ana.keyboard.press('Escape')
  await ana.getByRole('tab', { name: 'Busca' }).click()
  await expect(ana.getByRole('button', { name: 'Etiquetas', exact: true })).toBeVisible()
  await expect(ana.getByRole('button', { name: 'Atendentes' })).toBeHidden()

  const boss = await openDesk(browser, guiche, 'admin')
  await boss.getByRole('tab', { name: 'Busca' }).click()
  await boss.getByRole('button', { name: 'Atendentes' }).click()
  await expect(boss.getByRole('checkbox', { name: LEFT })).toBeHidden()
  await boss.getByRole('checkbox', { name: 'Ana Souza' }).click()
  await boss.keyboard.press('Escape')
  await boss.getByRole('searchbox').fill('apag')
  // A press during the exchange of the list for the results would hit no row.
  await expect(row(boss, 'Outra')).toBeHidden()
  await row(boss, 'Apagável').getByRole('link').click()
  await boss.getByRole('button', { name: 'Ações de Apagável' }).click()
  await boss.getByRole('menuitem', { name: 'Excluir atendimento' }).click()
  await boss
    .getByRole('alertdialog', { name: 'Excluir o atendimento de Apagável?' })
    .getByRole('button', { name: 'Excluir' })
    .click()
  await expectNotice(boss, 'Atendimento excluído')
  await expect(row(boss, 'Apagável')).toBeHidden()
  await expect(
    ana.getByText('Atendimento não encontrado', { exact: false }).or(row(ana, 'Apagável')),
  ).toBeHidden()
})

test('all parts around the list are accessible, narrow and in English', async ({
  browser,
  guiche,
}) => {
  const name = 'Narrow'
  await createCustomer(name, 'Ana Souza')
  const ana = await openDesk(browser, guiche, 'ana', { language: 'en', viewport: NARROW })
  await expect(row(ana, name)).toBeVisible()
  await expectAccessibleInBothThemes(ana)
  await row(ana, name).getByRole('checkbox').focus()
  await ana.keyboard.press('Space')
  await expect(ana.getByText('1 selected')).toBeVisible()
  await expectAccessibleInBothThemes(ana)
  await ana.getByRole('button', { name: 'Clear selection' }).click()
  await ana.getByRole('button', { name: 'New ticket' }).click()
  await expect(ana.getByRole('dialog', { name: 'New ticket' })).toBeVisible()
  await expectAccessibleInBothThemes(ana)
})
