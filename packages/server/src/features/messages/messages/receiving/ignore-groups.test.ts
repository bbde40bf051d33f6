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

const setIgnoresGroups = (value: 'enabled' | 'disabled') =>
  desk.admin.call('PUT /settings/:key', { params: { key: 'CheckMsgIsGroup' }, body: { value } })
const writeInGroup = (body: string) =>
  desk.admin.call('POST /simulator/:whatsappId/messages', {
    params: { whatsappId: desk.whatsappId },
    body: { from: '5511960009999', name: 'Lia', group: 'Vizinhos', type: 'text', body },
  })
const groupTicketTexts = async () => {
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
  await setIgnoresGroups('enabled')
  await writeInGroup('Ninguém ouve')
  await desk.waiting()
  expect(await groupTicketTexts()).toEqual([])
  // The line itself drops them.
  expect(await groupEventsInInbox()).toEqual([])
  await setIgnoresGroups('disabled')
  // The running line receives the setting, which takes a moment.
  await vi.waitFor(async () => {
    await writeInGroup('Agora sim')
    expect(await groupTicketTexts()).toHaveLength(1)
  }, WAIT)
  expect((await groupTicketTexts())[0]).toContain('Agora sim')
})

test('a group’s message that a line reports nevertheless is dropped', async () => {
  await setIgnoresGroups('enabled')
  const before = await groupTicketTexts()
  const { companyId, whatsappId } = desk
  const group = { kind: 'group' as const, value: '1203630000000001', name: 'Outro' }
  await storeEvents({ companyId, whatsappId }, [messageFrom(group, 'Ninguém ouve')])
  await desk.waiting()
  expect(await groupTicketTexts()).toEqual(before)
})
