import { afterAll, beforeAll, expect, test } from 'vitest'
import { inCompany } from '../../platform/database/transaction.ts'
import { buildCompany } from '../../testing/build-company.ts'
import { buildLine } from '../../testing/build-line.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { type InboundEvent, inboundEvent, type LineKey, type Party } from '../channel.ts'
import { storeEvents } from './store-events.ts'

let app: TestApp
let line: LineKey
beforeAll(async () => {
  app = await startTestApp()
  const { company } = await buildCompany()
  line = { companyId: company.id, whatsappId: (await buildLine(company.id)).id }
})
afterAll(() => app.close())

const MARIA: Party = { kind: 'phone', value: '5511900000001', name: 'Maria' }

const textEvent = (providerId: string, body: string, more: object = {}): InboundEvent => ({
  kind: 'message',
  providerId,
  chat: MARIA,
  fromMe: false,
  at: 1,
  content: { type: 'text', body },
  raw: {},
  ...more,
})

async function listStored(providerId: string): Promise<InboundEvent[]> {
  const rows = await inCompany(line.companyId, (db) =>
    db
      .selectFrom('inbox')
      .select('event')
      .where('providerId', '=', providerId)
      .orderBy('id')
      .execute(),
  )
  return rows.map(({ event }) => inboundEvent.parse(event))
}

test('U+0000, which PostgreSQL cannot hold, is removed and stops no line', async () => {
  const raw = { deep: ['a\0b'] }
  await storeEvents(line, [textEvent('good', 'bom'), textEvent('hostile', 'mau\0 dia', { raw })])
  expect(await listStored('good')).toHaveLength(1)
  const [event] = await listStored('hostile')
  expect(event).toMatchObject({ content: { body: 'mau dia' }, raw: { deep: ['ab'] } })
})

test('long texts are cut, and not within an emoji', async () => {
  const name = `${'x'.repeat(199)}👍👍`
  await storeEvents(line, [
    textEvent('long', 'oi', { chat: { ...MARIA, name }, participant: MARIA }),
  ])
  const [event] = await listStored('long')
  expect(event?.chat?.name).toHaveLength(200)
  expect(event?.chat?.name.isWellFormed()).toBe(true)
})

test('an id names an event of its chat, side and participant, and not of the whole line', async () => {
  const other: Party = { ...MARIA, value: '5511900000002' }
  const same = [
    textEvent('same', 'de um'),
    textEvent('same', 'de outro', { chat: other }),
    textEvent('same', 'nossa', { fromMe: true }),
    textEvent('same', 'no grupo', { participant: other }),
  ]
  await storeEvents(line, [...same, ...same])
  expect(await listStored('same')).toHaveLength(4)
})
