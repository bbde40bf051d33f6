import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type InboxDrain, startInboxDrain } from '../../../channels/inbox/drain-inbox.ts'
import { storeEvents } from '../../../channels/inbox/store-events.ts'
import { DAY, moveClock, now, resetClock } from '../../../platform/clock.ts'
import { buildCompany, buildQueue, buildUser, PASSWORD } from '../../../testing/build-company.ts'
import { buildLine } from '../../../testing/build-line.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { automationFeature } from './automation.feature.ts'
import type { Decide } from './decision.ts'
import { RuleError } from './decision.ts'
import { decide, storeAndAnswerEvents } from './index.ts'

// The administrators' list of rules: whether they are on, how often they acted, and what failed.

let app: TestApp
let admin: TestClient
let companyId: number
let lineId: number
let drain: InboxDrain | undefined
beforeAll(async () => {
  app = await startTestApp()
  const built = await buildCompany()
  companyId = built.company.id
  admin = new TestClient(app.http)
  await admin.signIn(built.admin.email, PASSWORD)
  lineId = (await buildLine(companyId)).id
})
afterAll(async () => {
  resetClock()
  await drain?.stop()
  await app.close()
})

let told = 0
async function receiveMessage(body: string, by: Decide = decide): Promise<void> {
  await drain?.stop()
  drain = startInboxDrain(storeAndAnswerEvents(by))
  await storeEvents({ companyId, whatsappId: lineId }, [
    {
      kind: 'message',
      providerId: `m-${++told}`,
      chat: { kind: 'phone', value: `55119888${told}7777`, name: `Maria ${told}` },
      fromMe: false,
      at: now().getTime(),
      content: { type: 'text', body },
      raw: {},
    },
  ])
}
const setLine = (body: object) => admin.call('PUT /whatsapp/:id', { params: { id: lineId }, body })
const fetchAutomations = () => admin.call('GET /automations')
const findRule = async (rule: string, place = 'line') =>
  (await fetchAutomations()).rules.find((one) => one.rule === rule && one.place === place)
const fetchActs = (
  rule: 'greeting' | 'menu',
  place: 'line' | 'queue',
  placeId: number,
  before?: number,
) =>
  admin.call('GET /automations/acts', {
    query: { rule, place, placeId, ...(before !== undefined && { before }) },
  })

test('rules are listed in the order in which they run, on or off, with their acts of a week', async () => {
  await setLine({ name: 'Principal', greetingMessage: 'Olá!', queueIds: [] })
  const { rules, errors } = await fetchAutomations()
  expect(errors).toEqual([])
  // Without rules of a queue, since the company has none yet.
  expect(rules.map(({ rule }) => rule)).toEqual([
    'optOut',
    'rating',
    'farewell',
    'callText',
    'outOfHours',
    'phraseFlow',
    'welcomeFlow',
    'menu',
    'prompt',
    'integrationFlow',
    'noPhraseFlow',
    'greeting',
    'silentCustomer',
    'queuelessCustomer',
  ])
  expect(await findRule('greeting')).toMatchObject({ isOn: true, count: 0, name: 'Principal' })
  expect(await findRule('menu')).toMatchObject({ isOn: false })
  // Sequentially, since messages of two customers that wait together are taken in any order.
  for (const [index, word] of ['Oi', 'Bom dia'].entries()) {
    await receiveMessage(word)
    await vi.waitFor(async () =>
      expect(await findRule('greeting')).toMatchObject({ count: index + 1 }),
    )
  }
  const { acts: listed, hasMore } = await fetchActs('greeting', 'line', lineId)
  expect(listed.map(({ contactName }) => contactName)).toEqual(['Maria 2', 'Maria 1'])
  expect(hasMore).toBe(false)
  const older = await fetchActs('greeting', 'line', lineId, listed[0]?.id)
  expect(older.acts.map(({ contactName }) => contactName)).toEqual(['Maria 1'])

  const queueId = await buildQueue(companyId)
  const other = await buildQueue(companyId)
  await setLine({ name: 'Principal', greetingMessage: 'Olá!', queueIds: [queueId, other] })
  await receiveMessage('Oi')
  await vi.waitFor(async () =>
    expect(await findRule('menu')).toMatchObject({ isOn: true, count: 1 }),
  )
  expect(await findRule('greeting')).toBeUndefined()
  expect(await findRule('menu', 'queue')).toMatchObject({ place: 'queue', isOn: false, count: 0 })
})

test('a failure is listed with the messages that met it, for a month', async () => {
  await receiveMessage('Quebra isto', () => {
    throw new RuleError('menu', new Error('broken'))
  })
  const [error] = await vi.waitFor(async () => {
    const { errors } = await fetchAutomations()
    expect(errors).toHaveLength(1)
    return errors
  })
  expect(error).toMatchObject({ rule: 'menu', said: 'Quebra isto', contactName: `Maria ${told}` })
  await drain?.stop()
  drain = undefined
  moveClock(31 * DAY)
  const sweep = automationFeature.jobs?.find(({ name }) => name === 'sweep-decisions')
  await sweep?.run(undefined, undefined)
  resetClock()
  expect((await fetchAutomations()).errors).toEqual([])
})

test("only administrators see the list, and only their own company's", async () => {
  const { email } = await buildUser(companyId, { name: 'Ana' })
  const ana = new TestClient(app.http)
  await ana.signIn(email, PASSWORD)
  expect(await ana.send('GET /automations')).toMatchObject({
    body: { error: 'ERR_NO_PERMISSION' },
  })
  const { admin: stranger } = await buildCompany()
  const other = new TestClient(app.http)
  await other.signIn(stranger.email, PASSWORD)
  expect(await other.call('GET /automations')).toEqual({ rules: [], errors: [] })
  const query = { rule: 'greeting', place: 'line', placeId: lineId } as const
  expect(await other.call('GET /automations/acts', { query })).toEqual({ acts: [], hasMore: false })
})
