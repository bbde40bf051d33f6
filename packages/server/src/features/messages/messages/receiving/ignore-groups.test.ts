import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { storeEvents } from '../../../../channels/inbox/store-events.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { messageFrom } from '../../../../testing/build-driverless-line.ts'
import { buildTeamDesk, type TeamDesk } from '../../../../testing/build-team-desk.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'

/** Each poll writes another message. */
const WAIT = { interval: 500 }

let app: TestApp
let desk: TeamDesk
beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildTeamDesk(app)
})
afterAll(() => app.close())

const ignoring = (value: 'enabled' | 'disabled') =>
  desk.admin.call('PUT /settings/:key', { params: { key: 'CheckMsgIsGroup' }, body: { value } })
const groupWrites = (body: string) =>
  desk.admin.call('POST /simulator/:whatsappId/messages', {
    params: { whatsappId: desk.whatsappId },
    body: { from: '5511960009999', name: 'Lia', group: 'Vizinhos', type: 'text', body },
  })
const groupTickets = async () => {
  const { tickets } = await desk.admin.call('GET /tickets', {
    query: { status: 'pending', showAll: true },
  })
  return tickets.filter(({ isGroup }) => isGroup).map(({ lastMessage }) => lastMessage)
}
const groupEventsInInbox = () =>
  inCompany(desk.companyId, (db) =>
    db.selectFrom('inbox').select('id').where('conversation', 'like', 'group:%').execute(),
  )

test('a group’s messages become a ticket only if the company does not ignore groups', async () => {
  await ignoring('enabled')
  await groupWrites('Ninguém ouve')
  await desk.waiting()
  expect(await groupTickets()).toEqual([])
  // The line itself drops them.
  expect(await groupEventsInInbox()).toEqual([])
  await ignoring('disabled')
  // The running line receives the setting, which takes a moment.
  await vi.waitFor(async () => {
    await groupWrites('Agora sim')
    expect(await groupTickets()).toHaveLength(1)
  }, WAIT)
  expect((await groupTickets())[0]).toContain('Agora sim')
})

test('a group’s message that a line reports nevertheless is dropped', async () => {
  await ignoring('enabled')
  const before = await groupTickets()
  const { companyId, whatsappId } = desk
  const group = { kind: 'group' as const, value: '1203630000000001', name: 'Outro' }
  await storeEvents({ companyId, whatsappId }, [messageFrom(group, 'Ninguém ouve')])
  await desk.waiting()
  expect(await groupTickets()).toEqual(before)
})
