import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { settleFailed, settleFetched, settleSent } from '../../features/messages/index.ts'
import { now } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { log } from '../../platform/log.ts'
import { buildCompany, PASSWORD } from '../../testing/build-company.ts'
import { buildLine } from '../../testing/build-line.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'
import { ChannelError, type LineKey, type OutboundMessage, type RunningLine } from '../channel.ts'
import { type LineDelivery, startDelivery } from './deliver.ts'

// A line of a provider that fails when it is told to: what it was handed, and in which order.

let app: TestApp
let admin: TestClient
let line: LineKey
let delivery: LineDelivery | undefined
beforeAll(async () => {
  app = await startTestApp()
  const built = await buildCompany()
  admin = new TestClient(app.http)
  await admin.signIn(built.admin.email, PASSWORD)
  line = { companyId: built.company.id, whatsappId: (await buildLine(built.company.id)).id }
})
afterEach(async () => {
  await delivery?.stop()
  delivery = undefined
})
afterAll(() => app.close())

let customers = 0

/** A conversation that is being served, and the way to write in it. */
async function buildConversation() {
  const number = `55119300${String(10_000 + ++customers)}`
  const { id: contactId } = await admin.call('POST /contacts', { body: { name: 'Lia', number } })
  const { id: ticketId } = await admin.call('POST /tickets', { body: { contactId } })
  const say = async (body: string) => {
    const sent = await admin.call('POST /messages/:ticketId', {
      params: { ticketId },
      body: { body },
    })
    return 'id' in sent ? sent.id : ''
  }
  const messages = async () =>
    (await admin.call('GET /messages/:ticketId', { params: { ticketId } })).messages
  return { say, messages }
}

/** Hands over what waits. `send` may throw as a driver does. */
function serve(send: (body: string) => void): string[] {
  const handed: string[] = []
  const unused = () => Promise.reject(new Error('only texts are sent here'))
  const running: RunningLine = {
    send: async ({ content, providerId }: OutboundMessage) => {
      if (content.type !== 'text') return unused()
      send(content.body)
      handed.push(content.body)
      return providerId ?? ''
    },
    edit: unused,
    delete: unused,
    react: unused,
    markRead: unused,
    fetch: unused,
    stop: async () => {},
  }
  const hooks = { sent: settleSent, failed: settleFailed, fetched: settleFetched }
  delivery = startDelivery(line, running, () => true, hooks)
  return handed
}

function outcomesOf(messageId: string): Promise<Array<string | null>> {
  return inCompany(line.companyId, async (db) => {
    const rows = await db
      .selectFrom('deliveryAttempts')
      .select('outcome')
      .where('messageId', '=', messageId)
      .orderBy('number')
      .execute()
    return rows.map(({ outcome }) => outcome)
  })
}

const WAIT = { timeout: 8000, interval: 20 }

/** Tries at once what was to be tried after a pause, until it has come to this. */
function hurriedTo(fits: () => void): Promise<void> {
  return vi.waitFor(async () => {
    await inCompany(line.companyId, (db) =>
      db.updateTable('outbox').set({ nextAt: now() }).execute(),
    )
    delivery?.wake()
    fits()
  }, WAIT)
}
const passes = () =>
  new ChannelError('ERR_SENDING_WAPP_MSG', 'the provider is busy for a moment', false)

test('what is written behind a message that has to be tried again waits for it, and others do not', async () => {
  const [slow, quick] = [await buildConversation(), await buildConversation()]
  const first = await slow.say('um')
  await slow.say('dois')
  await slow.say('três')
  await quick.say('outra conversa')
  let failures = 2
  const handed = serve((body) => {
    if (body === 'um' && failures-- > 0) throw passes()
  })
  await vi.waitFor(() => expect(handed).toEqual(['outra conversa']), WAIT)
  await hurriedTo(() => expect(handed).toEqual(['outra conversa', 'um', 'dois', 'três']))
  await vi.waitFor(
    async () => expect((await slow.messages()).map(({ ack }) => ack)).toEqual([1, 1, 1]),
    WAIT,
  )
  expect(await outcomesOf(first)).toEqual(['ERR_SENDING_WAPP_MSG', 'ERR_SENDING_WAPP_MSG', 'sent'])
})

test('what fails at every try says why after the fifth, and holds up what is behind it no longer', async () => {
  const { say, messages } = await buildConversation()
  const stuck = await say('nunca')
  await say('depois')
  const handed = serve((body) => {
    if (body === 'nunca') throw passes()
  })
  await hurriedTo(() => expect(handed).toEqual(['depois']))
  await vi.waitFor(
    async () =>
      expect(await messages()).toMatchObject([
        {
          ack: 0,
          failure: { code: 'ERR_SENDING_WAPP_MSG', reason: 'the provider is busy for a moment' },
        },
        { ack: 1, failure: null },
      ]),
    WAIT,
  )
  expect(await outcomesOf(stuck)).toHaveLength(5)
})

test('what the provider refuses for good is tried once, until somebody sends it again', async () => {
  const { say, messages } = await buildConversation()
  const refused = await say('Sem WhatsApp')
  let isRefused = true
  const handed = serve(() => {
    if (isRefused) throw new ChannelError('131026', 'undeliverable', true)
  })
  await vi.waitFor(
    async () => expect((await messages())[0]?.failure).toMatchObject({ code: '131026' }),
    WAIT,
  )
  expect(await outcomesOf(refused)).toEqual(['131026'])
  isRefused = false
  await admin.call('POST /messages/:messageId/retry', { params: { messageId: refused } })
  await vi.waitFor(async () => {
    delivery?.wake()
    expect((await messages())[0]).toMatchObject({ ack: 1, failure: null })
  }, WAIT)
  expect(handed).toEqual(['Sem WhatsApp'])
  const again = await admin.send('POST /messages/:messageId/retry', {
    params: { messageId: refused },
  })
  expect(again).toMatchObject({ status: 400, body: { error: 'ERR_MESSAGE_NOT_FAILED' } })
})

test('a fault of our own driver is tried again like any other', async () => {
  const { say } = await buildConversation()
  await say('apesar de tudo')
  const complain = vi.spyOn(log, 'error')
  let isFaulty = true
  const handed = serve(() => {
    const wasFaulty = isFaulty
    isFaulty = false
    if (wasFaulty) throw new TypeError('a driver has a bug')
  })
  await hurriedTo(() => expect(handed).toEqual(['apesar de tudo']))
  expect(complain).toHaveBeenCalled()
  complain.mockRestore()
})
