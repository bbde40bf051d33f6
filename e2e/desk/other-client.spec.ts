import type { Browser, BrowserContext, Page } from '@playwright/test'
import {
  allowManySessions,
  type Api,
  expect,
  type Guiche,
  guicheAt,
  type Person,
  test,
} from '../journey-fixtures.ts'
import { serveOtherClient } from '../other-client/serve-other-client.ts'
import { type Server, startServer } from '../server.ts'
import { sound } from '../sound.ts'

// A client written only from the wire's specification, served from an origin of its own, in São Paulo with the server
// in UTC. A blank page or a refused picture there is our fault, whatever our own page does.

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mMwMeglCTGMahjVMHw1AADHoPEBPW2MQAAAAABJRU5ErkJggg=='

let server: Server
let guiche: Guiche
let other: Awaited<ReturnType<typeof serveOtherClient>>
let admin: Api
let line: number
let queueId: number
let phones = 0
const opened: BrowserContext[] = []

test.beforeAll(async () => {
  other = await serveOtherClient()
  server = await startServer({ CORS_ORIGINS: other.origin, TZ: 'UTC' })
  guiche = guicheAt(server)
  admin = await guiche.as(guiche.admin)
  await allowManySessions(admin)
  line = await pairDemoLine()
  queueId = (await admin.get<{ id: number }[]>('/queue'))[0]?.id ?? 0
})
test.afterEach(() => Promise.all(opened.splice(0).map((context) => context.close())))
test.afterAll(async () => {
  await server.stop()
  await other.stop()
})

/** The paired demo line; messages are delivered automatically. */
async function pairDemoLine(): Promise<number> {
  const [demo] = await admin.get<{ id: number }[]>('/whatsapp')
  const status = async () => (await admin.get<{ status: string }>(`/whatsapp/${demo?.id}`)).status
  await expect.poll(status).toBe('qrcode')
  await admin.post(`/simulator/${demo?.id}/scan`)
  await expect.poll(status).toBe('CONNECTED')
  return demo?.id ?? 0
}

interface OtherPage {
  page: Page
  /** Errors of the page, which such a client shows as a blank page. */
  errors: string[]
}

async function openOtherClient(browser: Browser): Promise<OtherPage> {
  const context = await browser.newContext({ timezoneId: 'America/Sao_Paulo' })
  opened.push(context)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('dialog', (dialog) => errors.push(`a dialog: ${dialog.message()}`))
  await page.goto(`${other.origin}/?server=${encodeURIComponent(guiche.address)}`)
  return { page, errors }
}

async function openSignedInClient(browser: Browser, person: Person): Promise<OtherPage> {
  const opened = await openOtherClient(browser)
  await signIn(opened.page, person)
  return opened
}

async function signIn(page: Page, { email, password, name }: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha').fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('status')).toHaveText(`Olá, ${name}`)
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** A customer's simulated phone. */
function buildPhone(name: string) {
  phones += 1
  const from = `55119${String(30_000_000 + phones)}`
  const path = `/simulator/${line}/messages`
  return {
    name,
    from,
    send: (data: object) => admin.post(path, { from, name, ...data }),
    shows: async () =>
      (
        await admin.get<{
          messages: { fromMe: boolean; type: string; body: string; mediaUrl?: string }[]
        }>(`${path}?from=${from}`)
      ).messages.filter(({ fromMe }) => fromMe),
  }
}

interface Listed {
  id: number
  contactId: number
  status: string
  user: { name: string } | null
}

/** A customer who has written waits in a queue that attendants serve. */
async function createWaitingCustomer(name: string) {
  const phone = buildPhone(name)
  await phone.send({ body: 'Oi' })
  const findTicket = async () => {
    const query = `showAll=true&searchParam=${encodeURIComponent(name.toLowerCase())}`
    return (await admin.get<{ tickets: Listed[] }>(`/tickets?${query}`)).tickets[0]
  }
  await expect.poll(findTicket).toBeDefined()
  const ticket = await findTicket()
  if (!ticket) throw new Error(`${name} has no ticket`)
  await admin.put(`/tickets/${ticket.id}`, { queueId })
  return { phone, ticket, now: findTicket }
}

async function acceptTicket(page: Page, name: string): Promise<void> {
  await region(page, 'Aguardando')
    .getByRole('button', { name: `Aceitar ${name}` })
    .click()
  await expect(region(page, 'Conversa').getByRole('heading', { name })).toBeVisible()
}

/** Every picture that the page shows is drawn. */
async function expectPicturesDrawn(page: Page, selector = 'img'): Promise<void> {
  await expect(page.locator(selector)).not.toHaveCount(0)
  await expect
    .poll(() =>
      page
        .locator(selector)
        .evaluateAll(
          (all) => all.filter((image) => (image as HTMLImageElement).naturalWidth === 0).length,
        ),
    )
    .toBe(0)
}

test('signs in, receives a waiting ticket, accepts it, and is unchanged after a reload', async ({
  browser,
}) => {
  const { page, errors } = await openSignedInClient(browser, guiche.ana)
  const { phone, now } = await createWaitingCustomer('Helena Prado')
  await admin.put(`/simulator/${line}/customers/${phone.from}`, {
    name: phone.name,
    picture: PICTURE,
  })
  await acceptTicket(page, 'Helena Prado')
  await expect(region(page, 'Aguardando').getByText('Helena Prado')).toBeHidden()
  await expect(region(page, 'Atendendo').getByText('Helena Prado')).toBeVisible()
  expect(await now()).toMatchObject({ status: 'open', user: { name: guiche.ana.name } })

  await page.goto(`${page.url()}#sessao`)
  await page.reload()
  await expect(page.getByRole('status')).toHaveText(`Olá, ${guiche.ana.name}`)
  await expect(region(page, 'Atendendo').getByText('Helena Prado')).toBeVisible()
  await region(page, 'Atendendo').getByRole('button', { name: 'Abrir Helena Prado' }).click()
  await region(page, 'Conversa').getByRole('button', { name: 'Encerrar' }).click()
  await expect(region(page, 'Atendendo').getByText('Helena Prado')).toBeHidden()
  expect(errors).toEqual([])
})

test("answers with text and a picture, and plays the customer's voice note", async ({
  browser,
}) => {
  const { page, errors } = await openSignedInClient(browser, guiche.ana)
  const { phone } = await createWaitingCustomer('Ivo Matos')
  await phone.send({ type: 'audio', media: sound(), mimetype: 'audio/wav', filename: 'voz.wav' })
  await acceptTicket(page, 'Ivo Matos')
  const conversation = region(page, 'Conversa')
  const audio = conversation.getByLabel('Áudio')
  await expect(audio).toBeVisible()
  // Such a client redraws its conversation at each event, which stops the playback.
  await expect(async () => {
    const played = await audio.evaluate(async (element: HTMLAudioElement) => {
      await element.play()
      return element.currentTime
    })
    expect(played).toBeGreaterThan(0)
  }).toPass()

  await conversation.getByLabel('Mensagem').fill('Já vejo')
  await conversation.getByRole('button', { name: 'Enviar' }).click()
  // The tick leaves the clock, which such a client draws until the message is acknowledged.
  await expect(conversation.getByRole('article').filter({ hasText: 'Já vejo' })).toHaveAttribute(
    'data-ticks',
    'dois',
  )
  await conversation.getByLabel('Anexar').setInputFiles({
    name: 'loja.png',
    mimeType: 'image/png',
    buffer: Buffer.from(PICTURE, 'base64'),
  })
  await expect(conversation.getByRole('img', { name: 'Imagem' })).toBeVisible()
  await expectPicturesDrawn(page, '[role=log] img')
  await expect
    .poll(async () => (await phone.shows()).map(({ type }) => type))
    .toEqual(expect.arrayContaining(['text', 'image']))
  expect(errors).toEqual([])
})

test('a quick answer’s file reaches the customer with its type', async ({ browser }) => {
  const ana = await guiche.as(guiche.ana)
  const { id } = await ana.post<{ id: number }>('/quick-messages', {
    shortcode: 'tabela',
    message: 'Segue a tabela',
  })
  const { page, errors } = await openOtherClient(browser)
  await attachPicture(id)
  await signIn(page, guiche.ana)
  const { phone } = await createWaitingCustomer('Júlia Reis')
  await acceptTicket(page, 'Júlia Reis')
  await region(page, 'Conversa').getByRole('button', { name: 'tabela' }).click()
  await expect.poll(async () => (await phone.shows()).map(({ type }) => type)).toContain('image')
  const shown = (await phone.shows()).find(({ type }) => type === 'image')
  expect(await fetchBase64(shown?.mediaUrl ?? '')).toBe(PICTURE)
  expect(errors).toEqual([])
})

test('colleagues’ changes are seen as they happen', async ({ browser }) => {
  const { page, errors } = await openSignedInClient(browser, guiche.ana)
  const bruno = await guiche.as(guiche.bruno)
  const { ticket } = await createWaitingCustomer('Katia Lopes')
  await expect(region(page, 'Aguardando').getByText('Katia Lopes')).toBeVisible()
  await bruno.put(`/tickets/${ticket.id}`, { status: 'open' })
  await expect(region(page, 'Aguardando').getByText('Katia Lopes')).toBeHidden()
  const people = await admin.get<{ id: number; name: string }[]>('/users/list')
  const idOf = (name: string) => people.find((one) => one.name === name)?.id
  await bruno.put(`/tickets/${ticket.id}`, { userId: idOf(guiche.ana.name), queueId })
  await expect(region(page, 'Atendendo').getByText('Katia Lopes')).toBeVisible()

  const chat = await bruno.post<{ id: number }>('/chats', {
    title: 'Plantão',
    users: [{ id: idOf(guiche.ana.name) }],
  })
  await bruno.post(`/chats/${chat.id}/messages`, { message: 'Bom dia' })
  await expect(
    region(page, 'Chats').getByText(`${guiche.bruno.name}: Bom dia (1 não lidas)`),
  ).toBeVisible()
  expect(errors).toEqual([])
})

test('tags and lists of files are created and deleted, and no open page breaks', async ({
  browser,
}) => {
  const { page, errors } = await openSignedInClient(browser, guiche.admin)
  const beside = await openSignedInClient(browser, guiche.admin)
  const name = page.getByLabel('Nome', { exact: true })
  for (const [save, where, called, last] of [
    ['Salvar tag', 'Tags', 'Fiado', '/tags'],
    ['Salvar lista', 'Lista de arquivos', 'Tabelas', '/files/uploadList/'],
  ] as const) {
    await name.fill(called)
    // Such a client takes an event about a tag that it has deleted for a new one.
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes(last),
    )
    await page.getByRole('button', { name: save }).click()
    await saved
    await expect(region(page, where).getByText(called)).toBeVisible()
    await expect(region(beside.page, where).getByText(called)).toBeVisible()
    await region(page, where)
      .getByRole('button', { name: `Excluir ${called}` })
      .click()
    await expect(region(page, where).getByText(called)).toBeHidden()
  }
  // Open pages still receive events.
  await name.fill('Depois')
  await page.getByRole('button', { name: 'Salvar tag' }).click()
  await expect(region(beside.page, 'Tags').getByText('Depois')).toBeVisible()
  expect([...errors, ...beside.errors]).toEqual([])
})

test('a user without a line is created; a refusal is shown in words', async ({ browser }) => {
  const { page, errors } = await openSignedInClient(browser, guiche.admin)
  const name = page.getByLabel('Nome', { exact: true })
  await name.fill('Lia')
  await page.getByRole('button', { name: 'Salvar usuário' }).click()
  await expect(region(page, 'Usuários').getByText('Lia')).toBeVisible()
  const { users } = await admin.get<{ users: { name: string; whatsappId: number | null }[] }>(
    '/users?searchParam=lia',
  )
  expect(users).toMatchObject([{ name: 'Lia', whatsappId: null }])
  // The same address again: such a client's catalogue has none of our codes.
  await page.getByRole('button', { name: 'Salvar usuário' }).click()
  await expect(page.getByRole('status')).not.toHaveText(/^Olá/)
  await expect(page.getByRole('status')).toHaveText(/^[^_]+$/)
  expect(errors).toEqual([])
})

test('a message for an hour from now waits an hour, and takes its picture', async ({ browser }) => {
  await createWaitingCustomer('Mauro Dias')
  const { page, errors } = await openSignedInClient(browser, guiche.admin)
  await page.getByLabel('Nome', { exact: true }).fill('Até logo mais')
  const answered = page.waitForResponse((response) => response.url().endsWith('/media-upload'))
  const pressedAt = Date.now()
  await page.getByRole('button', { name: 'Agendar' }).click()
  expect((await answered).status()).toBe(200)
  const answeredAt = Date.now()
  const { schedules } = await admin.get<{
    schedules: { status: string; sendAt: string; sentAt: string | null; mediaPath: string }[]
  }>('/schedules')
  const [schedule] = schedules
  expect(schedule).toMatchObject({ status: 'PENDENTE', sentAt: null })
  // The client rounds to whole minutes.
  const sendAt = Date.parse(schedule?.sendAt ?? '')
  expect(sendAt).toBeGreaterThan(pressedAt + 58 * 60_000)
  expect(sendAt).toBeLessThan(answeredAt + 61 * 60_000)
  const file = await fetch(`${guiche.address}/public/${schedule?.mediaPath}`)
  expect(file.headers.get('content-type')).toBe('image/png')
  expect(errors).toEqual([])
})

test("strangers' content runs no script, and deleted users still have names", async ({
  browser,
}) => {
  const { phone, ticket } = await createWaitingCustomer('Nilo Braga')
  await phone.send({
    type: 'location',
    body: '-23.5,-46.6 <img src=x onerror="alert(document.domain)">',
  })
  const made = await admin.post<{ id: number }>('/users', {
    name: 'Otto',
    email: 'otto@cliente.example',
    password: 'senha-boa',
    profile: 'admin',
    queueIds: [queueId],
  })
  const otto = await guiche.as({
    name: 'Otto',
    email: 'otto@cliente.example',
    password: 'senha-boa',
  })
  const people = await admin.get<{ id: number; name: string }[]>('/users/list')
  const ana = people.find(({ name }) => name === guiche.ana.name)?.id
  await otto.post('/ticket-notes', {
    note: 'Ligar depois',
    ticketId: ticket.id,
    contactId: ticket.contactId,
  })
  const chat = await otto.post<{ id: number }>('/chats', { title: 'Saída', users: [{ id: ana }] })
  await otto.post(`/chats/${chat.id}/messages`, { message: 'Até mais' })
  await admin.delete(`/users/${made.id}`)

  const { page, errors } = await openSignedInClient(browser, guiche.ana)
  await acceptTicket(page, 'Nilo Braga')
  const conversation = region(page, 'Conversa')
  await expect(conversation.locator('[data-kind=locationMessage]')).toBeVisible()
  await expect(conversation.getByText('Otto: Ligar depois')).toBeVisible()
  await expect(region(page, 'Chats').getByText('Otto: Até mais')).toBeVisible()
  await expectPicturesDrawn(page, '[data-kind=locationMessage] img')
  expect(await page.locator('[data-kind=locationMessage] img').count()).toBe(1)
  expect(errors).toEqual([])
})

async function fetchToken(person: Person): Promise<string> {
  const response = await fetch(`${guiche.address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password }),
  })
  return ((await response.json()) as { token: string }).token
}

/** The bytes that a phone shows, as base64. */
async function fetchBase64(path: string): Promise<string> {
  const headers = { authorization: `Bearer ${await fetchToken(guiche.admin)}` }
  const response = await fetch(`${guiche.address}${path}`, { headers })
  return Buffer.from(await response.arrayBuffer()).toString('base64')
}

async function attachPicture(quickMessageId: number): Promise<void> {
  const form = new FormData()
  form.append('typeArch', 'quickMessage')
  form.append('file', new Blob([Buffer.from(PICTURE, 'base64')]), 'tabela.png')
  const response = await fetch(`${guiche.address}/quick-messages/${quickMessageId}/media-upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await fetchToken(guiche.ana)}` },
    body: form,
  })
  expect(response.status).toBe(200)
}
