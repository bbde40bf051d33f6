import { MACRO_MAX } from '@guiche/contract/macro-limits'
import { ACTIONS_MAX } from '@guiche/contract/ticket-action-rules'
import type { Macro } from '@guiche/contract/macros'
import type { SentTo } from '@guiche/contract/routes'
import type { Ticket } from '@guiche/contract/tickets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdClock, HOUR, now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import {
  buildTeamDesk,
  type Person,
  type TeamDesk,
  pollUntilFound,
} from '../../../testing/build-team-desk.ts'
import { buildCompany, PASSWORD } from '../../../testing/build-company.ts'
import { multipartFormOf } from '../../../testing/build-desk.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'

type Actions = SentTo<'POST /macros'>['body']['actions']

let app: TestApp
let desk: TeamDesk
let admin: Person
let ana: Person
let bruno: Person
let tagIds: Readonly<Record<'urgent' | 'late', number>>

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildTeamDesk(app)
  admin = { client: desk.admin, id: desk.adminId, name: 'Admin' }
  ana = await desk.person({ name: 'Ana', queueIds: [desk.sales] })
  bruno = await desk.person({ name: 'Bruno', queueIds: [desk.sales, desk.support] })
  tagIds = { urgent: await createTag('Urgente'), late: await createTag('Atrasado') }
})
afterAll(() => app.close())

async function createTag(name: string): Promise<number> {
  return (await desk.admin.call('POST /tags', { body: { name, color: '#112233' } })).id
}

let names = 0
const buildMacroBody = <A>(actions: A, more: object = {}) => ({
  name: `Macro ${++names}`,
  actions,
  ...more,
})
const createMacro = ({ client }: Person, actions: Actions, more: object = {}): Promise<Macro> =>
  client.call('POST /macros', { body: buildMacroBody(actions, more) })
const trySendMacro = ({ client }: Person, actions: readonly object[], more: object = {}) =>
  client.send('POST /macros', { body: buildMacroBody(actions, more) })
const listMacroIds = async ({ client }: Person) =>
  (await client.call('GET /macros')).macros.map(({ id }) => id)

let presses = 0
const tryRunMacro = ({ client }: Person, macro: Macro, { id }: { id: number }, more: object = {}) =>
  client.send('POST /tickets/:ticketId/macros/:macroId', {
    params: { ticketId: id, macroId: macro.id },
    body: { idempotencyKey: `press number ${++presses}`, ...more },
  })
let pressedAt = now()
async function runMacro(person: Person, macro: Macro, ticket: { id: number }, more: object = {}) {
  pressedAt = now()
  const { status, body: ran } = await tryRunMacro(person, macro, ticket, more)
  expect({ status, ran }).toMatchObject({ status: 200 })
  return ran as { ticket: Ticket; undoing: object; run: object }
}
/** Sets the clock back to the press, so that the undo is in time on a slow machine. */
async function undoAtPressTime({ client }: Person, { id }: { id: number }) {
  holdClock(pressedAt)
  return client
    .send('POST /tickets/:id/undo', { params: { id } })
    .finally(() => holdClock(undefined))
}
const waitUntilSaid = (ticket: Ticket, text: string) =>
  pollUntilFound(async () => ((await desk.phone(ticket)).includes(text) ? true : undefined))
const countSent = async (ticket: Ticket, text: string) =>
  (await desk.phone(ticket)).filter((one) => one === text).length
const tagsOf = async ({ id }: { id: number }) =>
  (await desk.shown(id)).tags.map((one) => one.id).toSorted((one, other) => one - other)

describe('a macro that is run', () => {
  test('takes, tags, answers, notes and closes in one press, and is undone as one', async () => {
    const ticket = await desk.waiting(desk.sales)
    await desk.admin.call('POST /tickets/bulk', {
      body: { ids: [ticket.id], change: { tagIds: [tagIds.late] } },
    })
    const macro = await createMacro(ana, [
      { kind: 'assign', to: 'me' },
      { kind: 'untag', tagIds: [tagIds.late] },
      { kind: 'tag', tagIds: [tagIds.urgent] },
      { kind: 'send', body: 'Olá, {{firstName}}: {{protocol}}' },
      { kind: 'note', note: 'Resolvido por macro' },
      { kind: 'close' },
    ])
    const browser = await desk.browser(ana.client, ['joinChatBox', String(ticket.id)])
    const ran = await runMacro(ana, macro, ticket, { isSigned: true })
    expect(ran).toMatchObject({
      ticket: { status: 'closed', userId: ana.id },
      undoing: { isMoved: true, addedTagIds: [tagIds.urgent], removedTagIds: [tagIds.late] },
      run: { name: macro.name, userName: 'Ana', userId: ana.id },
    })
    await waitUntilSaid(ticket, `*Ana:*\nOlá, Cliente: ${ticket.protocol}`)
    expect(await tagsOf(ticket)).toEqual([tagIds.urgent])
    const { id: ticketId, contactId } = ticket
    const notes = await ana.client.call('GET /ticket-notes/list', {
      query: { ticketId, contactId },
    })
    expect(notes.map(({ note }) => note)).toEqual(['Resolvido por macro'])
    const { runs } = await ana.client.call('GET /tickets/:ticketId/macros', {
      params: { ticketId },
    })
    expect(runs).toEqual([ran.run])
    const heard = await browser.hears(`company-${desk.companyId}-macro-run`)
    expect(heard.payload).toEqual({ action: 'create', run: ran.run })
    browser.close()

    // The state before the first move: unassigned, but with the answer.
    expect(await undoAtPressTime(ana, ticket)).toMatchObject({
      status: 200,
      body: { status: 'pending', userId: null, waitingOn: 'customer', unreadMessages: 0 },
    })
    expect(await undoAtPressTime(ana, ticket)).toMatchObject({ status: 400 })
  })

  test('assigns to a colleague or a queue, unassigns, and snoozes until a morning', async () => {
    const toBruno = await createMacro(ana, [{ kind: 'assign', to: bruno.id }])
    const first = await desk.served(ana)
    expect((await runMacro(ana, toBruno, first)).ticket).toMatchObject({
      status: 'open',
      userId: bruno.id,
    })
    const toSupport = await createMacro(ana, [
      { kind: 'tag', tagIds: [tagIds.urgent] },
      { kind: 'queue', queueId: desk.support },
    ])
    const second = await desk.served(ana)
    const { ticket, undoing } = await runMacro(ana, toSupport, second)
    expect(ticket).toMatchObject({ status: 'pending', userId: null, queueId: desk.support })
    expect(undoing).toMatchObject({ isMoved: true, addedTagIds: [tagIds.urgent] })
    expect(await undoAtPressTime(ana, second)).toMatchObject({
      body: { status: 'open', userId: ana.id, queueId: desk.sales },
    })
    const toNobody = await createMacro(ana, [{ kind: 'assign', to: 'nobody' }])
    expect((await runMacro(ana, toNobody, second)).ticket).toMatchObject({
      status: 'pending',
      userId: null,
      queueId: desk.sales,
    })
    const away = await createMacro(ana, [{ kind: 'snooze', until: 90, wakeOnReply: false }])
    const third = await desk.served(ana)
    const snoozed = await runMacro(ana, away, third)
    expect(snoozed.undoing).toMatchObject({ isMoved: false, isSnoozed: true })
    const inMs = new Date(snoozed.ticket.snoozedUntil ?? 0).getTime() - now().getTime()
    expect(Math.round(inMs / HOUR / 0.5)).toBe(3)
  })

  test('sends a quick message in its current form, with its file', async () => {
    const quick = await ana.client.call('POST /quick-messages', {
      body: { shortcode: 'mapa', message: 'Estamos aqui' },
    })
    const picture = { name: 'mapa.txt', bytes: Buffer.from('Rua Um, 1') }
    await ana.client.send('POST /quick-messages/:id/media-upload', {
      params: { id: quick.id },
      body: multipartFormOf([picture], {}, 'file'),
    })
    const macro = await createMacro(ana, [{ kind: 'send', quickMessageId: quick.id }])
    const ticket = await desk.served(ana)
    await runMacro(ana, macro, ticket)
    await waitUntilSaid(ticket, 'Estamos aqui')
    const { messages } = await ana.client.call('GET /messages/:ticketId', {
      params: { ticketId: ticket.id },
    })
    expect(messages.at(-1)).toMatchObject({ body: 'Estamos aqui', mediaName: 'mapa.txt' })
    expect(await trySendMacro(admin, macro.actions, { isShared: true })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_QUICK_MESSAGE_FOUND', action: { at: 0, kind: 'send' } },
    })
  })

  test('does nothing twice, also if the press is repeated concurrently or after the ticket is out of sight', async () => {
    const macro = await createMacro(ana, [
      { kind: 'send', body: 'Uma vez' },
      { kind: 'queue', queueId: desk.support },
    ])
    const ticket = await desk.served(ana)
    const same = { idempotencyKey: 'the very same press' }
    const both = await Promise.all([1, 2].map(() => runMacro(ana, macro, ticket, same)))
    const again = await runMacro(ana, macro, ticket, same)
    expect(both.map(({ run: one }) => one)).toEqual([again.run, again.run])
    await waitUntilSaid(ticket, 'Uma vez')
    const { runs } = await admin.client.call('GET /tickets/:ticketId/macros', {
      params: { ticketId: ticket.id },
    })
    expect(runs).toHaveLength(1)
    expect(await countSent(ticket, 'Uma vez')).toBe(1)
    // A press with another key runs again.
    expect(await tryRunMacro(ana, macro, ticket)).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_PERMISSION' },
    })
  })

  test('runs all actions or none, and names the refused action', async () => {
    const macro = await createMacro(ana, [
      { kind: 'tag', tagIds: [tagIds.urgent] },
      { kind: 'note', note: 'Fica por fazer' },
      { kind: 'send', body: 'Nunca' },
    ])
    const waiting = await desk.waiting(desk.sales)
    expect(await tryRunMacro(ana, macro, waiting)).toMatchObject({
      status: 400,
      body: { error: 'ERR_TICKET_NOT_OPEN', action: { at: 2, kind: 'send' } },
    })
    expect(await tagsOf(waiting)).toEqual([])
    const { id: ticketId, contactId } = waiting
    const query = { ticketId, contactId }
    expect(await ana.client.call('GET /ticket-notes/list', { query })).toEqual([])
    const { runs } = await ana.client.call('GET /tickets/:ticketId/macros', {
      params: { ticketId },
    })
    expect(runs).toEqual([])
  })

  test('has the user’s permissions: a ticket that the user does not see, or that leaves their sight, is refused', async () => {
    const macro = await createMacro(ana, [
      { kind: 'queue', queueId: desk.support },
      { kind: 'note', note: 'Daqui não se vê' },
    ])
    const hidden = await desk.waiting(desk.support)
    const NO = { status: 400, body: { error: 'ERR_NO_PERMISSION' } }
    expect(await tryRunMacro(ana, macro, hidden)).toMatchObject(NO)
    expect(
      await ana.client.send('GET /tickets/:ticketId/macros', { params: { ticketId: hidden.id } }),
    ).toMatchObject(NO)
    const ticket = await desk.served(ana)
    expect(await tryRunMacro(ana, macro, ticket)).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_PERMISSION', action: { at: 1, kind: 'note' } },
    })
    expect(await desk.shown(ticket.id)).toMatchObject({ status: 'open', userId: ana.id })
    const closed = await desk.served(ana)
    await desk.change(ana.client, closed.id, { status: 'closed' })
    const reopening = await createMacro(ana, [{ kind: 'assign', to: 'me' }])
    expect(await tryRunMacro(ana, reopening, closed)).toMatchObject({
      body: { error: 'ERR_TICKET_NOT_OPEN', action: { at: 0, kind: 'assign' } },
    })
  })

  test('is held back if a colleague has answered meanwhile', async () => {
    const macro = await createMacro(ana, [{ kind: 'send', body: 'Tarde demais' }])
    const ticket = await desk.served(ana)
    await bruno.client.call('POST /messages/:ticketId', {
      params: { ticketId: ticket.id },
      body: { body: 'Já respondi' },
    })
    expect(await tryRunMacro(ana, macro, ticket, { seenPosition: 1 })).toMatchObject({
      body: { error: 'ERR_ANSWERED_MEANWHILE', action: { at: 0, kind: 'send' } },
    })
    await waitUntilSaid(ticket, 'Já respondi')
    expect(await countSent(ticket, 'Tarde demais')).toBe(0)
  })

  test('is limited to its queues', async () => {
    const macro = await createMacro(bruno, [{ kind: 'note', note: 'Só suporte' }], {
      queueIds: [desk.support],
    })
    const [sales, support] = [await desk.served(bruno), await desk.served(bruno, desk.support)]
    expect(await tryRunMacro(bruno, macro, sales)).toMatchObject({
      status: 400,
      body: { error: 'ERR_MACRO_OF_OTHER_QUEUE' },
    })
    await runMacro(bruno, macro, support)
  })

  test('names missing references, and does not run until it is changed', async () => {
    const gone = await createTag('De passagem')
    const macro = await createMacro(admin, [{ kind: 'close' }, { kind: 'tag', tagIds: [gone] }], {
      isShared: true,
    })
    expect(macro.broken).toEqual([])
    await desk.admin.call('DELETE /tags/:id', { params: { id: gone } })
    const shown = await ana.client.call('GET /macros/:macroId', { params: { macroId: macro.id } })
    expect(shown.broken).toEqual([1])
    const ticket = await desk.served(ana)
    expect(await tryRunMacro(ana, macro, ticket)).toMatchObject({
      status: 400,
      body: { error: 'ERR_MACRO_BROKEN', action: { at: 1, kind: 'tag' } },
    })
    expect(await desk.shown(ticket.id)).toMatchObject({ status: 'open' })
  })
})

describe('macros', () => {
  const note: Actions = [{ kind: 'note', note: 'Uma nota' }]
  const refusalOf = (error: string) => ({ body: { error } })

  test('belong to a user, or to the company if an administrator shares them', async () => {
    const own = await createMacro(ana, note)
    const shared = await createMacro(admin, note, { isShared: true })
    expect(await listMacroIds(ana)).toEqual(expect.arrayContaining([own.id, shared.id]))
    expect(await listMacroIds(bruno)).toContain(shared.id)
    expect(await listMacroIds(bruno)).not.toContain(own.id)
    expect(await trySendMacro(ana, note, { isShared: true })).toMatchObject(
      refusalOf('ERR_NO_PERMISSION'),
    )
    const changeMacro = ({ client }: Person, { id }: Macro, more: object) =>
      client.send('PUT /macros/:macroId', {
        params: { macroId: id },
        body: buildMacroBody(note, more),
      })
    expect(await changeMacro(ana, own, { isShared: true })).toMatchObject(
      refusalOf('ERR_NO_PERMISSION'),
    )
    expect(await changeMacro(ana, shared, {})).toMatchObject(refusalOf('ERR_NO_PERMISSION'))
    expect(await changeMacro(admin, own, {})).toMatchObject(refusalOf('ERR_NO_MACRO_FOUND'))
    expect((await changeMacro(ana, own, { name: 'Minha' })).body).toMatchObject({ name: 'Minha' })
    const params = { macroId: shared.id }
    expect(await ana.client.send('DELETE /macros/:macroId', { params })).toMatchObject(
      refusalOf('ERR_NO_PERMISSION'),
    )
    await admin.client.call('DELETE /macros/:macroId', { params })
    expect(await listMacroIds(ana)).not.toContain(shared.id)
  })

  test('of another company are unknown, and refer to none of its rows', async () => {
    const { admin: other } = await buildCompany()
    const client = new TestClient(app.http)
    await client.signIn(other.email, PASSWORD)
    const stranger: Person = { client, id: 0, name: 'Outra' }
    const shared = await createMacro(admin, note, { isShared: true })
    expect(await listMacroIds(stranger)).toEqual([])
    const params = { macroId: shared.id }
    for (const key of ['GET /macros/:macroId', 'DELETE /macros/:macroId'])
      expect(await client.send(key, { params })).toMatchObject(refusalOf('ERR_NO_MACRO_FOUND'))
    const mine = await createMacro(stranger, note)
    const ticket = await desk.served(ana)
    expect(await tryRunMacro(stranger, mine, ticket)).toMatchObject(
      refusalOf('ERR_NO_TICKET_FOUND'),
    )
    expect(await tryRunMacro(ana, mine, ticket)).toMatchObject(refusalOf('ERR_NO_MACRO_FOUND'))
    for (const [action, error] of [
      [{ kind: 'tag', tagIds: [tagIds.urgent] }, 'ERR_NO_TAG_FOUND'],
      [{ kind: 'queue', queueId: desk.sales }, 'ERR_NO_QUEUE_FOUND'],
      [{ kind: 'assign', to: ana.id }, 'ERR_NO_USER_FOUND'],
    ] as const)
      expect(await trySendMacro(stranger, [action])).toMatchObject(refusalOf(error))
    expect(await trySendMacro(stranger, note, { queueIds: [desk.sales] })).toMatchObject(
      refusalOf('ERR_NO_QUEUE_FOUND'),
    )
  })

  test('never share a name or an ambiguous key with another macro of the same user', async () => {
    const shared = await createMacro(admin, note, { isShared: true, key: 'm 1', name: 'Pronta' })
    await createMacro(ana, note, { key: 'q', name: 'pronta' })
    const taken = refusalOf('ERR_MACRO_KEY_TAKEN')
    for (const key of ['m 1', 'm', 'q', 'q 1'])
      expect(await trySendMacro(ana, note, { key }), key).toMatchObject(taken)
    // Bruno does not see Ana’s own macro, but a shared one has to differ from it.
    const brunos = await createMacro(bruno, note, { key: 'q' })
    expect(await trySendMacro(admin, note, { key: 'q', isShared: true })).toMatchObject(taken)
    expect(await trySendMacro(ana, note, { name: 'PRONTA' })).toMatchObject(
      refusalOf('ERR_MACRO_NAME_ALREADY_EXISTS'),
    )
    expect(await trySendMacro(admin, note, { name: 'pronta', isShared: true })).toMatchObject(
      refusalOf('ERR_MACRO_NAME_ALREADY_EXISTS'),
    )
    // Saving a macro with its own key is no conflict.
    const params = { macroId: brunos.id }
    const same = buildMacroBody(note, { key: 'q' })
    expect(await bruno.client.send('PUT /macros/:macroId', { params, body: same })).toMatchObject({
      status: 200,
    })
    await admin.client.call('DELETE /macros/:macroId', { params: { macroId: shared.id } })
  })

  test('accept only possible actions', async () => {
    const faults: ReadonlyArray<[string, readonly object[], object?]> = [
      ['actions', []],
      ['actions', Array.from({ length: ACTIONS_MAX + 1 }, () => note[0] ?? {})],
      ['actions', [{ kind: 'close' }, { kind: 'send', body: 'Tarde' }]],
      ['actions.0.kind', [{ kind: 'webhook' }]],
      ['actions.0.body', [{ kind: 'send', body: '  ' }]],
      ['actions.0.tagIds', [{ kind: 'tag', tagIds: [] }]],
      ['actions.0.until', [{ kind: 'snooze', until: 'yesterday' }]],
      ['name', note, { name: ' ' }],
      ['key', note, { key: 'Mod+s' }],
      ['key', note, { key: 'e' }],
      ['key', note, { key: 'g' }],
    ]
    for (const [path, actions, more] of faults)
      expect(await trySendMacro(ana, actions, more), path).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_INPUT', fields: [{ path }] },
      })
  })

  test('have a maximum number, and shared ones stay after their owner is deleted', async () => {
    const rita = await desk.person({ profile: 'admin' })
    const own = await createMacro(rita, note)
    await inCompany(desk.companyId, (db) =>
      db
        .insertInto('macros')
        .values(
          Array.from({ length: MACRO_MAX - 1 }, (_, index) => ({
            companyId: desk.companyId,
            userId: rita.id,
            name: `Mais uma ${index}`,
            actions: JSON.stringify(note),
          })),
        )
        .execute(),
    )
    expect(await trySendMacro(rita, note)).toMatchObject(refusalOf('ERR_MACRO_LIMIT_REACHED'))
    const shared = await createMacro(rita, note, { isShared: true })
    await admin.client.call('DELETE /users/:id', { params: { id: rita.id } })
    const params = { macroId: shared.id }
    expect(await ana.client.call('GET /macros/:macroId', { params })).toMatchObject({
      userId: null,
    })
    const rows = await inCompany(desk.companyId, (db) =>
      db.selectFrom('macros').select('id').where('id', '=', own.id).execute(),
    )
    expect(rows).toEqual([])
  })

  test('are sent to the browsers of users who see them', async () => {
    const [anas, brunos] = [await desk.browser(ana.client), await desk.browser(bruno.client)]
    const event = `company-${desk.companyId}-macro`
    const own = await createMacro(ana, note)
    const shared = await createMacro(admin, note, { isShared: true })
    await anas.hears(event, ({ macroId, action }) => macroId === own.id && action === 'create')
    await admin.client.call('PUT /macros/:macroId', {
      params: { macroId: shared.id },
      body: buildMacroBody(note),
    })
    // A macro that is no longer shared is sent to the others once.
    await brunos.hears(event, ({ macroId, action }) => macroId === shared.id && action === 'update')
    await admin.client.call('DELETE /macros/:macroId', { params: { macroId: shared.id } })
    const heard = brunos.heard.filter((one) => one.event === event)
    expect(heard.map(({ payload }) => payload.macroId)).toEqual([shared.id, shared.id])
    anas.close()
    brunos.close()
  })
})
