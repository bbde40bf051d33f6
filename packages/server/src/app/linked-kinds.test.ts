import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MESSAGE_KINDS } from '../channels/baileys/message-kinds.ts'
import { type LinkedDesk, startLinkedDesk } from '../testing/linked-desk.ts'
import { MESSAGE_SAMPLES } from '../testing/message-samples.ts'

// Message kinds of linked devices, as attendants and bots receive them.

const WAIT = { timeout: 60_000, interval: 50 }

let desk: LinkedDesk

beforeAll(async () => {
  desk = await startLinkedDesk('Escolha um setor')
})
afterAll(() => desk.close())

const key = { remoteJid: '5511900001111@s.whatsapp.net', fromMe: true, id: 'A' }
const sealed = { encPayload: Buffer.from('AAAA'), encIv: Buffer.from('AAAA') }
/** Payloads as phones send them. */
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

test('messages without content open no ticket and start no bot', async () => {
  const silent = Object.entries(MESSAGE_KINDS).flatMap(([name, kind]) =>
    kind === 'silent' ? [{ [name]: {} }] : [],
  )
  for (const message of [...SILENT, ...silent]) await desk.somebody().send(message)
  const last = desk.somebody()
  await last.write('Oi')
  await desk.ticketOf(last.number)
  const tickets = await desk.tickets()
  expect(tickets.map(({ contact }) => contact.number)).toEqual([last.number])
  expect(tickets[0]?.unreadMessages).toBe(1)
  const thread = await desk.threadOf(last.number)
  expect(thread.map(({ fromMe }) => fromMe)).toEqual([false, true])
})

test('messages of other businesses are stored in the thread, and event times follow the company’s clock', async () => {
  const business = desk.somebody()
  for (const name of ['buttonsMessage', 'listMessage', 'highlyStructuredMessage', 'eventMessage'])
    await business.send({ [name]: MESSAGE_SAMPLES[name]?.message })
  const bodies = await vi.waitFor(async () => {
    const thread = (await desk.threadOf(business.number)).filter(({ fromMe }) => !fromMe)
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

test('a view-once photo appears in the thread with the hint to open it on the phone', async () => {
  const customer = desk.somebody()
  await customer.send({}, { cipher: 'absent', unavailable: 'view_once' })
  const [message] = await desk.threadOf(customer.number)
  expect(message).toMatchObject({ messageType: 'unknown', isViewOnce: true, fromMe: false })
  expect((await desk.ticketOf(customer.number)).unreadMessages).toBe(1)
})
