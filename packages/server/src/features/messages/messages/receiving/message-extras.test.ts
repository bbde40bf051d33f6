import { messageExtra } from '@guiche/contract/message-extra'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InboundEvent, Party } from '../../../../channels/channel.ts'
import { type InboxDrain, startInboxDrain } from '../../../../channels/inbox/drain-inbox.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import {
  buildDriverlessLine,
  type DriverlessLine,
  messageFrom,
} from '../../../../testing/build-driverless-line.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { saveMessage } from '../messages.queries.ts'
import { receiveEvents } from './receive-events.ts'

// Data of messages besides their text: stored with them and sent to clients.

let app: TestApp
let drain: InboxDrain
let told: DriverlessLine
beforeAll(async () => {
  app = await startTestApp()
  drain = startInboxDrain(receiveEvents)
})
beforeEach(async () => {
  told = await buildDriverlessLine(app)
})
afterAll(async () => {
  await drain.stop()
  await app.close()
})

const maria: Party = { kind: 'phone', value: '5511987650001', name: 'Maria' }

const referral = {
  sourceType: 'ad',
  sourceId: '120210000000000001',
  sourceUrl: 'https://fb.me/3cr4Wqqkv',
  headline: 'Pizza em dobro',
  body: 'Só hoje',
  clickId: 'Aff-n8ZTODiE79d22KtAwQKj9e_mIEOOj27vDVwFjN80dp4',
}
const items = [{ productId: 'SKU-1', quantity: 2, price: 24.9, currency: 'BRL' }]
const pricing = { model: 'PMP', category: 'service', isBillable: false }

const EXTRAS = Object.keys(messageExtra.shape)

test('a message without such data is sent without it', async () => {
  await told.tell(messageFrom(maria, 'Oi'))
  const [message] = await told.thread()
  expect(Object.keys(message ?? {}).filter((key) => EXTRAS.includes(key))).toEqual([])
})

test('the chosen option is stored, with the message that offered it', async () => {
  await told.tell(
    messageFrom(maria, 'Frete ou retirada?', { fromMe: true, providerId: 'OFFER' }),
    messageFrom(maria, 'Retirada', {
      choice: {
        id: 'row-2',
        title: 'Retirada',
        description: 'Hoje até as 18h',
        payload: 'PICKUP',
        answers: 'OFFER',
      },
    }),
    messageFrom(maria, 'Frete', { choice: { id: 'row-1', title: 'Frete', answers: 'LONG AGO' } }),
  )
  const [offer, chosen, other] = await told.thread()
  expect(chosen).toMatchObject({
    body: 'Retirada',
    quotedMsgId: offer?.id,
    choice: {
      id: 'row-2',
      title: 'Retirada',
      description: 'Hoje até as 18h',
      payload: 'PICKUP',
      messageId: offer?.id,
    },
  })
  expect(other).toMatchObject({ quotedMsgId: null })
  expect(other?.choice).toEqual({ id: 'row-1', title: 'Frete' })
})

test('an advertisement, a product, and the marks for forwarded and view-once messages are stored', async () => {
  const product = { catalogId: 'C1', productId: 'SKU-1' }
  await told.tell(
    messageFrom(maria, 'Ainda tem?', { referral, product }),
    messageFrom(maria, 'Veja', { isForwarded: true, isViewOnce: true }),
  )
  const [asked, passedOn] = await told.thread()
  expect(asked).toMatchObject({ referral, product })
  expect(passedOn).toMatchObject({ isForwarded: true, isViewOnce: true })
})

test('an order keeps its items, and a place its name, address and page', async () => {
  const place = {
    name: 'Pizzaria <Bela>',
    address: 'Rua Augusta 1 | Centro',
    url: 'https://bela.example',
  }
  await told.tell(
    messageFrom(maria, '', {
      content: { type: 'order', text: 'Sem cebola', catalogId: 'C1', items },
    }),
    messageFrom(maria, '', {
      content: {
        type: 'location',
        latitude: -23.55,
        longitude: -46.63,
        description: '',
        thumbnail: '',
        ...place,
      },
    }),
  )
  const [ordered, met] = await told.thread()
  expect(ordered).toMatchObject({ body: '🛒\nSem cebola\n2 × SKU-1 · BRL 24.90' })
  expect(ordered?.order).toEqual({ catalogId: 'C1', items })
  expect(met?.place).toEqual(place)
  // For clients without these fields: sanitized, in three parts.
  expect(met?.body.split('|')).toEqual([
    expect.stringMatching(/^data:image/),
    'https://maps.google.com/maps?q=-23.55%2C-46.63&z=17',
    'Pizzaria Bela, Rua Augusta 1   Centro',
  ])
})

test('values beyond any provider’s length are cut', async () => {
  const long = { ...referral, headline: 'x'.repeat(5000), sourceUrl: `https://${'y'.repeat(5000)}` }
  await told.tell(messageFrom(maria, 'Oi', { referral: long }))
  const [message] = await told.thread()
  expect(message?.referral).toMatchObject({
    headline: 'x'.repeat(2000),
    sourceUrl: `https://${'y'.repeat(1992)}`,
  })
})

/** An outgoing message that the provider has accepted. */
async function createAcceptedMessage() {
  await told.tell(messageFrom(maria, 'Oi'))
  const { id } = await told.open()
  const params = { ticketId: id }
  const sent = await told.admin.call('POST /messages/:ticketId', { params, body: { body: 'Olá' } })
  const messageId = 'id' in sent ? sent.id : ''
  await inCompany(told.line.companyId, (db) =>
    saveMessage(db, told.line.companyId, messageId, { providerId: 'wamid.P', ack: 1 }),
  )
  return async () => (await told.thread()).find((message) => message.id === messageId)
}

let statuses = 0
const statusEvent = (kind: 'ack' | 'failure', more: object): InboundEvent => {
  const named = { providerId: `s-${++statuses}`, chat: maria, targetId: 'wamid.P' }
  return kind === 'ack'
    ? { kind, ...named, ack: 1, ...more }
    : { kind, ...named, code: '131026', reason: 'undeliverable', ...more }
}

test('the price of a message is stored, also if its status is not new', async () => {
  const message = await createAcceptedMessage()
  const before = await message()
  await told.tell(statusEvent('ack', { pricing }))
  const priced = await message()
  expect(priced).toMatchObject({ ack: 1, pricing })
  expect(priced?.version).toBeGreaterThan(before?.version ?? 0)
  await told.tell(statusEvent('ack', { pricing, ack: 3 }), statusEvent('ack', { pricing, ack: 2 }))
  const delivered = await message()
  expect(delivered).toMatchObject({ ack: 3, pricing })
  await told.tell(statusEvent('ack', { pricing, ack: 3 }), statusEvent('ack', { ack: 1 }))
  expect(await message()).toEqual(delivered)
})

test('the price of a failed message is stored', async () => {
  const message = await createAcceptedMessage()
  await told.tell(statusEvent('failure', { pricing }))
  expect(await message()).toMatchObject({ failure: { code: '131026' }, pricing })
})

test('a placeholder that is filled with an order has its items', async () => {
  await told.tell(
    messageFrom(maria, '', {
      providerId: 'PLACEHOLDER',
      content: { type: 'unknown', name: 'undecryptable' },
      isForwarded: true,
    }),
    {
      kind: 'filled',
      providerId: 'filled-1',
      chat: maria,
      targetId: 'PLACEHOLDER',
      content: { type: 'order', text: '', catalogId: 'C1', items },
    },
  )
  const [message] = await told.thread()
  expect(message).toMatchObject({ order: { catalogId: 'C1', items }, isForwarded: true })
})

test('a customer’s reaction replaces one given under another of their identities', async () => {
  const hidden: Party = { kind: 'lid', value: '123456789012345', name: 'Maria' }
  const both: Party = { ...hidden, also: [{ kind: 'phone', value: maria.value }] }
  const reactionEvent = (chat: Party, emoji: string): InboundEvent => ({
    kind: 'reaction',
    providerId: `r-${emoji}`,
    chat,
    targetId: 'REACTED',
    emoji,
    fromMe: false,
    at: 1,
  })
  await told.tell(messageFrom(maria, 'Oi', { providerId: 'REACTED' }), messageFrom(both, 'Sou eu'))
  await told.tell(reactionEvent(maria, '👍'), reactionEvent(hidden, '❤️'))
  const [message] = await told.thread()
  expect(message?.reactions.map(({ emoji }) => emoji)).toEqual(['❤️'])
})
