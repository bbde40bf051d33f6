import type { Contact } from '@guiche/contract/contacts'
import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPromptInput } from '../testing/build-prompt-input.ts'
import { buildTeamDesk, type TeamDesk } from '../testing/build-team-desk.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

// Keys that servers of this family add to a row's own fields in answers and events. Their clients read them without
// checking that they exist.

const AT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const dates = { createdAt: AT, updatedAt: AT }

let app: TestApp
let desk: TeamDesk
let promptId: number
let integrationId: number
/** A queue with a menu, answered by the prompt and the integration. */
let queueId: number
const fullQueue = () => ({
  id: queueId,
  companyId: desk.companyId,
  greetingMessage: 'Olá!',
  outOfHoursMessage: '',
  orderQueue: null,
  schedules: expect.any(Array),
  promptId,
  integrationId,
  ...dates,
})
const fullPrompt = () => ({ id: promptId, apiKey: '********', queue: { id: expect.any(Number) } })

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildTeamDesk(app)
  const { companyId, admin } = desk
  promptId = (await admin.call('POST /prompt', { body: await buildPromptInput(companyId) })).id
  const integration = { type: 'flowbuilder', name: 'Fluxo' } as const
  integrationId = (await admin.call('POST /queueIntegration', { body: integration })).id
  const body = { name: 'Com tudo', color: '#123456', greetingMessage: 'Olá!' }
  queueId = (await admin.call('POST /queue', { body: { ...body, promptId, integrationId } })).id
})
afterAll(() => app.close())

describe('a queue is included with all its fields', () => {
  test('in a prompt that is listed, shown, created or changed', async () => {
    const { admin } = desk
    const made = await admin.call('POST /prompt', {
      body: { ...(await buildPromptInput(desk.companyId)), name: 'Outra vendedora', queueId },
    })
    const params = { id: made.id }
    const changed = await admin.call('PUT /prompt/:id', { params, body: { maxTokens: 50 } })
    const shown = await admin.call('GET /prompt/:id', { params })
    const { prompts } = await admin.call('GET /prompt')
    const listed = prompts.find(({ id }) => id === made.id)
    for (const { queue } of [made, changed, shown, listed ?? { queue: undefined }])
      expect(queue).toMatchObject(fullQueue())
  })

  test('in a created user and in the list of all users; a brief list has the fields of a chip', async () => {
    const { admin } = desk
    const body = { name: 'Carla', email: 'carla@exemplo.example', password: 'segredo' }
    const made = await admin.call('POST /users', { body: { ...body, queueIds: [queueId] } })
    const UserQueue = { userId: made.id, queueId, ...dates }
    expect(made.queues).toMatchObject([{ ...fullQueue(), UserQueue }])
    const fetchListedQueues = async (query: { brief?: boolean }) =>
      (await admin.call('GET /users/list', { query })).find(({ id }) => id === made.id)?.queues
    expect(await fetchListedQueues({})).toMatchObject([{ ...fullQueue(), UserQueue }])
    expect(await fetchListedQueues({ brief: true })).toEqual([
      { id: queueId, name: 'Com tudo', color: '#123456', UserQueue },
    ])
    const company = { id: desk.companyId, planId: expect.any(Number), language: 'pt', ...dates }
    expect(made.company).toMatchObject(company)
    const params = { id: made.id }
    const changed = await admin.call('PUT /users/:id', { params, body: { name: 'Carla Dias' } })
    expect(changed.company).toMatchObject(company)
  })

  test('in a created line', async () => {
    const made = await desk.admin.call('POST /whatsapp', {
      body: { name: 'Loja nova', provider: 'simulator', queueIds: [queueId] },
    })
    expect(made.queues).toMatchObject([
      { ...fullQueue(), WhatsappQueue: { whatsappId: made.id, queueId, ...dates } },
    ])
  })

  test('in an opened ticket', async () => {
    const contact = { name: 'Aberta por nós', number: '5511955550001' }
    const { id: contactId } = await desk.admin.call('POST /contacts', { body: contact })
    const made = await desk.admin.call('POST /tickets', { body: { contactId, queueId } })
    expect(made.queue).toMatchObject(fullQueue())
  })
})

test('a line that is shown or changed has its prompt, and the menus and dates of its queues', async () => {
  const { admin, whatsappId: id } = desk
  const option = { queueId, title: 'Preços', message: 'Custa dez.' }
  const { id: parentId } = await admin.call('POST /queue-options', { body: option })
  const below = { queueId, parentId, title: 'Atacado', message: '' }
  const { id: childId } = await admin.call('POST /queue-options', { body: below })
  const changed = await admin.call('PUT /whatsapp/:id', {
    params: { id },
    body: { queueIds: [queueId], promptId },
  })
  const shown = await admin.call('GET /whatsapp/:id', { params: { id } })
  for (const line of [changed, shown]) {
    expect(line.prompt).toMatchObject(fullPrompt())
    expect(line.queues).toMatchObject([
      {
        id: queueId,
        WhatsappQueue: { whatsappId: id, queueId, ...dates },
        options: expect.arrayContaining([
          expect.objectContaining({ id: parentId, parentId: null }),
          expect.objectContaining({ id: childId, parentId }),
        ]),
      },
    ])
  }
  const child = await admin.call('PUT /queue-options/:id', {
    params: { id: childId },
    body: { title: 'No atacado' },
  })
  expect(child).toMatchObject({ title: 'No atacado', parent: { id: parentId, title: 'Preços' } })
  const first = await admin.call('PUT /queue-options/:id', {
    params: { id: parentId },
    body: { title: 'Preço' },
  })
  expect(first.parent).toBeNull()
})

test('quick messages listed without a filter have their company', async () => {
  const { admin, companyId } = desk
  await admin.call('POST /quick-messages', { body: { shortcode: 'oi', message: 'Olá!' } })
  expect(await admin.call('GET /quick-messages/list')).toMatchObject([
    { shortcode: 'oi', company: { id: companyId, name: expect.stringContaining('Empresa') } },
  ])
})

test('a ticket has its queue’s prompt and integration, its line’s number, its customer’s extra information and its tags’ dates', async () => {
  const { admin, adminId, companyId, whatsappId } = desk
  const { id, contact } = await desk.waiting()
  await admin.call('PUT /contacts/:id', {
    params: { id: contact.id },
    body: { extraInfo: [{ name: 'CPF', value: '123' }] },
  })
  const tag = await admin.call('POST /tags', { body: { name: 'Urgente' } })
  await admin.call('POST /tags/sync', { body: { ticketId: id, tags: [{ id: tag.id }] } })
  const browser = await desk.browser(admin, ['joinTickets', 'open'])

  const body = { status: 'open', userId: adminId, queueId } as const
  const changed = await admin.call('PUT /tickets/:id', { params: { id }, body })
  const shown = await admin.call('GET /tickets/:id', { params: { id } })
  const { payload } = await browser.hears(
    `company-${companyId}-ticket`,
    ({ action, ticket }) => action === 'update' && (ticket as Ticket).id === id,
  )
  const beside = {
    contact: {
      id: contact.id,
      extraInfo: [{ name: 'CPF', value: '123', contactId: contact.id, ...dates }],
    },
    whatsapp: { id: whatsappId, name: expect.any(String) },
    tags: [{ id: tag.id, TicketTag: { ticketId: id, tagId: tag.id, ...dates } }],
  }
  const queue = { id: queueId, prompt: fullPrompt(), queueIntegrations: { id: integrationId } }
  expect(changed).toMatchObject({ ...beside, queue })
  expect(shown).toMatchObject({ ...beside, queue })
  expect(payload).toMatchObject({ ticket: beside })
  const { tickets } = await admin.call('GET /tickets', { query: { status: 'open', showAll: true } })
  const listed = tickets.find((one) => one.id === id)
  expect(listed).toMatchObject({ whatsapp: beside.whatsapp, tags: beside.tags })
  expect(listed?.contact).not.toHaveProperty('extraInfo')
  browser.close()
})

test('a contact has the same uuid in every answer', async () => {
  const { admin, companyId } = desk
  const browser = await desk.browser(admin, ['joinNotification'])
  const waiting = await desk.waiting()
  const { id, number } = waiting.contact
  const told = await browser.hears(
    `company-${companyId}-appMessage`,
    ({ ticket }) => (ticket as Ticket).id === waiting.id,
  )
  const params = { id }
  const { uuid } = await admin.call('GET /contacts/:id', { params })
  expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  const changed = await admin.call('PUT /contacts/:id', { params, body: { email: 'a@b.example' } })
  const news = await browser.hears(
    `company-${companyId}-contact`,
    ({ contact }) => (contact as Contact | undefined)?.email === 'a@b.example',
  )
  const list = await admin.call('GET /contacts', { query: { searchParam: number } })
  const all = await admin.call('GET /contacts/list')
  const tickets = await admin.call('GET /tickets', { query: { status: 'pending', showAll: true } })
  const thread = await admin.call('GET /messages/:ticketId', { params: { ticketId: waiting.id } })
  const message = told.payload.message as Message
  const holders = [
    changed,
    news.payload.contact,
    told.payload.contact,
    message.contact,
    waiting.contact,
    ...[list.contacts, all].map((contacts) => contacts.find((one) => one.id === id)),
    tickets.tickets.find((one) => one.id === waiting.id)?.contact,
    thread.messages[0]?.contact,
    thread.ticket && 'contact' in thread.ticket ? thread.ticket.contact : undefined,
  ]
  for (const contact of holders) expect(contact).toMatchObject({ id, uuid })
  const other = (await desk.waiting()).contact
  expect(other.uuid).not.toBe(uuid)
  browser.close()
})

test('a message event includes its ticket, a contact event its extra information', async () => {
  const { admin, companyId } = desk
  const browser = await desk.browser(admin, ['joinNotification'])
  const { id, contact } = await desk.waiting()
  const { payload } = await browser.hears(
    `company-${companyId}-appMessage`,
    ({ ticket }) => (ticket as Ticket).id === id,
  )
  const { message, ticket } = payload as unknown as {
    message: Message & { ticket: Ticket }
    ticket: Ticket
  }
  expect(message.ticket).toEqual(ticket)
  expect(message).toMatchObject({ ticketId: id, contact: { id: contact.id }, body: 'Oi' })

  const untilContactEvent = async (extraInfo: object[]) =>
    browser.hears(`company-${companyId}-contact`, ({ contact: told }) => {
      const one = told as (Contact & { extraInfo: unknown[] }) | undefined
      return one?.id === contact.id && one.extraInfo.length === extraInfo.length
    })
  await untilContactEvent([])
  const extraInfo = [{ name: 'RG', value: '45' }]
  const params = { id: contact.id }
  await admin.call('PUT /contacts/:id', { params, body: { extraInfo } })
  expect((await untilContactEvent(extraInfo)).payload).toMatchObject({ contact: { extraInfo } })
  await admin.call('PUT /contacts/:id/block', { params, body: { isBlocked: true } })
  const blocked = await browser.hears(
    `company-${companyId}-contact`,
    ({ contact: told }) => (told as Contact | undefined)?.isBlocked === true,
  )
  expect(blocked.payload).toMatchObject({ contact: { id: contact.id, extraInfo } })
  browser.close()
})
