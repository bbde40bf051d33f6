import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { clearAttempts } from '../platform/rate-limits.ts'
import { tokenHashOf } from '../features/setup/connections/index.ts'
import { type LinkedDesk, startLinkedDesk } from '../testing/linked-desk.ts'

// Numbers that WhatsApp stores in another form than people write. The WhatsApp of this test gives each address to one
// account.

const WAIT = { timeout: 60_000, interval: 50 }

let desk: LinkedDesk
let token: string

beforeAll(async () => {
  desk = await startLinkedDesk()
  const params = { id: desk.whatsappId }
  token = (await desk.admin.call('POST /whatsapp/:id/token', { params })).token
})
afterAll(() => desk.close())
beforeEach(() => clearAttempts('apiToken', tokenHashOf(token)))

async function sendByApi(number: string, body: string): Promise<number> {
  const answer = await desk.app.http.inject({
    method: 'POST',
    url: '/api/messages/send',
    remoteAddress: '10.0.0.9',
    headers: { authorization: `Bearer ${token}` },
    payload: { number, body },
  })
  return answer.statusCode
}

const listContactIds = async (number: string) =>
  (
    await desk.admin.call('GET /contacts', { query: { searchParam: number.slice(-8) } })
  ).contacts.map((contact) => contact.id)

const FORMS = [
  ['Brazil, of before the ninth digit', '5511981234567', '551181234567'],
  ['Mexico, without its 1', '5215512345678', '525512345678'],
  ['Mexico, with its 1', '525587654321', '5215587654321'],
  ['Argentina, with its 9', '541156781234', '5491156781234'],
] as const

test.each(FORMS)(
  'the API reaches a number of %s and its owner stays one contact',
  async (_, typed, known) => {
    const person = desk.phone.person({ number: known, name: 'Dora' })
    expect(await sendByApi(typed, 'Seu pedido saiu')).toBe(200)
    await vi.waitFor(() => expect(textsTo(person)).toEqual(['Seu pedido saiu']), WAIT)
    await person.write('Obrigada!')
    const bodies = await vi.waitFor(async () => {
      const thread = await desk.threadOf(known)
      expect(thread.map(({ body }) => body)).toContain('Obrigada!')
      return thread.map(({ body, ack }) => [body, ack])
    }, WAIT)
    expect(bodies).toEqual([
      ['Seu pedido saiu', 3],
      ['Obrigada!', 0],
    ])
    expect(await listContactIds(known)).toHaveLength(1)
  },
)

test.each(FORMS)(
  'a contact added by hand is reached and stays one: %s',
  async (_, typed, known) => {
    // Another account with a similar number.
    const [other, account] = [typed, known].map((number) => `${number.slice(0, -2)}99`)
    if (!other || !account) throw new Error('unreachable')
    const person = desk.phone.person({ number: account, name: 'Rosa' })
    const contact = await desk.admin.call('POST /contacts', {
      body: { name: 'Rosa', number: other },
    })
    const ticket = await desk.admin.call('POST /tickets', {
      body: { contactId: contact.id, whatsappId: desk.whatsappId },
    })
    await desk.admin.call('POST /messages/:ticketId', {
      params: { ticketId: ticket.id },
      body: { body: 'Bom dia' },
    })
    await vi.waitFor(() => expect(textsTo(person)).toEqual(['Bom dia']), WAIT)
    await person.write('Oi')
    await vi.waitFor(async () => {
      const { messages } = await desk.admin.call('GET /messages/:ticketId', {
        params: { ticketId: ticket.id },
      })
      expect(messages.map(({ body, ack }) => [body, ack])).toEqual([
        ['Bom dia', 3],
        ['Oi', 0],
      ])
    }, WAIT)
    expect(await listContactIds(other)).toHaveLength(1)
  },
)

test('a number without WhatsApp is answered once its owner writes', async () => {
  const person = desk.somebody()
  person.isAbsent = true
  expect(await sendByApi(person.number, 'Olá')).toBe(400)
  person.isAbsent = false
  await person.write('Agora tenho WhatsApp')
  const { id: ticketId } = await desk.ticketOf(person.number)
  await desk.admin.call('PUT /tickets/:id', { params: { id: ticketId }, body: { status: 'open' } })
  const body = { body: 'Que bom!' }
  await desk.admin.call('POST /messages/:ticketId', { params: { ticketId }, body })
  await vi.waitFor(() => expect(textsTo(person)).toEqual(['Que bom!']), WAIT)
})

test('a contact that has written is not looked up', async () => {
  const person = desk.somebody()
  await person.write('Oi')
  const { id: ticketId } = await desk.ticketOf(person.number)
  await desk.admin.call('PUT /tickets/:id', { params: { id: ticketId }, body: { status: 'open' } })
  const before = desk.phone.counts.lookUps
  const body = { body: 'Olá' }
  await desk.admin.call('POST /messages/:ticketId', { params: { ticketId }, body })
  await vi.waitFor(() => expect(textsTo(person)).toEqual(['Olá']), WAIT)
  expect(desk.phone.counts.lookUps).toBe(before)
})

function textsTo(person: ReturnType<LinkedDesk['somebody']>) {
  return person
    .shown()
    .flatMap(({ isOurs, message }) =>
      isOurs ? [message.conversation ?? message.extendedTextMessage?.text] : [],
    )
}
