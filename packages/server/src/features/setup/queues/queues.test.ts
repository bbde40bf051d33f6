import { defaultWeek } from '@guiche/contract/companies'
import type { QueueOption } from '@guiche/contract/queue-options'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany, buildUser } from '../../../testing/build-company.ts'
import { buildTicket } from '../../../testing/build-ticket.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket, type TestSocket } from '../../../testing/test-socket.ts'

let app: TestApp
let companyId: number
let admin: Person
const sockets: TestSocket[] = []

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  companyId = (await buildCompany()).company.id
  admin = await signInPerson(app, companyId, { profile: 'admin' })
})
afterEach(() => sockets.splice(0).forEach((socket) => socket.close()))

const postQueue = (body: Record<string, unknown>, person = admin) =>
  person.client.send('POST /queue', {
    body: { name: 'Vendas', color: '#7C4AFF', ...body },
  })
const createQueue = (
  body: { name?: string; color?: string; greetingMessage?: string; orderQueue?: string } = {},
) => admin.client.call('POST /queue', { body: { name: 'Vendas', color: '#7C4AFF', ...body } })
const addOption = (queueId: number, title: string, parentId?: number | null) =>
  admin.client.call('POST /queue-options', {
    body: { queueId, title, message: `Sobre ${title}`, ...(parentId && { parentId }) },
  })
const fetchLevel = (queueId: number, parentId = -1) =>
  admin.client.call('GET /queue-options', { query: { queueId, parentId } })
const optionLabelsOf = (options: readonly QueueOption[]) =>
  options.map(({ option, title }) => `${option} ${title}`)

async function openAdminSocket(): Promise<TestSocket> {
  const socket = await openSocket(app.address, admin.client.token ?? '')
  sockets.push(socket)
  return socket
}

describe('a queue', () => {
  test('is created with the default week, changed and deleted, and emitted to all browsers', async () => {
    const socket = await openAdminSocket()
    const queue = await createQueue({ greetingMessage: 'Olá!', orderQueue: '' })
    expect(queue).toMatchObject({
      name: 'Vendas',
      color: '#7C4AFF',
      greetingMessage: 'Olá!',
      outOfHoursMessage: '',
      orderQueue: null,
      integrationId: null,
      promptId: null,
      companyId,
    })
    expect(queue.schedules).toEqual(defaultWeek)
    const event = `company-${companyId}-queue`
    await socket.hears(event)
    const changed = await admin.client.send('PUT /queue/:id', {
      params: { id: queue.id },
      body: { ...queue, name: 'Comercial', orderQueue: 2, schedules: [] },
    })
    expect(changed.status).toBe(201)
    expect(changed.body).toMatchObject({ name: 'Comercial', orderQueue: 2, schedules: [] })
    await socket.hears(event, (payload) => JSON.stringify(payload).includes('Comercial'))
    const ticket = await buildTicket(companyId, { queueId: queue.id })
    await admin.client.call('DELETE /queue/:id', { params: { id: queue.id } })
    await socket.hears(event, (payload) => JSON.stringify(payload).includes('"delete"'))
    const shown = await admin.client.call('GET /tickets/:id', { params: { id: ticket.id } })
    expect(shown).toMatchObject({ queueId: null })
  })

  test('shows the number of tickets, users and connections that use it', async () => {
    const queue = await admin.client.call('POST /queue', {
      body: { name: 'Contada', color: '#0a0b0c' },
    })
    await buildUser(companyId, { queueIds: [queue.id] })
    for (const status of ['open', 'closed'] as const)
      await buildTicket(companyId, { queueId: queue.id, status })
    const params = { id: queue.id }
    expect(await admin.client.call('GET /queue/:id/usage', { params })).toEqual({
      tickets: 1,
      users: 1,
      connections: 0,
    })
  })

  test('has a unique name and color within its company', async () => {
    await createQueue()
    expect((await postQueue({ color: '#ff0000' })).body).toMatchObject({
      error: 'ERR_QUEUE_NAME_ALREADY_EXISTS',
    })
    expect((await postQueue({ name: 'Suporte', color: '#7c4aff' })).body).toMatchObject({
      error: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
    })
    const other = await buildCompany()
    const stranger = await signInPerson(app, other.company.id, { profile: 'admin' })
    expect((await postQueue({}, stranger)).status).toBe(200)
  })

  test("is refused beyond the plan's limit, also with concurrent requests", async () => {
    await inCompany(companyId, async (db) => {
      const { count } = await db
        .selectFrom('queues')
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      expect(count).toBe(0)
    })
    const answers = await Promise.all(
      Array.from({ length: 104 }, (_, at) =>
        postQueue({ name: `Fila ${at}`, color: `#${(at + 0x100000).toString(16)}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      error: 'ERR_QUEUE_LIMIT_REACHED',
      limit: 100,
    })
  })

  test('is changed by administrators only, and its rules are checked', async () => {
    const ana = await signInPerson(app, companyId)
    expect((await postQueue({}, ana)).body).toMatchObject({ error: 'ERR_NO_PERMISSION' })
    for (const wrong of [{ name: 'V' }, { color: 'azul' }, { color: '#12' }, { orderQueue: -1 }])
      expect(await postQueue(wrong)).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_INPUT', fields: [{ path: Object.keys(wrong)[0] }] },
      })
  })
})

describe('the menu of a queue', () => {
  test('has entries of any depth, numbered on each level', async () => {
    const { id } = await createQueue()
    const first = await addOption(id, 'Preços')
    await addOption(id, 'Prazos')
    const child = await addOption(id, 'Atacado', first.id)
    await addOption(id, 'Varejo', first.id)
    const grandchild = await addOption(id, 'Norte', child.id)
    expect(optionLabelsOf(await fetchLevel(id))).toEqual(['1 Preços', '2 Prazos'])
    expect(optionLabelsOf(await fetchLevel(id, first.id))).toEqual(['1 Atacado', '2 Varejo'])
    expect(optionLabelsOf(await fetchLevel(id, child.id))).toEqual(['1 Norte'])
    const shown = await admin.client.call('GET /queue-options/:id', {
      params: { id: grandchild.id },
    })
    expect(shown.parent).toMatchObject({ id: child.id, title: 'Atacado' })
  })

  test('is read completely in one call', async () => {
    const { id } = await createQueue()
    const parent = await addOption(id, 'Boletos')
    await addOption(id, 'Trocas')
    await addOption(id, 'Segunda via', parent.id)
    const menu = await admin.client.call('GET /queue/:id/options', { params: { id } })
    expect(new Map(menu.map(({ title, parentId }) => [title, parentId]))).toEqual(
      new Map([
        ['Boletos', null],
        ['Segunda via', parent.id],
        ['Trocas', null],
      ]),
    )
  })

  test('is renumbered after an entry and all below it are deleted', async () => {
    const { id } = await createQueue()
    const first = await addOption(id, 'Um')
    await addOption(id, 'Dois')
    await addOption(id, 'Três')
    const child = await addOption(id, 'Filho', first.id)
    await admin.client.call('DELETE /queue-options/:id', { params: { id: first.id } })
    expect(optionLabelsOf(await fetchLevel(id))).toEqual(['1 Dois', '2 Três'])
    const gone = await admin.client.send('GET /queue-options/:id', { params: { id: child.id } })
    expect(gone.body).toMatchObject({ error: 'ERR_NO_QUEUE_OPTION_FOUND' })
  })

  test('releases customers whose entry is deleted, alone or with its queue', async () => {
    const { id: queueId } = await createQueue()
    const buildTicketAtEntry = async () => {
      const { id: queueOptionId } = await addOption(queueId, 'Boletos')
      const ticket = await buildTicket(companyId, { queueId })
      await inCompany(companyId, (db) =>
        db
          .updateTable('tickets')
          .set({ queueOptionId })
          .where('companyId', '=', companyId)
          .where('id', '=', ticket.id)
          .execute(),
      )
      return { ...ticket, queueOptionId }
    }
    const fetchTicket = ({ id }: { id: number }) =>
      admin.client.call('GET /tickets/:id', { params: { id } })
    const [one, two] = [await buildTicketAtEntry(), await buildTicketAtEntry()]
    expect(await fetchTicket(one)).toMatchObject({ queueOptionId: one.queueOptionId })
    await admin.client.call('DELETE /queue-options/:id', { params: { id: one.queueOptionId } })
    expect(await fetchTicket(one)).toMatchObject({ queueId, queueOptionId: null })
    await admin.client.call('DELETE /queue/:id', { params: { id: queueId } })
    expect(await fetchTicket(two)).toMatchObject({ queueId: null, queueOptionId: null })
  })

  test('gives concurrent additions different numbers', async () => {
    const { id } = await createQueue()
    await Promise.all(Array.from({ length: 8 }, (_, at) => addOption(id, `Opção ${at}`)))
    const numbers = (await fetchLevel(id)).map(({ option }) => option)
    expect(numbers).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
  })

  test('refuses a parent of another queue', async () => {
    const one = await createQueue()
    const other = await createQueue({ name: 'Suporte', color: '#00ff00' })
    const option = await addOption(one.id, 'Preços')
    const refused = await admin.client.send('POST /queue-options', {
      body: { queueId: other.id, title: 'Alheia', parentId: option.id },
    })
    expect(refused.body).toMatchObject({ error: 'ERR_NO_QUEUE_OPTION_FOUND' })
  })
})

describe('saving a whole menu', () => {
  const menuEntry = (key: number, parentKey: number | null, title: string, message = '') => ({
    key,
    parentKey,
    title,
    message,
  })
  const saveMenu = (id: number, entries: unknown, removedIds: number[] = [], person = admin) =>
    person.client.send('PUT /queue/:id/options', { params: { id }, body: { entries, removedIds } })
  const fetchMenu = async (id: number) => {
    const menu = await admin.client.call('GET /queue/:id/options', { params: { id } })
    const titleOf = new Map(menu.map((option) => [option.id, option.title]))
    return menu
      .map(
        ({ parentId, option, title }) => `${titleOf.get(parentId ?? 0) ?? '-'} ${option} ${title}`,
      )
      .toSorted()
  }

  test('works in one call, to any depth, and is emitted', async () => {
    const { id } = await createQueue()
    const socket = await openAdminSocket()
    const answer = await saveMenu(id, [
      menuEntry(-1, null, 'Boletos'),
      menuEntry(-2, -1, 'Segunda via', 'Qual é o CPF?'),
      menuEntry(-3, -2, 'Deste mês'),
      menuEntry(-4, null, 'Trocas'),
    ])
    expect(answer.status).toBe(200)
    expect(await fetchMenu(id)).toEqual([
      '- 1 Boletos',
      '- 2 Trocas',
      'Boletos 1 Segunda via',
      'Segunda via 1 Deste mês',
    ])
    await socket.hears(`company-${companyId}-queue`)
  })

  test('changes, moves and removes entries, and keeps entries that a colleague has added', async () => {
    const { id } = await createQueue()
    const one = await addOption(id, 'Um')
    const two = await addOption(id, 'Dois')
    const below = await addOption(id, 'Abaixo', one.id)
    await addOption(id, 'De uma colega')
    await saveMenu(
      id,
      [
        menuEntry(two.id, null, 'Dois, enfim'),
        menuEntry(below.id, two.id, 'Abaixo'),
        menuEntry(-1, null, 'Novo'),
      ],
      [one.id],
    )
    expect(await fetchMenu(id)).toEqual([
      '- 1 Dois, enfim',
      '- 2 Novo',
      '- 3 De uma colega',
      'Dois, enfim 1 Abaixo',
    ])
    const kept = await admin.client.call('GET /queue-options/:id', { params: { id: below.id } })
    expect(kept.parent).toMatchObject({ id: two.id })
  })

  test('is refused completely if an entry is of another queue or has an unknown parent', async () => {
    const { id } = await createQueue()
    const other = await createQueue({ name: 'Suporte', color: '#00ff00' })
    const theirs = await addOption(other.id, 'Alheia')
    const refused = await saveMenu(id, [
      menuEntry(-1, null, 'Nova'),
      menuEntry(theirs.id, null, 'Tomada'),
    ])
    expect(refused.body).toMatchObject({ error: 'ERR_NO_QUEUE_OPTION_FOUND' })
    await saveMenu(id, [], [theirs.id])
    for (const wrong of [
      [menuEntry(-1, -2, 'Antes'), menuEntry(-2, null, 'Depois')],
      [menuEntry(-1, null, 'Duas'), menuEntry(-1, null, 'vezes')],
      [menuEntry(-1, -1, 'Volta')],
      [menuEntry(-1, null, '')],
      [menuEntry(-1, null, 'x'.repeat(201))],
      [menuEntry(-1, null, 'x', 'x'.repeat(4097))],
      Array.from({ length: 1001 }, (_, at) => menuEntry(-at - 1, null, 'x')),
    ])
      expect((await saveMenu(id, wrong)).body).toMatchObject({ error: 'ERR_INVALID_INPUT' })
    expect(await fetchMenu(id)).toEqual([])
    expect(await fetchMenu(other.id)).toEqual(['- 1 Alheia'])
  })

  test('is for administrators of the company only', async () => {
    const { id } = await createQueue()
    const ana = await signInPerson(app, companyId)
    const other = await buildCompany()
    const stranger = await signInPerson(app, other.company.id, { profile: 'admin' })
    expect((await saveMenu(id, [], [], ana)).body).toMatchObject({ error: 'ERR_NO_PERMISSION' })
    expect((await saveMenu(id, [], [], stranger)).body).toMatchObject({
      error: 'ERR_NO_QUEUE_FOUND',
    })
  })
})

describe('working hours', () => {
  const putSchedules = (body: Record<string, unknown>) =>
    admin.client.send('PUT /companies/:id/schedules', {
      params: { id: companyId },
      body: body,
    })
  const night = { weekday: 'Sexta', weekdayEn: 'friday', startTime: '22:00', endTime: '04:00' }

  test('allow several spans a day, spans over midnight, holidays and a time zone', async () => {
    const schedules = [night, { ...night, startTime: '08:00', endTime: '12:00' }]
    const holidays = [{ date: '2026-12-25', name: 'Natal', isYearly: true }]
    const saved = await putSchedules({ schedules, holidays, timeZone: 'America/Manaus' })
    expect(saved.body).toMatchObject({ schedules, holidays, timeZone: 'America/Manaus' })
    expect((await putSchedules({ schedules: [] })).body).toMatchObject({
      schedules: [],
      holidays,
      timeZone: 'America/Manaus',
    })
  })

  test('refuse invalid times, days and zones', async () => {
    for (const [wrong, path] of [
      [{ schedules: [{ ...night, startTime: '25:00' }] }, 'schedules.0.startTime'],
      [{ schedules: [], timeZone: 'Brasil' }, 'timeZone'],
      [
        { schedules: [], holidays: [{ date: '2026-02-30', name: '', isYearly: false }] },
        'holidays.0.date',
      ],
    ] as const)
      expect(await putSchedules(wrong)).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_INPUT', fields: [{ path }] },
      })
  })
})
