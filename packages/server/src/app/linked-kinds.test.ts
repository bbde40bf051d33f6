import type { Message } from '@guiche/contract/messages'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MESSAGE_KINDS } from '../channels/baileys/message-kinds.ts'
import { changeUsualSettings, usualSettings } from '../channels/baileys/line-settings.ts'
import { DEFAULT_PACES, setPaces } from '../channels/channel.ts'
import { buildCompany, PASSWORD } from '../testing/build-company.ts'
import { MESSAGE_SAMPLES } from '../testing/message-samples.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { TestClient } from '../testing/test-client.ts'
import {
  type PairingPhone,
  startWhatsAppWeb,
  type WhatsAppWeb,
} from '../testing/whatsapp-web/index.ts'
import { loadPackage } from '../testing/whatsapp-web/load-package.ts'

// Kinds of messages over a linked device, as the desk and its bots take them: the whole server, with the real client.

const WAIT = { timeout: 60_000, interval: 50 }
const MENU = 'Escolha um setor'

let app: TestApp
let whatsapp: WhatsAppWeb
let admin: TestClient
let phone: PairingPhone
const before = usualSettings()

beforeAll(async () => {
  const baileys = await loadPackage()
  if (!baileys) throw new Error('packages/multi-device is not installed')
  whatsapp = await startWhatsAppWeb(baileys, { hasEveryone: true })
  baileys.WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(whatsapp.rootPublicKey)
  changeUsualSettings({ socket: whatsapp.socketOptions })
  app = await startTestApp('all')
  const [many, never] = [1000, [0, 0] as [number, number]]
  const pace = { burst: many, perSecond: many }
  const firstContacts = { spacedMs: never, perDay: many, perDayNew: many }
  setPaces({ pace, chatPace: pace, firstContacts })
  await connectDesk()
})
afterAll(async () => {
  await app.close()
  await whatsapp.close()
  changeUsualSettings(before)
  setPaces(DEFAULT_PACES)
})

/** A linked device whose customers are asked by a menu where they want to go. */
async function connectDesk(): Promise<void> {
  const { admin: account } = await buildCompany()
  admin = new TestClient(app.http)
  await admin.signIn(account.email, PASSWORD)
  const queue = async (name: string, color: string) =>
    (await admin.call('POST /queue', { body: { name, color, greetingMessage: '' } })).id
  const queueIds = [await queue('Vendas', '#aabbcc'), await queue('Suporte', '#ccbbaa')]
  const body = { name: 'Loja', provider: 'beta' as const, greetingMessage: MENU, queueIds }
  const { id } = await admin.call('POST /whatsapp', { body })
  phone = whatsapp.phone({ number: '5511900001111', name: 'Loja' })
  const shown = () => admin.call('GET /whatsapp/:id', { params: { id } })
  await vi.waitFor(async () => expect((await shown()).qrcode).not.toBe(''), WAIT)
  await phone.scan((await shown()).qrcode ?? '')
  await vi.waitFor(async () => expect((await shown()).status).toBe('CONNECTED'), WAIT)
  await phone.caughtUp()
}

let numbers = 5_511_971_000_000
const somebody = () => phone.person({ number: String(++numbers), name: 'Cliente' })

async function listTickets() {
  const lists = (['pending', 'open', 'closed'] as const).map((status) =>
    admin.call('GET /tickets', { query: { status, showAll: true } }),
  )
  return (await Promise.all(lists)).flatMap(({ tickets }) => tickets)
}

/** Resolves once a customer's ticket is there, and with it all that was heard before. */
const ticketOf = (number: string) =>
  vi.waitFor(async () => {
    const found = (await listTickets()).find(({ contact }) => contact.number === number)
    if (!found) throw new Error(`no ticket of ${number}`)
    return found
  }, WAIT)

async function threadOf(number: string): Promise<Message[]> {
  const { id: ticketId } = await ticketOf(number)
  return (await admin.call('GET /messages/:ticketId', { params: { ticketId } })).messages
}

const key = { remoteJid: '5511900001111@s.whatsapp.net', fromMe: true, id: 'A' }
const sealed = { encPayload: Buffer.from('AAAA'), encIv: Buffer.from('AAAA') }
/** As phones write them. */
const SILENT = [
  { pinInChatMessage: { key, type: 1 } },
  { keepInChatMessage: { key, keepType: 1 } },
  { encReactionMessage: { targetMessageKey: key, ...sealed } },
  { secretEncryptedMessage: { targetMessageKey: key, ...sealed, secretEncType: 1 } },
  { placeholderMessage: { type: 0 } },
  { requestPhoneNumberMessage: {} },
  { statusMentionMessage: { message: { protocolMessage: { type: 25 } } } },
  { pollUpdateMessage: { pollCreationMessageKey: key, vote: sealed } },
  { conversation: '' },
  { extendedTextMessage: { text: ' \u200b' } },
]

test('what nobody says opens no ticket and sets no bot talking', async () => {
  const silent = Object.entries(MESSAGE_KINDS).flatMap(([name, kind]) =>
    kind === 'silent' ? [{ [name]: {} }] : [],
  )
  for (const message of [...SILENT, ...silent]) await somebody().send(message)
  const last = somebody()
  await last.write('Oi')
  await ticketOf(last.number)
  const tickets = await listTickets()
  expect(tickets.map(({ contact }) => contact.number)).toEqual([last.number])
  expect(tickets[0]?.unreadMessages).toBe(1)
  const thread = await threadOf(last.number)
  expect(thread.map(({ fromMe }) => fromMe)).toEqual([false, true])
})

test('words of other businesses stand in the thread, and the times of an event by the company’s clock', async () => {
  const business = somebody()
  for (const name of ['buttonsMessage', 'listMessage', 'highlyStructuredMessage', 'eventMessage'])
    await business.send({ [name]: MESSAGE_SAMPLES[name]?.message })
  const bodies = await vi.waitFor(async () => {
    const thread = (await threadOf(business.number)).filter(({ fromMe }) => !fromMe)
    expect(thread).toHaveLength(4)
    return thread.map(({ messageType, body }) => [messageType, body])
  }, WAIT)
  expect(bodies).toEqual([
    ['image', expect.stringContaining('Seu pedido chegou.\n\nLoja da Ana\n\n▸ Confirmar')],
    ['conversation', expect.stringContaining('▸ Lasanha: R$ 40')],
    ['conversation', 'Seu código é 123'],
    ['conversation', expect.stringContaining('📅 Visita\n05/03/2027, 12:30\nObra, Rua A, 1')],
  ])
})

test('a photo to be seen once stands in the thread, to be opened on the phone', async () => {
  const customer = somebody()
  await customer.send({}, { cipher: 'absent', unavailable: 'view_once' })
  const [message] = await threadOf(customer.number)
  expect(message).toMatchObject({ messageType: 'unknown', isViewOnce: true, fromMe: false })
  expect((await ticketOf(customer.number)).unreadMessages).toBe(1)
})
