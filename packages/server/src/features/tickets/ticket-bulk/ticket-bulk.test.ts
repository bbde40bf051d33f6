import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTeamDesk, type TeamDesk, type Person } from '../../../testing/build-team-desk.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { stopTheClock } from '../../../testing/stop-the-clock.ts'

let app: TestApp
let desk: TeamDesk
let ana: Person
let bruno: Person

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildTeamDesk(app)
  ana = await desk.person({ queueIds: [desk.sales] })
  bruno = await desk.person({ queueIds: [desk.sales, desk.support] })
})
afterAll(() => app.close())

const changeInBulk = (person: Person, ids: number[], change: object) =>
  person.client.call('POST /tickets/bulk', { body: { ids, change } })

test('each ticket is changed as if alone: a refused one does not affect the others, and all are announced', async () => {
  const mine = await desk.waiting(desk.sales)
  const taken = await desk.served(bruno)
  const hidden = await desk.waiting(desk.support)
  const anas = await desk.browser(ana.client)
  const { done, refused } = await changeInBulk(
    ana,
    [mine.id, taken.id, hidden.id, 2_000_000_000, mine.id],
    {
      status: 'open',
      userId: ana.id,
    },
  )
  expect(done.map(({ id, status, userId }) => [id, status, userId])).toEqual([
    [mine.id, 'open', ana.id],
  ])
  expect(refused).toEqual([
    { id: taken.id, error: 'ERR_OTHER_OPEN_TICKET' },
    { id: hidden.id, error: 'ERR_NO_PERMISSION' },
    { id: 2_000_000_000, error: 'ERR_NO_TICKET_FOUND' },
  ])
  await anas.hears(
    `company-${desk.companyId}-ticket`,
    ({ action, ticket }) => action === 'update' && (ticket as { id: number }).id === mine.id,
  )
  anas.close()
})

test('tags are added and removed, also together with a move out of sight', async () => {
  const createTag = async (name: string) =>
    (await desk.admin.call('POST /tags', { body: { name, color: '#112233' } })).id
  const [red, blue] = [await createTag('Vermelho'), await createTag('Azul')]
  const [one, two] = [await desk.served(ana), await desk.served(ana)]
  await changeInBulk(ana, [one.id], { tagIds: [red] })
  const { done } = await changeInBulk(ana, [one.id, two.id], {
    tagIds: [blue, blue],
    queueId: desk.support,
  })
  expect(done.map(({ queueId, tags }) => [queueId, tags.map(({ id }) => id)])).toEqual([
    [desk.support, [blue, red]],
    [desk.support, [blue]],
  ])
  const fewer = await changeInBulk(bruno, [one.id, two.id], { removedTagIds: [red, red] })
  expect(fewer.done.map(({ tags }) => tags.map(({ id }) => id))).toEqual([[blue], [blue]])
  const unknown = await changeInBulk(bruno, [one.id], { tagIds: [2_000_000_000] })
  expect(unknown).toEqual({
    done: [],
    tagged: [],
    refused: [{ id: one.id, error: 'ERR_NO_TAG_FOUND' }],
  })
})

test('the answer names the tags in fact added and removed, so that an undo is exact', async () => {
  const { id: tag } = await desk.admin.call('POST /tags', {
    body: { name: 'Cobrança', color: '#445566' },
  })
  const [one, two] = [await desk.served(ana), await desk.served(ana)]
  const ids = [one.id, two.id]
  await changeInBulk(ana, [one.id], { tagIds: [tag] })
  const { tagged } = await changeInBulk(ana, ids, { tagIds: [tag] })
  expect(tagged).toEqual([
    { id: one.id, added: [], removed: [] },
    { id: two.id, added: [tag], removed: [] },
  ])
  const back = await changeInBulk(ana, [two.id], { removedTagIds: [tag] })
  expect(back.tagged).toEqual([{ id: two.id, added: [], removed: [tag] }])
  const shown = await changeInBulk(ana, ids, { tagIds: [] })
  expect(shown.done.map(({ tags }) => tags.length)).toEqual([1, 0])
})

test('tickets closed together are undone one by one', async () => {
  // The clock stands still, since an undo is possible for seconds only.
  stopTheClock()
  const tickets = [await desk.served(ana), await desk.served(ana)]
  const ids = tickets.map(({ id }) => id)
  const { done } = await changeInBulk(ana, ids, { status: 'closed', undoable: true })
  expect(done.map(({ status }) => status)).toEqual(['closed', 'closed'])
  for (const id of ids) {
    const back = await ana.client.call('POST /tickets/:id/undo', { params: { id } })
    expect(back.status).toBe('open')
  }
})

test('accepts a hundred tickets at most', async () => {
  const ids = Array.from({ length: 101 }, (_, index) => index + 1)
  expect(
    await ana.client.send('POST /tickets/bulk', { body: { ids, change: { status: 'closed' } } }),
  ).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_INPUT' } })
})
