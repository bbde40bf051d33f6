import { actionsOf } from '@guiche/contract/ticket-action-rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildFlow, flowEdge, flowNode } from '../../../testing/build-flow.ts'
import {
  buildTeamDesk,
  type Person,
  type TeamDesk,
  pollUntilFound,
} from '../../../testing/build-team-desk.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

// Rows in the JSON that macros and company rules stored before they shared their actions.

let app: TestApp
let desk: TeamDesk
let ana: Person
let tagId: number

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildTeamDesk(app)
  ana = await desk.person({ name: 'Ana', queueIds: [desk.sales, desk.support] })
  tagId = (await desk.admin.call('POST /tags', { body: { name: 'Urgente', color: '#112233' } })).id
})
afterAll(() => app.close())

const kindsOf = (stored: string): string[] =>
  JSON.parse(stored).map(({ kind }: { kind: string }) => kind)

test('a stored macro of every kind of action is listed and runs', async () => {
  const quick = await ana.client.call('POST /quick-messages', {
    body: { shortcode: 'mapa', message: 'Estamos aqui' },
  })
  const actions = `[{"kind":"assign","to":"me"},{"kind":"tag","tagIds":[${tagId}]},
    {"kind":"untag","tagIds":[${tagId}]},{"kind":"send","body":"Olá, {{firstName}}","quickMessageId":null},
    {"kind":"send","body":"","quickMessageId":${quick.id}},{"kind":"send","body":"Antiga"},
    {"kind":"note","note":"Anotado"},{"kind":"snooze","until":"monday","wakeOnReply":true},
    {"kind":"queue","queueId":${desk.support}},{"kind":"close"}]`
  expect(new Set(kindsOf(actions))).toEqual(new Set(actionsOf.person))
  const { id: macroId } = await inCompany(desk.companyId, (db) =>
    db
      .insertInto('macros')
      .values({ companyId: desk.companyId, userId: ana.id, name: 'Antiga', actions })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const { macros } = await ana.client.call('GET /macros')
  const stored: object[] = JSON.parse(actions)
  expect(macros).toMatchObject([{ broken: [], actions: stored }])
  const ticket = await desk.waiting(desk.sales)
  const ran = await ana.client.call('POST /tickets/:ticketId/macros/:macroId', {
    params: { ticketId: ticket.id, macroId },
    body: { idempotencyKey: 'one press only' },
  })
  expect(ran.run.kinds).toEqual(kindsOf(actions))
  expect(ran.undoing).toMatchObject({ isMoved: true, isSnoozed: true, addedTagIds: [] })
  expect(ran.ticket).toMatchObject({ status: 'closed', queueId: desk.support })
  await pollUntilFound(async () => (await desk.phone(ticket)).length >= 3 || undefined)
  expect(await desk.phone(ticket)).toEqual(
    expect.arrayContaining(['Olá, Cliente', 'Estamos aqui', 'Antiga']),
  )
})

test('stored rules of every kind of action are listed and run', async () => {
  const hook = await desk.admin.call('POST /webhooks', {
    body: { name: 'Sistema', url: 'https://sistema.example/x', events: ['contact.created'] },
  })
  const flowId = await buildFlow(desk.admin, {
    nodes: [
      flowNode('q', 'question', { typebotIntegration: { message: 'Qual?', answerKey: 'a' } }),
    ],
    edges: [flowEdge('1', 'q')],
  })
  const lists = [
    `[{"kind":"tag","tagIds":[${tagId}]},{"kind":"untag","tagIds":[${tagId}]},
      {"kind":"queue","queueId":${desk.support}},{"kind":"send","body":"Recebemos, {{firstName}}."},
      {"kind":"note","note":"Veio do site"},{"kind":"flow","flowId":${flowId}},
      {"kind":"webhook","webhookId":${hook.id}}]`,
    `[{"kind":"assign","to":"nobody"},{"kind":"assign","to":${ana.id}},{"kind":"close"}]`,
  ]
  expect(new Set(lists.flatMap(kindsOf))).toEqual(new Set(actionsOf.rule))
  await inCompany(desk.companyId, (db) =>
    db
      .insertInto('companyRules')
      .values(
        lists.map((actions, place) => ({
          companyId: desk.companyId,
          userId: desk.adminId,
          name: `Regra ${place}`,
          isActive: true,
          place,
          activeSince: now(),
          trigger: '{"kind":"opened"}',
          condition: '{"whatsappIds":[],"queueIds":[],"tagIds":[],"status":"any","hours":"any"}',
          actions,
        })),
      )
      .execute(),
  )
  const listed = (await desk.admin.call('GET /rules')).rules
  expect(listed.map(({ actions }) => actions)).toEqual(lists.map((one) => JSON.parse(one)))
  const ticket = await desk.waiting(desk.sales)
  const [, last] = listed
  await pollUntilFound(async () => {
    const params = { ruleId: last?.id ?? 0 }
    const { runs } = await desk.admin.call('GET /rules/:ruleId/runs', { params, query: {} })
    return runs[0]
  })
  expect(await desk.shown(ticket.id)).toMatchObject({ status: 'closed', userId: ana.id })
  expect((await desk.admin.call('GET /rules')).rules).toMatchObject([
    { runs: 1, failures: 0, isBroken: false },
    { runs: 1, failures: 0, isBroken: false },
  ])
})
