import type { Locator, Page } from '@playwright/test'
import {
  type Api,
  expect,
  expectAccessible,
  expectAccessibleInAllLooks,
  goTo,
  type Guiche,
  NARROW,
  openBrowser,
  openPageAs,
  signIn,
  test,
} from '../journey-fixtures.ts'
import { expectNotice, holdToasts } from '../notices.ts'

// A connection from its QR code to its deletion, and a customer's phone that writes over it.

/** For a phone that cannot scan. */
async function pairByCode(dialog: Locator, phone: Page): Promise<void> {
  await dialog.getByRole('button', { name: 'Parear com um código' }).click()
  await dialog.getByLabel('Número do celular desta linha').fill('+55 11 90000-1111')
  await dialog.getByRole('button', { name: 'Pedir código' }).click()
  const shown = dialog.getByRole('status', { name: 'Código de pareamento' })
  await expect(shown).toHaveText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await expectAccessible(dialog.page())
  await phone.getByRole('button', { name: 'Digitar um código' }).click()
  await phone.getByRole('textbox', { name: 'Código de pareamento' }).fill(await shown.innerText())
  await phone.getByRole('button', { name: 'Parear', exact: true }).click()
}

interface Line {
  id: number
  companyId: number
  name: string
  status: string
}

test('a line is paired, carries a conversation, is disconnected, renewed, paired by a code and deleted', async ({
  browser,
  guiche,
}) => {
  const name = 'Loja'
  const { api, userId } = await secondAdmin(guiche)
  const page = await openPageAs(browser, guiche, guiche.admin, { path: '/connections' })
  await expect(rowOf(page, 'Demo')).toBeVisible()
  await expectAccessibleInAllLooks(page)

  await page.getByRole('button', { name: 'Adicionar conexão' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome', { exact: true }).fill(name)
  await dialog.getByRole('combobox', { name: 'Tipo de conexão' }).click()
  await page.getByRole('option', { name: 'Telefone simulado' }).click()
  await expectAccessibleInAllLooks(page)
  await dialog.getByRole('button', { name: 'Adicionar e conectar' }).click()
  const code = dialog.getByRole('img', { name: new RegExp(`QR code.*${name}`) })
  await expect(code).toBeVisible()
  await expect.poll(async () => (await code.boundingBox())?.width).toBe(256)
  await expectAccessibleInAllLooks(page)

  // The phone is another page; the dialog closes by itself.
  const line = await lineNamed(api, name)
  const phone = await openPhone(page, line.id)
  await phone.getByRole('button', { name: 'Ler QR code' }).click()
  await expect(dialog).toBeHidden()
  const row = rowOf(page, name)
  await expect(row.getByText('Conectada', { exact: true })).toBeVisible()

  await phone.getByRole('button', { name: 'Novo cliente ou grupo' }).click()
  await phone.getByRole('menuitem', { name: 'Novo cliente' }).click()
  await phone.getByLabel('Nome', { exact: false }).fill('Lia Prado')
  await phone.getByLabel('Número').fill(`11 90000-${1000 + line.id}`)
  await phone.getByRole('button', { name: 'Criar' }).click()
  const box = phone.getByRole('textbox', { name: 'Mensagem' })
  await box.fill('Oi')
  await box.press('Enter')
  await expect(phone.getByRole('article').getByText('Oi', { exact: true })).toBeVisible()

  const ticket = await waitForTicketOfLine(api, line.id)
  // The switch separates read receipts from delivery; on a narrow screen it stands beside the customers.
  await setReceipts(page, 'false')
  await expect(phone.getByRole('switch', { name: 'Confirmar leitura' })).not.toBeChecked()
  await api.put(`/tickets/${ticket.id}`, { status: 'open', userId })
  await api.post(`/messages/${ticket.id}`, { body: 'Bom dia, Lia!' })
  const answer = phone.getByRole('article').filter({ hasText: 'Bom dia, Lia!' })
  await expect(answer.getByRole('img', { name: 'Entregue' })).toBeVisible()
  await expect.poll(() => ackOf(api, ticket.id, 'Bom dia, Lia!')).toBe(3)
  await setReceipts(page, 'true')
  await expect(answer.getByRole('img', { name: 'Lida' })).toBeVisible()
  await expect.poll(() => ackOf(api, ticket.id, 'Bom dia, Lia!')).toBe(4)
  await expectAccessibleInAllLooks(phone)

  await row.getByRole('button', { name: 'Desconectar' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(name)
  await question.getByRole('button', { name: 'Desconectar' }).click()
  await expect(row.getByText('Desconectada', { exact: true })).toBeVisible()

  await row.getByRole('button', { name: 'Novo QR code' }).click()
  await expect(code).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(row.getByText('Aguardando leitura')).toBeVisible()
  await row.getByRole('button', { name: 'QR code', exact: true }).click()
  await pairByCode(dialog, phone)
  await expect(dialog).toBeHidden()
  await expect(row.getByText('Conectada', { exact: true })).toBeVisible()

  await row.getByRole('button', { name: 'Ações de' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await expect(question).toContainText(name)
  await question.getByRole('button', { name: 'Excluir conexão' }).click()
  await expect(row).toBeHidden()
})

test('another administrator sees all changes live, with the reason of an outage and its remedy', async ({
  browser,
  guiche,
}) => {
  const { api: cris } = await secondAdmin(guiche)
  const demo = await lineNamed(cris, 'Demo')
  await connectLine(cris, demo.id)

  const context = await openBrowser(browser, guiche, { theme: 'dark' })
  const page = await context.newPage()
  const tell = await socketEmitterOf(page)
  await pretendDeadLetters(page, demo)
  await signIn(page, guiche.admin, '/connections')
  const badge = page.getByRole('img', { name: 'Há conexões que precisam de atenção' })
  const row = rowOf(page, 'Demo')
  await expect(row.getByText('Conectada', { exact: true })).toBeVisible()
  await expect(badge).toBeHidden()

  // The operator sees the dead letters, and retries them.
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  const aside = page.getByRole('dialog', { name: 'Eventos não processados' })
  await expect(aside.getByRole('listitem')).toContainText('a value is missing')
  await expectAccessible(page)
  await aside.getByRole('button', { name: 'Tentar de novo o evento de 5511970001111' }).click()
  await expect(aside).toContainText('Todos os eventos foram processados.')
  await aside.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByText('não pôde ser processado')).toBeHidden()

  await cris.put(`/simulator/${demo.id}/faults`, { dropConnection: true })
  await expect(row.getByText('Desconectada', { exact: true })).toBeVisible()
  await expect(badge).toBeVisible()
  await row.getByRole('button', { name: 'O que fazer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Saúde de Demo' })
  await expect(dialog).toContainText('Veja se o celular está ligado e com internet')
  await expect(dialog).toContainText('Fora do ar desde')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Cris' })).toContainText('e-mail')
  await expect(dialog.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  await expectAccessible(page)
  await cris.put(`/simulator/${demo.id}/faults`, { dropConnection: false })
  await expect(dialog).toContainText('Tudo certo: a linha está conectada.')
  // Its buttons move as its text becomes shorter.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(badge).toBeHidden()

  // After five minutes all administrators' pages report it; the test sends the event itself instead of waiting.
  await goTo(page, '/tickets')
  const alert = page.getByText('A conexão Demo está fora do ar há mais de 5 minutos.')
  const since = new Date().toISOString()
  await holdToasts(page)
  await tell(`company-${demo.companyId}-line-alert`, { action: 'down', whatsapp: demo, since })
  await expect(alert).toBeVisible()
  await page.getByRole('button', { name: 'O que fazer' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(page).toHaveURL(/\/connections$/)

  const added = await cris.post<Line>('/whatsapp', { name: 'Nova', provider: 'simulator' })
  await expect(rowOf(page, 'Nova')).toBeVisible()
  await cris.delete(`/whatsapp/${added.id}`)
  await expect(rowOf(page, 'Nova')).toBeHidden()
})

test('a notice about a line is shown until it ends', async ({ browser, guiche }) => {
  const { api: cris } = await secondAdmin(guiche)
  const demo = await lineNamed(cris, 'Demo')
  await connectLine(cris, demo.id)
  const notice = noticeBuilderOf(demo)
  const context = await openBrowser(browser, guiche)
  const page = await context.newPage()
  const tell = await socketEmitterOf(page)
  const isoTimeAfter = (ms: number) => new Date(Date.now() + ms).toISOString()
  const restriction = { until: isoTimeAfter(3_600_000), data: { scope: 'new_contacts' } }
  const notices = [
    notice('restriction', restriction),
    notice('quality', { data: { rating: 'yellow' } }),
    notice('messaging_limit', { severity: 'info', data: { limit: '1000' } }),
    notice('quality', { severity: 'info', data: { rating: 'green' } }),
    notice('template_status', {
      about: 'boas_vindas',
      severity: 'error',
      data: { name: 'boas_vindas', status: 'REJECTED', reason: 'INVALID_FORMAT' },
    }),
  ]
  await page.route('**/line-notices', (route) => route.fulfill({ json: { notices } }))
  await signIn(page, guiche.admin, '/connections')
  const wrong = rowOf(page, 'Demo').getByRole('list', { name: 'Avisos da linha' })
  await expect(wrong.getByRole('listitem')).toHaveText([
    'Modelo boas_vindas: recusado (INVALID_FORMAT)',
    /^Esta conta não pode iniciar conversas com clientes novos\..* \(até .+\)$/,
    'Qualidade média: alguns clientes bloqueiam ou denunciam esta linha.',
  ])
  await expect(wrong.getByRole('img', { name: 'Atenção' })).toHaveCount(2)
  await expectAccessibleInAllLooks(page)
  // The notice is shortened, and ends by itself; the clock of the page moves in steps.
  const shorter = { ...restriction, id: 1001, at: isoTimeAfter(0), until: isoTimeAfter(1000) }
  notices[0] = notice('restriction', shorter)
  await tell(`company-${demo.companyId}-line-notice`, { action: 'create', notice: notices[0] })
  await expect(wrong.getByRole('listitem')).toHaveCount(2)

  await goTo(page, '/tickets')
  const unknown = { severity: 'error', data: { text: 'Pague a sua conta.' } }
  notices.unshift({ ...notice('of_tomorrow', unknown), at: isoTimeAfter(0) })
  await holdToasts(page)
  await tell(`company-${demo.companyId}-line-notice`, { action: 'create', notice: notices[0] })
  await page.getByRole('button', { name: 'Ver aviso' }).click()
  const dialog = page.getByRole('dialog', { name: 'Saúde de Demo' })
  const said = dialog.getByRole('region', { name: 'Avisos da linha' })
  await expect(said.getByRole('list').first().getByRole('listitem')).toHaveText([
    /^Pague a sua conta\.Desde /,
    /^Modelo boas_vindas: recusado/,
    /^Qualidade média/,
    /^Até 1\.000 clientes novos por dia/,
  ])
  await expect(said.getByRole('list').last()).toContainText('terminou em')
  await expectAccessibleInAllLooks(page)
})

/** Notices of a line as the server lists them, each a minute older than the one before. */
function noticeBuilderOf({ id: whatsappId }: Line) {
  let made = 0
  return (code: string, change: object) => ({
    id: 1000 - made,
    whatsappId,
    code,
    about: '',
    severity: 'warning',
    data: {},
    at: new Date(Date.now() - 60_000 * ++made).toISOString(),
    until: null,
    ...change,
  })
}

test('a line that pairs by no code offers none', async ({ browser, guiche }) => {
  const { api: cris } = await secondAdmin(guiche)
  const added = await cris.post<Line>('/whatsapp', { name: 'Sem código', provider: 'simulator' })
  const page = await (await openBrowser(browser, guiche)).newPage()
  const tell = await socketEmitterOf(page)
  await signIn(page, guiche.admin, '/connections')
  await rowOf(page, added.name).getByRole('button', { name: 'QR code' }).click()
  const dialog = page.getByRole('dialog')
  const byCode = dialog.getByRole('button', { name: 'Parear com um código' })
  await expect(byCode).toBeVisible()
  interface Capable extends Line {
    capabilities: object
    qrcode: string
  }
  const line = await cris.get<Capable>(`/whatsapp/${added.id}`)
  const capabilities = { ...line.capabilities, pairsByCode: false }
  await tell(`company-${line.companyId}-whatsapp`, {
    action: 'update',
    whatsapp: { ...line, capabilities, updatedAt: new Date().toISOString() },
  })
  await expect(byCode).toBeHidden()
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  await cris.delete(`/whatsapp/${added.id}`)
})

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
)

test('the phone writes every kind of message, answers, reacts, edits, deletes and calls', async ({
  browser,
  guiche,
}) => {
  const { api } = await secondAdmin(guiche)
  const demo = await lineNamed(api, 'Demo')
  await connectLine(api, demo.id)
  // No automatic answers here.
  await api.put(`/whatsapp/${demo.id}`, { name: 'Demo', greetingMessage: '', queueIds: [] })
  const phone = await openPageAs(browser, guiche, guiche.admin, { path: `/phone?line=${demo.id}` })
  const bubble = (text: string) => phone.getByRole('article').filter({ hasText: text })
  const chooseMessageAction = async (text: string, name: string | RegExp) => {
    await bubble(text).hover()
    await bubble(text).getByRole('button', { name: 'Opções da mensagem' }).click()
    await phone.getByRole('menuitem', { name }).click()
  }
  await phone.getByRole('button', { name: 'Novo cliente ou grupo' }).click()
  await phone.getByRole('menuitem', { name: 'Novo cliente' }).click()
  await phone.getByLabel('Nome', { exact: false }).fill('Téo Tudo')
  await phone.getByLabel('Número').fill('11 90000-7788')
  await phone.getByRole('button', { name: 'Criar' }).click()
  const box = phone.getByRole('textbox', { name: 'Mensagem' })
  const writeOnPhone = async (text: string) => {
    await box.fill(text)
    await box.press('Enter')
    await expect(bubble(text)).toBeVisible()
  }
  await phone.getByRole('button', { name: 'Mais opções' }).click()
  await phone.getByRole('menuitem', { name: 'Dados do cliente' }).click()
  const customer = phone.getByRole('dialog', { name: 'Dados do cliente' })
  const choosingPicture = phone.waitForEvent('filechooser')
  await customer.getByRole('button', { name: 'Pôr foto' }).click()
  await (await choosingPicture).setFiles({ name: 'eu.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(customer.getByRole('button', { name: 'Tirar foto' })).toBeVisible()
  await expectAccessible(phone)
  await customer.getByRole('button', { name: 'Salvar' }).click()
  await expect(customer).toBeHidden()
  await writeOnPhone('Primeira')
  await writeOnPhone('Para apagar')

  const files = [
    ['Foto', 'loja.png', 'image/png'],
    ['Vídeo', 'tour.mp4', 'video/mp4'],
    ['Áudio', 'tema.mp3', 'audio/mpeg'],
    ['Documento', 'nota.pdf', 'application/pdf'],
    ['Figurinha', 'oi.webp', 'image/webp'],
  ] as const
  for (const [index, [kind, name, mimeType]] of files.entries()) {
    await phone.getByRole('button', { name: 'Anexar' }).click()
    const choosing = phone.waitForEvent('filechooser')
    await phone.getByRole('menuitem', { name: kind, exact: true }).click()
    await (await choosing).setFiles({ name, mimeType, buffer: Buffer.from(name) })
    await expect(phone.getByRole('article')).toHaveCount(3 + index)
  }
  await phone.getByRole('button', { name: 'Anexar' }).click()
  await phone.getByRole('menuitem', { name: 'Localização', exact: true }).click()
  await phone.getByRole('button', { name: 'Enviar localização' }).click()
  await expect(bubble('Praça da Sé')).toBeVisible()
  await phone.getByRole('button', { name: 'Anexar' }).click()
  await phone.getByRole('menuitem', { name: 'Contato', exact: true }).click()
  const card = phone.getByRole('dialog', { name: 'Contato' })
  await card.getByLabel('Nome').fill('Bia Cartão')
  await card.getByLabel('Número').fill('11 98888-7777')
  await card.getByRole('button', { name: 'Enviar contato' }).click()
  await expect(bubble('Bia Cartão')).toBeVisible()

  await chooseMessageAction('Primeira', 'Reagir com 👍')
  await chooseMessageAction('Primeira', 'Responder')
  await writeOnPhone('É sobre isto')
  await chooseMessageAction('É sobre isto', 'Editar')
  await writeOnPhone('É sobre aquilo')
  await chooseMessageAction('Para apagar', 'Apagar para todos')
  await expect(bubble('Mensagem apagada')).toBeVisible()
  await phone.getByRole('button', { name: 'Ligar', exact: true }).click()
  await expect(phone.getByRole('log').getByText('Ligação de voz')).toBeVisible()

  interface Shown {
    id: string
    messageType: string
    body: string
    isEdited: boolean
    isDeleted: boolean
    quotedMsg: { body: string } | null
    reactions: { emoji: string }[]
    fromMe: boolean
  }
  const findTicketId = async () => {
    const { tickets } = await api.get<{ tickets: { id: number }[] }>(
      '/tickets?showAll=true&searchParam=5511900007788&ofContact=true',
    )
    return tickets[0]?.id
  }
  const customerMessages = async () => {
    const { messages } = await api.get<{ messages: Shown[] }>(`/messages/${await findTicketId()}`)
    return messages.filter(({ fromMe }) => !fromMe)
  }
  await expect
    .poll(async () => (await customerMessages()).map(({ messageType }) => messageType))
    .toEqual([
      'conversation',
      'conversation',
      'image',
      'video',
      'audio',
      'application',
      'sticker',
      'locationMessage',
      'contactMessage',
      'conversation',
      'call_log',
    ])
  // The picture that they set on their phone is shown here too.
  interface Known {
    contacts: { profilePicUrl: string }[]
  }
  const fetchContacts = () => api.get<Known>('/contacts?searchParam=5511900007788')
  await expect
    .poll(async () => (await fetchContacts()).contacts.map(({ profilePicUrl }) => profilePicUrl))
    .toEqual([expect.stringMatching(/^http:.+\/public\/.+\.webp$/)])
  const customerMessageAt = async (at: number) => (await customerMessages())[at]
  await expect
    .poll(() => customerMessageAt(0))
    .toMatchObject({ body: 'Primeira', reactions: [{ emoji: '👍' }] })
  await expect.poll(() => customerMessageAt(1)).toMatchObject({ isDeleted: true })
  await expect
    .poll(() => customerMessageAt(9))
    .toMatchObject({
      body: 'É sobre aquilo',
      isEdited: true,
      quotedMsg: { body: 'Primeira' },
    })
})

test("a line's automatic texts and actions are edited in three parts", async ({
  browser,
  guiche,
}) => {
  const { api } = await secondAdmin(guiche)
  const line = await api.post<Line>('/whatsapp', { name: 'Filial', provider: 'simulator' })
  const page = await openPageAs(browser, guiche, guiche.admin, {
    viewport: NARROW,
    path: '/connections',
  })
  await rowOf(page, 'Filial').getByRole('button', { name: 'Ações de' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('Nome', { exact: true })
  await name.fill('')
  await dialog.getByRole('tab', { name: 'Mensagens' }).click()
  await dialog.getByLabel('Mensagem de conclusão').fill('Até logo!')
  await expectAccessible(page)
  await dialog.getByRole('tab', { name: 'Regras' }).click()
  await dialog.getByLabel('Encerrar após (minutos)').fill('30')
  await dialog.getByLabel('Quantas vezes').fill('')
  await expectAccessible(page)

  // A fault on another part is shown there.
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(name).toBeVisible()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Filial Norte')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'Filial Norte')).toBeVisible()
  expect(await api.get(`/whatsapp/${line.id}`)).toMatchObject({
    complationMessage: 'Até logo!',
    expiresTicket: 30,
    maxUseBotQueues: 0,
    timeUseBotQueues: 0,
  })
  await api.delete(`/whatsapp/${line.id}`)
})

test('an attendant is told that lines and phone are not for them', async ({ browser, guiche }) => {
  const page = await openPageAs(browser, guiche, guiche.ana, { path: '/connections' })
  for (const path of ['/connections', '/phone']) {
    if (path !== '/connections') await goTo(page, path)
    await expectNotice(page, 'Sem permissão')
    await expect(page).toHaveURL(/\/tickets$/)
  }
})

function rowOf(page: Page, name: string) {
  return page.locator('[data-row]').filter({ hasText: name })
}

async function openPhone(beside: Page, lineId: number): Promise<Page> {
  const phone = await beside.context().newPage()
  await phone.goto(`/phone?line=${lineId}`)
  return phone
}

/** Stored as the switch would: the phone's page receives it as from another tab. */
function setReceipts(beside: Page, value: 'true' | 'false'): Promise<void> {
  return beside.evaluate((stored) => localStorage.setItem('phoneReportsReading', stored), value)
}

/** Lets a journey emit events that the server would emit much later, to whichever socket the page has open. */
async function socketEmitterOf(
  page: Page,
): Promise<(event: string, payload: object) => Promise<void>> {
  let say: ((message: string) => void) | undefined
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    say = undefined
    socket.connectToServer().onMessage((message) => {
      socket.send(message)
      if (String(message).startsWith('42["ready"')) say = (said) => socket.send(said)
    })
  })
  return async (event, payload) => {
    await expect.poll(() => say !== undefined).toBe(true)
    say?.(`42${JSON.stringify([event, payload])}`)
  }
}

/** Pretends that an event of a customer became a dead letter, until it is retried. */
async function pretendDeadLetters(page: Page, line: Line): Promise<void> {
  const event = {
    companyId: line.companyId,
    companyName: 'Empresa 1',
    id: 7,
    whatsappId: line.id,
    lineName: line.name,
    kind: 'message',
    providerId: 'A1',
    conversation: 'phone:5511970001111',
    error: 'a value is missing',
    receivedAt: new Date().toISOString(),
  }
  let events = [event]
  await page.route('**/set-aside-events', (route) =>
    route.fulfill({ json: { events, count: events.length } }),
  )
  await page.route(`**/set-aside-events/${line.companyId}/7/retry`, async (route) => {
    events = []
    await route.fulfill({ json: {} })
  })
}

interface Second {
  api: Api
  userId: number
}
let second: Promise<Second> | undefined

/** Calls the API besides the user at the page: with a user of its own, since another sign-in ends the first session. */
function secondAdmin(guiche: Guiche): Promise<Second> {
  second ??= makeSecondAdmin(guiche)
  return second
}

async function makeSecondAdmin(guiche: Guiche): Promise<Second> {
  const person = { name: 'Cris', email: 'cris@guiche.local', password: 'segredo1' }
  const admin = await guiche.as(guiche.admin)
  const user = await admin.post<{ id: number }>('/users', { ...person, profile: 'admin' })
  return { api: await guiche.as(person), userId: user.id }
}

async function lineNamed(api: Api, name: string): Promise<Line> {
  const line = (await api.get<Line[]>('/whatsapp')).find((one) => one.name === name)
  if (!line) throw new Error(`there is no line ${name}`)
  return line
}

async function connectLine(api: Api, id: number): Promise<void> {
  const status = async () => (await api.get<Line>(`/whatsapp/${id}`)).status
  await expect.poll(status).toMatch(/^(?:qrcode|CONNECTED)$/)
  if ((await status()) === 'CONNECTED') return
  await api.post(`/simulator/${id}/scan`)
  await expect.poll(status).toBe('CONNECTED')
}

async function waitForTicketOfLine(api: Api, lineId: number): Promise<{ id: number }> {
  interface Listed {
    tickets: { id: number; whatsappId: number; lastMessage: string }[]
  }
  const findTicket = async () =>
    (await api.get<Listed>('/tickets?showAll=true')).tickets.find(
      (one) => one.whatsappId === lineId,
    )
  await expect.poll(async () => (await findTicket())?.lastMessage).toBe('Oi')
  const ticket = await findTicket()
  if (!ticket) throw new Error('the ticket is gone')
  return ticket
}

async function ackOf(api: Api, ticketId: number, body: string): Promise<number | undefined> {
  const { messages } = await api.get<{ messages: { body: string; ack: number }[] }>(
    `/messages/${ticketId}`,
  )
  return messages.find((one) => one.body === body)?.ack
}
