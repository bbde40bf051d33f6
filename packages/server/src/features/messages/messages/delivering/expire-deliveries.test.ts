import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAttempt } from '../../../../channels/outbox/deliveries.queries.ts'
import { DAY, HOUR, moveClock } from '../../../../platform/clock.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { buildSender, type Sender } from '../../../../testing/build-sender.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { expireDeliveries } from './expire-deliveries.ts'

let app: TestApp
let sender: Sender
beforeAll(async () => {
  app = await startTestApp()
  sender = await buildSender(app)
})
afterAll(() => app.close())

const listWaitingMessageIds = () =>
  inCompany(sender.line.companyId, async (db) => {
    const rows = await db.selectFrom('outbox').select('messageId').orderBy('id').execute()
    return rows.map(({ messageId }) => messageId)
  })

test('deliveries of an unserved line expire after a day, except those in progress', async () => {
  const [quiet, busy] = [await sender.converse(), await sender.converse()]
  await quiet.say('Bom dia')
  const handed = await busy.say('Agora mesmo')
  moveClock(DAY - HOUR)
  await sender.signIn()
  const late = await quiet.say('Ainda vale')
  moveClock(2 * HOUR)
  await sender.signIn()
  await inCompany(sender.line.companyId, async (db) => {
    const row = await db
      .selectFrom('outbox')
      .selectAll()
      .where('messageId', '=', handed)
      .executeTakeFirstOrThrow()
    await startAttempt(db, row, 1)
  })
  await expireDeliveries()
  expect(await quiet.messages()).toMatchObject([
    { ack: 0, failure: { code: 'ERR_SEND_EXPIRED' } },
    { ack: 0, failure: null },
  ])
  expect(await listWaitingMessageIds()).toEqual([handed, late])
  const heads = await inCompany(sender.line.companyId, (db) =>
    db.selectFrom('outboxHeads').select('threadId').execute(),
  )
  expect(heads).toHaveLength(2)
})
