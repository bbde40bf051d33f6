import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildTeamDesk, type TeamDesk } from '../../../testing/build-team-desk.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

vi.setConfig({ testTimeout: 20_000 })

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

test('what groups write becomes a ticket only where the company does not ignore them', async () => {
  await ignoring('enabled')
  await groupWrites('Ninguém ouve')
  await desk.waiting()
  expect(await groupTickets()).toEqual([])
  await ignoring('disabled')
  await groupWrites('Agora sim')
  await vi.waitFor(async () => expect(await groupTickets()).toHaveLength(1), { timeout: 10_000 })
  expect((await groupTickets())[0]).toContain('Agora sim')
})
