import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPixWorld, type PixWorld } from '../testing/pix-world.ts'
import { buildPayingCompany } from '../testing/build-paying-company.ts'
import { PASSWORD } from '../testing/build-company.ts'
import { buildPromptInput } from '../testing/build-prompt-input.ts'
import { buildTeamDesk, type Person, type TeamDesk } from '../testing/build-team-desk.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'

// The forms of a client of this family. Each has the body that the client posts when only the required fields are
// filled in, and the row that it sends back when the form is saved unchanged.

type Values = Record<string, unknown>

let app: TestApp
let pix: PixWorld
let desk: TeamDesk
let operator: TestClient
let planId: number
let contactId: number
let contactListId: number
let ticketId: number
let noted: number
/** Id of an open ticket of another customer, held by the administrator. */
let openTicketId: number
let flowId: number
let attendant: Person
let colors = 0

beforeAll(async () => {
  app = await startTestApp('all')
  pix = await buildPixWorld(app)
  operator = pix.platform.operator
  desk = await buildTeamDesk(app)
  const { admin } = desk
  planId =
    (await operator.call('GET /companies/:id', { params: { id: desk.companyId } })).planId ?? 0
  const ticket = await desk.waiting(desk.sales)
  ticketId = ticket.id
  noted = ticket.contact.id
  openTicketId = (await desk.waiting()).id
  const mine = { status: 'open', userId: desk.adminId } as const
  await desk.change(admin, openTicketId, mine)
  attendant = await desk.person({ queueIds: [desk.sales] })
  const contact = { name: 'Maria', number: '5511987650001' }
  contactId = (await admin.call('POST /contacts', { body: contact })).id
  contactListId = (await admin.call('POST /contact-lists', { body: { name: 'Clientes' } })).id
  flowId = (await admin.call('POST /flowbuilder', { body: { name: 'Boas-vindas' } })).id
})
afterAll(async () => {
  pix.close()
  await app.close()
})

const nextColor = () => `#${(0x10_00_00 + ++colors).toString(16)}`
const isoTimeInAnHour = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 16)

interface Form {
  path: string
  by?: 'operator'
  /** The body that the dialog for a new row posts. */
  made: () => Values
  /** Fields that the dialog adds to the row when it saves a change. */
  added?: (row: Values) => Values
  /** The route that reads one row; without it, the row of the list is sent back. */
  read?: (id: number) => Promise<Values>
}

const forms: Readonly<Record<string, Form>> = {
  'a company': {
    path: '/companies',
    by: 'operator',
    made: () => ({
      name: 'Padaria do João',
      email: 'joao@padaria.example',
      phone: '',
      password: '',
      planId,
      status: true,
      campaignsEnabled: false,
      dueDate: '',
      recurrence: '',
    }),
    added: () => ({ password: '', campaignsEnabled: '' }),
  },
  'a plan': {
    path: '/plans',
    by: 'operator',
    made: () => ({ name: 'Básico', users: '', connections: '', queues: '', value: '' }),
  },
  'a user': {
    path: '/users',
    made: () => ({
      name: 'Bia',
      email: 'bia@exemplo.example',
      password: 'segredo',
      profile: '',
      allTicket: '',
      whatsappId: '',
      queueIds: [desk.sales],
      companyId: '',
    }),
    added: ({ queues }) => ({ password: '', queueIds: idsOf(queues) }),
  },
  'a connection': {
    path: '/whatsapp',
    made: () => ({
      name: 'Loja',
      greetingMessage: '',
      complationMessage: '',
      outOfHoursMessage: '',
      ratingMessage: '',
      isDefault: '',
      token: '',
      provider: 'simulator',
      expiresInactiveMessage: '',
      expiresTicket: '',
      timeUseBotQueues: '',
      maxUseBotQueues: '',
      timeToTransfer: '',
      queueIds: [desk.sales],
      transferQueueId: '',
      promptId: '',
      integrationId: '',
    }),
    added: ({ queues }) => ({ queueIds: idsOf(queues) }),
  },
  'a queue': {
    path: '/queue',
    made: () => ({
      name: 'Suporte',
      color: nextColor(),
      greetingMessage: '',
      outOfHoursMessage: '',
      orderQueue: '',
      integrationId: '',
      promptId: '',
      schedules: '',
    }),
  },
  'a prompt': {
    path: '/prompt',
    made: () => ({
      name: 'Vendedora',
      prompt: 'Você atende a loja com simpatia e responde sobre prazos, sem inventar um preço.',
      model: '',
      voice: '',
      voiceKey: '',
      voiceRegion: '',
      maxTokens: '',
      temperature: '',
      apiKey: 'sk-chave',
      queueId: desk.sales,
      maxMessages: '',
    }),
    added: () => ({ apiKey: '', voiceKey: null }),
  },
  'an integration': {
    path: '/queueIntegration',
    made: () => ({
      type: 'n8n',
      name: 'Automação',
      projectName: '',
      jsonContent: '',
      language: '',
      urlN8N: 'https://n8n.example/webhook/1',
      typebotDelayMessage: '',
      typebotExpires: '',
      typebotKeywordFinish: '',
      typebotKeywordRestart: '',
      typebotRestartMessage: '',
      typebotSlug: '',
      typebotUnknownMessage: '',
    }),
  },
  'a quick message': {
    path: '/quick-messages',
    made: () => ({
      shortcode: 'preco',
      message: '',
      geral: '',
      status: '',
      isMedia: '',
      mediaPath: null,
      mediaName: null,
    }),
  },
  'a schedule': {
    path: '/schedules',
    made: () => ({
      body: 'Até amanhã',
      contactId,
      sendAt: isoTimeInAnHour(),
      sentAt: '',
      userId: desk.adminId,
      whatsappId: '',
      ticketId: '',
      repeatEvery: '',
      repeatUntil: '',
    }),
  },
  'a campaign': {
    path: '/campaigns',
    made: () => ({
      name: 'Páscoa',
      message1: 'Olá {nome}',
      message2: '',
      message3: null,
      message4: '',
      message5: '',
      status: '',
      scheduledAt: '',
      whatsappId: '',
      contactListId,
      tagListId: 'Nenhuma',
      fileListId: '',
      companyId: desk.companyId,
    }),
  },
  'a contact list': { path: '/contact-lists', made: () => ({ name: 'VIP', companyId: '' }) },
  'an entry of a contact list': {
    path: '/contact-list-items',
    made: () => ({ name: 'Rui', number: '', email: '', companyId: '', contactListId }),
  },
  'a tag': {
    path: '/tags',
    made: () => ({ name: 'Novo cliente', color: '', kanban: '', userId: desk.adminId }),
  },
  'a contact': {
    path: '/contacts',
    made: () => ({
      name: 'Carla',
      number: '5511987650002',
      email: '',
      extraInfo: [{ name: '', value: '' }],
      disableBot: '',
    }),
  },
  'a list of files': {
    path: '/files',
    made: () => ({ name: 'Catálogo', message: 'Segue', options: '', userId: desk.adminId }),
  },
  'an announcement': {
    path: '/announcements',
    by: 'operator',
    made: () => ({
      title: 'Manutenção',
      text: 'Hoje à noite',
      priority: '',
      status: '',
      mediaPath: '',
      mediaName: '',
      companyId: '',
    }),
  },
  'a help video': {
    path: '/helps',
    by: 'operator',
    made: () => ({
      title: 'Primeiros passos',
      description: '',
      video: 'https://youtu.be/abcdefghijk',
      link: '',
    }),
  },
  'a phrase': {
    path: '/flowcampaign',
    made: () => ({ name: 'Preço', flowId, whatsappId: '', phrase: 'quanto custa', status: '' }),
    read: async (id) => {
      const { details } = await desk.admin.call('GET /flowcampaign/:id', { params: { id } })
      return details
    },
  },
}

function idsOf(rows: unknown): unknown[] {
  return (rows as Array<{ id: number }>).map(({ id }) => id)
}

/** The row as such a client holds it in its form: an empty text for a field without a value. */
function asFormValues(row: Values): Values {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value === null ? '' : value]),
  )
}

/** Leaves out the time of the last save and fields that the pairing of a line changes concurrently. */
function withoutVolatileFields({ updatedAt: _, qrcode, ...row }: Values): Values {
  const { queues, status, retries, ...lineOrRow } = row
  return {
    ...lineOrRow,
    ...(qrcode === undefined && { status, retries }),
    ...(queues !== undefined && { queues: Array.isArray(queues) ? idsOf(queues) : queues }),
  }
}

describe.each(Object.entries(forms))('the form of %s', (_what, form) => {
  const client = () => (form.by === 'operator' ? operator : desk.admin)

  test('is accepted with the optional fields empty, and saving it unchanged changes nothing', async () => {
    const made = await client().send(`POST ${form.path}`, { body: form.made() })
    expect(made.body).toMatchObject({ id: expect.any(Number) })
    const id = made.body.id as number
    const read = form.read ?? (async () => (await client().send(`GET ${form.path}/${id}`)).body)

    const before = await read(id)
    const body = { ...asFormValues(before), ...form.added?.(before) }
    const path = form.path === '/flowcampaign' ? form.path : `${form.path}/${id}`
    const saved = await client().send(`PUT ${path}`, { body })
    expect({ status: saved.status, body: saved.body }).toMatchObject({
      status: expect.toSatisfy((status: number) => status < 300),
    })
    expect(withoutVolatileFields(await read(id))).toEqual(withoutVolatileFields(before))
  })

  test("refuses an empty required field with that field's name only", async () => {
    const body = Object.fromEntries(Object.keys(form.made()).map((name) => [name, '']))
    const { status, body: refusal } = await client().send(`POST ${form.path}`, { body })
    expect(status).toBe(400)
    const { fields } = refusal as { fields: Array<{ path: string }> }
    const optional = Object.entries(form.made()).filter(
      ([, value]) => value === '' || value === null,
    )
    expect(fields.map(({ path }) => path)).not.toEqual(
      expect.arrayContaining(optional.map(([name]) => name)),
    )
  })
})

interface Act {
  key: string
  by?: () => TestClient
  sent: () => {
    params?: Record<string, string | number>
    query?: Record<string, string>
    body?: unknown
  }
}

const closing = { useIntegration: null, promptId: null, integrationId: null }

const acts: Readonly<Record<string, Act>> = {
  'the sign-up': {
    key: 'POST /companies/cadastro',
    sent: () => ({
      body: {
        name: 'Nova empresa',
        email: 'nova@empresa.example',
        phone: '',
        password: 'segredo',
        planId,
        recurrence: 'MENSAL',
        dueDate: '',
        status: 't',
        campaignsEnabled: true,
        language: '',
      },
    }),
  },
  'a new ticket without queue and connection': {
    key: 'POST /tickets',
    sent: () => ({
      body: { contactId, queueId: '', whatsappId: '', userId: desk.adminId, status: 'open' },
    }),
  },
  'accepting a ticket': {
    key: 'PUT /tickets/:id',
    sent: () => ({ params: { id: ticketId }, body: { status: 'open', userId: desk.adminId } }),
  },
  'handing a ticket to a queue': {
    key: 'PUT /tickets/:id',
    sent: () => ({
      params: { id: ticketId },
      body: { status: 'pending', userId: '', queueId: desk.support, whatsappId: '' },
    }),
  },
  'closing a ticket': {
    key: 'PUT /tickets/:id',
    sent: () => ({
      params: { id: ticketId },
      body: { status: 'closed', userId: '', queueId: '', ...closing },
    }),
  },
  'a message': {
    key: 'POST /messages/:ticketId',
    sent: () => ({
      params: { ticketId: openTicketId },
      body: { read: 1, fromMe: true, mediaUrl: '', body: 'Bom dia', quotedMsg: '' },
    }),
  },
  'a note': {
    key: 'POST /ticket-notes',
    sent: () => ({ body: { note: 'Volta amanhã', ticketId, contactId: noted, mentions: '' } }),
  },
  'a choice of a queue’s menu': {
    key: 'POST /queue-options',
    sent: () => ({
      body: { queueId: desk.sales, title: 'Preços', message: '', option: '', parentId: '' },
    }),
  },
  'a chat': {
    key: 'POST /chats',
    sent: () => ({ body: { title: 'Plantão', users: [{ id: attendant.id }] } }),
  },
  'a flow': { key: 'POST /flowbuilder', sent: () => ({ body: { name: 'Outro', template: '' } }) },
  'the settings of campaigns': {
    key: 'POST /campaign-settings',
    sent: () => ({
      body: {
        settings: {
          messageInterval: '',
          longerIntervalAfter: '',
          greaterInterval: '',
          variables: '',
          dailyLimit: '',
        },
      },
    }),
  },
  'an empty text as a setting': {
    key: 'PUT /settings/:key',
    sent: () => ({ params: { key: 'optOutMessage' }, body: { key: 'optOutMessage', value: '' } }),
  },
  'the profile of an attendant': {
    key: 'PUT /users/:id',
    by: () => attendant.client,
    sent: () => ({
      params: { id: attendant.id },
      body: {
        name: 'Ana Souza',
        email: 'ana.souza@exemplo.example',
        password: '',
        profile: '',
        allTicket: '',
        whatsappId: '',
        queueIds: '',
      },
    }),
  },
  'the filter of the dashboard': {
    key: 'GET /dashboard',
    sent: () => ({ query: { days: '7', date_from: '', date_to: '' } }),
  },
  'the filter of tickets': {
    key: 'GET /tickets',
    sent: () => ({
      query: {
        searchParam: '',
        pageNumber: '',
        tags: '[]',
        users: '[]',
        status: '',
        date: '',
        updatedAt: '',
        showAll: 'true',
        queueIds: '[]',
        withUnreadMessages: '',
      },
    }),
  },
  'the search of contacts': {
    key: 'GET /contacts',
    sent: () => ({
      query: { searchParam: '', pageNumber: '', date: '', dateStart: '', dateEnd: '' },
    }),
  },
  'the list of quick messages': {
    key: 'GET /quick-messages',
    sent: () => ({ query: { searchParam: '', pageNumber: '1', userId: '', companyId: '' } }),
  },
}

test.each(Object.entries(acts))('%s is accepted as such a client posts it', async (_what, act) => {
  const { status, body } = await (act.by?.() ?? desk.admin).send(act.key, act.sent())
  expect({ status, body }).toMatchObject({
    status: expect.toSatisfy((answered: number) => answered < 300),
  })
})

test('an attendant’s own profile keeps its queues, role and password when they are sent empty', async () => {
  const own = await desk.admin.call('GET /users/:id', { params: { id: attendant.id } })
  expect(own).toMatchObject({ name: 'Ana Souza', profile: 'user', queues: [{ id: desk.sales }] })
  await attendant.client.signIn('ana.souza@exemplo.example', PASSWORD)
})

describe.each([
  ['""', ''],
  ['null', null],
])('a field that is changed to %s', (_what, empty) => {
  const changeRow = (path: string, body: Values) => desk.admin.send(`PUT ${path}`, { body })
  const createRow = async (path: string, body: Values) =>
    (await desk.admin.send(`POST ${path}`, { body })).body.id as number

  test('clears a text', async () => {
    const path = `/whatsapp/${desk.whatsappId}`
    await changeRow(path, { greetingMessage: 'Olá!', ratingMessage: 'De 1 a 3?' })
    const { body } = await changeRow(path, { greetingMessage: empty, ratingMessage: empty })
    expect(body).toMatchObject({ greetingMessage: '', ratingMessage: '' })
    const contact = `/contacts/${contactId}`
    await changeRow(contact, { email: 'maria@exemplo.example' })
    expect((await changeRow(contact, { email: empty })).body).toMatchObject({ email: '' })
  })

  test('removes a reference, number or date', async () => {
    const color = nextColor()
    const id = await createRow('/queue', { name: `Fila ${color}`, color })
    await changeRow(`/queue/${id}`, {
      orderQueue: 7,
      slaCloseMinutes: 30,
      overflowQueueId: desk.sales,
    })
    const cleared = { orderQueue: empty, slaCloseMinutes: empty, overflowQueueId: empty }
    expect((await changeRow(`/queue/${id}`, cleared)).body).toMatchObject({
      orderQueue: null,
      slaCloseMinutes: 0,
      overflowQueueId: null,
    })
    const later = { contactListId, message1: 'Oi', scheduledAt: '2031-01-01 10:00:00' }
    const campaign = await createRow('/campaigns', { name: 'Um dia', ...later })
    expect((await changeRow(`/campaigns/${campaign}`, { scheduledAt: empty })).body).toMatchObject({
      scheduledAt: null,
      status: 'INATIVA',
    })
  })

  test('leaves a choice unchanged that has no such value', async () => {
    const { id } = await desk.person({ profile: 'supervisor' })
    const change = { profile: empty, allTicket: empty, ticketLimit: empty, queueIds: empty }
    const { body } = await desk.admin.send('PUT /users/:id', { params: { id }, body: change })
    expect(body).toMatchObject({ profile: 'supervisor', allTicket: 'desabled', ticketLimit: 0 })
  })

  test('keeps a secret', async () => {
    const prompt = { ...(await buildPromptInput(desk.companyId)), name: `Vendedora ${_what}` }
    const id = await createRow('/prompt', prompt)
    const keys = { apiKey: empty, voiceKey: empty }
    await changeRow(`/prompt/${id}`, { voiceKey: 'chave-de-voz', voiceRegion: 'brazilsouth' })
    expect((await changeRow(`/prompt/${id}`, keys)).body).toMatchObject({
      apiKey: '********',
      voiceKey: '********',
    })
  })

  test('is not used as an idempotency key', async () => {
    const before = await countMessages(openTicketId)
    for (const body of ['Um', 'Dois'])
      await desk.admin.send('POST /messages/:ticketId', {
        params: { ticketId: openTicketId },
        body: { body, idempotencyKey: empty },
      })
    expect((await countMessages(openTicketId)) - before).toBe(2)
  })
})

async function countMessages(id: number): Promise<number> {
  return (await desk.admin.call('GET /messages/:ticketId', { params: { ticketId: id } })).messages
    .length
}

describe('the checkout', () => {
  test('accepts the payment form of such a client with every field of the first step empty', async () => {
    const { client, openInvoice: open } = await buildPayingCompany(app, pix.platform)
    const { id: invoiceId } = await open()
    for (const provider of ['', 'efi']) {
      await pix.set('pixProvider', provider)
      const charge = await client.send('POST /subscription', { body: checkoutForm({ invoiceId }) })
      expect(charge).toMatchObject({
        status: 200,
        body: { valor: { original: '59.90' }, qrcode: { qrcode: expect.any(String) } },
      })
    }
  })

  test('stores the address under the field name of such a client', async () => {
    const { id, client, openInvoice: open } = await buildPayingCompany(app, pix.platform)
    const { id: invoiceId } = await open()
    const data = {
      firstName: 'Ana',
      lastName: 'Souza',
      city: 'Recife',
      state: 'PE',
      zipcode: '50000-000',
      country: 'BR',
    }
    const body = checkoutForm({ invoiceId, ...data, address2: 'Rua da Aurora, 100' })
    expect((await client.send('POST /subscription', { body })).status).toBe(200)
    const company = await operator.call('GET /companies/:id', { params: { id } })
    expect(company).toMatchObject({ ...data, address: 'Rua da Aurora, 100' })
    await client.send('POST /subscription', { body: checkoutForm({ invoiceId }) })
    expect(await operator.call('GET /companies/:id', { params: { id } })).toEqual(company)
  })
})

/** The initial values of the client's form. */
function checkoutForm(given: Values): Values {
  return {
    firstName: '',
    lastName: '',
    address2: '',
    city: '',
    state: '',
    zipcode: '',
    country: '',
    useAddressForPaymentDetails: false,
    nameOnCard: '',
    cardNumber: '',
    cvv: '',
    plan: '',
    price: 59.9,
    users: 10,
    connections: 10,
    ...given,
  }
}
