import { RULE_MAX, RULE_RUNS_OFTEN } from '@guiche/contract/company-rule-limits'
import type { CompanyRule } from '@guiche/contract/company-rules'
import type { SentTo } from '@guiche/contract/routes'
import type { Ticket } from '@guiche/contract/tickets'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { holdClock, MINUTE, moveClock, now, resetClock } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { setAllowedHosts } from '../../../platform/http/outgoing/allowed-hosts.ts'
import { buildCompany, PASSWORD } from '../../../testing/build-company.ts'
import { buildFlow, flowEdge, flowNode } from '../../../testing/build-flow.ts'
import {
  buildTeamDesk,
  type Person,
  type TeamDesk,
  pollUntilFound,
} from '../../../testing/build-team-desk.ts'
import { holdJobs } from '../../../testing/hold-jobs.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../testing/webhook-receiver.ts'
import { runRule } from './run-rule.ts'
import { sweepWaitingTickets } from './sweep-waiting-tickets.ts'
import { RUN_RULES } from './rule-reactions.ts'

type Body = SentTo<'POST /rules'>['body']

let app: TestApp
let desk: TeamDesk
let ana: Person
let receiver: WebhookReceiver
let urgent: number

beforeAll(async () => {
  app = await startTestApp('all')
  receiver = await startWebhookReceiver()
  setAllowedHosts([receiver.host])
  desk = await buildTeamDesk(app)
  ana = await desk.person({ name: 'Ana', queueIds: [desk.sales, desk.support] })
  const tag = await desk.admin.call('POST /tags', { body: { name: 'Urgente', color: '#112233' } })
  urgent = tag.id
})
afterEach(async () => {
  resetClock()
  for (const { id: ruleId } of await fetchRules())
    await desk.admin.call('DELETE /rules/:ruleId', { params: { ruleId } })
})
afterAll(async () => {
  setAllowedHosts([])
  receiver.close()
  await app.close()
})

const fetchRules = async () => (await desk.admin.call('GET /rules')).rules
let names = 0
const buildRuleBody = (
  trigger: Body['trigger'],
  actions: Body['actions'],
  more: Partial<Body> = {},
) => ({
  name: `Regra ${++names}`,
  trigger,
  actions,
  ...more,
})
const createRule = (...given: Parameters<typeof buildRuleBody>): Promise<CompanyRule> =>
  desk.admin.call('POST /rules', { body: buildRuleBody(...given) })
const trySendRule = (sent: object) => desk.admin.send('POST /rules', { body: sent })
const fetchRuns = async ({ id: ruleId }: CompanyRule) =>
  (await desk.admin.call('GET /rules/:ruleId/runs', { params: { ruleId }, query: {} })).runs
const waitForRun = (rule: CompanyRule, ticket: Ticket, error: string | null = null) =>
  pollUntilFound(async () =>
    (await fetchRuns(rule)).find((run) => run.ticketId === ticket.id && run.error === error),
  )
const waitForTicket = (ticket: Ticket, wanted: object) =>
  vi.waitFor(async () => expect(await desk.shown(ticket.id)).toMatchObject(wanted), {
    interval: 30,
  })
const tagsOf = async ({ id }: Ticket) => (await desk.shown(id)).tags.map((one) => one.id)
const notesOf = async ({ id: ticketId, contactId }: Ticket) =>
  desk.admin.call('GET /ticket-notes/list', { query: { ticketId, contactId } })

describe('a rule runs', () => {
  test('on a new ticket: tag, queue, text, note and webhook, in one go', async () => {
    const hook = await desk.admin.call('POST /webhooks', {
      body: { name: 'Sistema', url: `${receiver.origin}/rules`, events: ['contact.created'] },
    })
    const rule = await createRule(
      { kind: 'opened' },
      [
        { kind: 'tag', tagIds: [urgent] },
        { kind: 'queue', queueId: desk.support },
        { kind: 'send', body: 'Recebemos, {{firstName}}.' },
        { kind: 'note', note: 'Veio do site' },
        { kind: 'webhook', webhookId: hook.id },
      ],
      { condition: { whatsappIds: [desk.whatsappId], queueIds: [0] } },
    )
    const ticket = await desk.waiting()
    await waitForRun(rule, ticket)
    const shown = await desk.shown(ticket.id)
    expect(shown).toMatchObject({ status: 'pending', queueId: desk.support })
    expect(await tagsOf(ticket)).toEqual([urgent])
    expect(await pollUntilFound(async () => (await desk.phone(ticket))[0])).toBe(
      'Recebemos, Cliente.',
    )
    const [note] = await notesOf(ticket)
    expect(note).toMatchObject({ note: `⚙ ${rule.name}\nVeio do site`, userId: desk.adminId })
    const told = await pollUntilFound(async () =>
      receiver.taken.find(({ body: text }) => text.includes('"ticket.rule"')),
    )
    expect(JSON.parse(told.body)).toMatchObject({
      type: 'ticket.rule',
      data: { rule: { id: rule.id, name: rule.name }, ticket: { id: ticket.id } },
    })
    // The text was sent once and names the rule as its author.
    const { messages } = await desk.admin.call('GET /messages/:ticketId', {
      params: { ticketId: ticket.id },
    })
    expect(messages.filter(({ fromMe }) => fromMe)).toMatchObject([
      { sentBy: `companyRule:${rule.name}`, userId: null },
    ])
    expect(await fetchRules()).toMatchObject([
      { id: rule.id, runs: 1, failures: 0, isBroken: false },
    ])
  })

  test("on a customer's words, compared whole and without case and accents", async () => {
    const rule = await createRule(
      { kind: 'says', words: ['segunda via', 'opção'] },
      [{ kind: 'tag', tagIds: [urgent] }],
      { condition: { status: 'open' } },
    )
    const ticket = await desk.served(ana)
    await desk.writes(ticket.contact.number, 'Nenhuma das opcoes me serve')
    await desk.writes(ticket.contact.number, 'Quero a SEGUNDA, via!')
    await waitForRun(rule, ticket)
    expect(await fetchRuns(rule)).toHaveLength(1)
    // This ticket is pending, so the rule's condition does not hold.
    const other = await desk.waiting(desk.sales)
    await desk.writes(other.contact.number, 'Opcao 2')
    await desk.writes(ticket.contact.number, 'opção')
    await pollUntilFound(async () => ((await fetchRuns(rule)).length === 2 ? true : undefined))
    expect(await tagsOf(other)).toEqual([])
  })

  test('not on thanks after a close, which leave the ticket closed', async () => {
    const never = await createRule({ kind: 'says', words: ['obrigada'] }, [
      { kind: 'tag', tagIds: [urgent] },
    ])
    const rule = await createRule({ kind: 'says', words: ['boleto'] }, [
      { kind: 'note', note: 'Boleto' },
    ])
    const ticket = await desk.served(ana)
    await desk.admin.call('PUT /tickets/:id', {
      params: { id: ticket.id },
      body: { status: 'closed' },
    })
    await desk.writes(ticket.contact.number, 'Obrigada! 🙏')
    await desk.writes(ticket.contact.number, 'E o boleto?')
    await waitForRun(rule, ticket)
    expect(await fetchRuns(never)).toEqual([])
    expect(await desk.shown(ticket.id)).toMatchObject({ status: 'pending', unreadMessages: 1 })
  })

  test('on a tag by assigning the ticket, and its actions start no other rule', async () => {
    const gives = await createRule({ kind: 'tagged', tagIds: [urgent] }, [
      { kind: 'assign', to: ana.id },
      { kind: 'untag', tagIds: [urgent] },
      { kind: 'tag', tagIds: [urgent] },
    ])
    const never = await createRule({ kind: 'tagged', tagIds: [urgent] }, [{ kind: 'close' }], {
      condition: { queueIds: [desk.support] },
    })
    const ticket = await desk.waiting(desk.sales)
    await desk.admin.call('POST /tags/sync', {
      body: { ticketId: ticket.id, tags: [{ id: urgent }] },
    })
    await waitForTicket(ticket, { status: 'open', userId: ana.id })
    await waitForRun(gives, ticket)
    expect(await fetchRuns(gives)).toHaveLength(1)
    expect(await fetchRuns(never)).toEqual([])
    const { assignments } = await ana.client.call('GET /ticket-assignments')
    expect(assignments.find(({ ticketId }) => ticketId === ticket.id)).toMatchObject({
      by: null,
      reason: 'rule',
    })
  })

  test('on a transfer and on a close, unless they are undone', async () => {
    const moved = await createRule({ kind: 'transferred' }, [{ kind: 'note', note: 'Transferido' }])
    const closed = await createRule({ kind: 'closed' }, [{ kind: 'tag', tagIds: [urgent] }])
    const opened = await createRule({ kind: 'opened' }, [{ kind: 'note', note: 'Aberto' }])
    const [passed, kept, undone] = [
      await desk.served(ana),
      await desk.served(ana),
      await desk.served(ana),
    ]
    await waitForRun(opened, undone)
    await desk.change(ana.client, passed.id, {
      status: 'pending',
      userId: null,
      queueId: desk.support,
    })
    // Holds jobs and clock so that a close can be undone in time, before its job runs.
    const letGo = await holdJobs(RUN_RULES)
    holdClock(now())
    for (const { id } of [kept, undone])
      await desk.change(ana.client, id, { status: 'closed', undoable: true })
    await ana.client.call('POST /tickets/:id/undo', { params: { id: undone.id } })
    holdClock(undefined)
    await letGo()
    await waitForRun(moved, passed)
    await waitForRun(closed, kept)
    expect(await tagsOf(kept)).toEqual([urgent])
    expect((await fetchRuns(closed)).map(({ ticketId }) => ticketId)).toEqual([kept.id])
    // An undone close does not count as an opening.
    expect(await fetchRuns(opened)).toHaveLength(3)
  })

  test('on a customer who has waited too long, once in each wait, and only since the rule is active', async () => {
    const early = await desk.waiting(desk.sales)
    moveClock(20 * MINUTE)
    await signInAgain()
    const rule = await createRule({ kind: 'waits', minutes: 10 }, [
      { kind: 'send', body: 'Já vamos.' },
      { kind: 'queue', queueId: desk.support },
    ])
    const ticket = await desk.waiting(desk.sales)
    await sweepWaitingTickets()
    expect(await fetchRuns(rule)).toEqual([])
    moveClock(10 * MINUTE)
    await signInAgain()
    await Promise.all([sweepWaitingTickets(), sweepWaitingTickets()])
    await sweepWaitingTickets()
    // The server's own sweep may run at the same time.
    await waitForRun(rule, ticket)
    expect((await fetchRuns(rule)).map(({ ticketId, error }) => [ticketId, error])).toEqual([
      [ticket.id, null],
    ])
    expect(await desk.shown(ticket.id)).toMatchObject({ queueId: desk.support })
    expect(await desk.shown(early.id)).toMatchObject({ queueId: desk.sales })
  })

  test('by starting an active flow, if no attendant serves the ticket', async () => {
    const flowId = await buildFlow(desk.admin, {
      nodes: [
        flowNode('q', 'question', { typebotIntegration: { message: 'Qual?', answerKey: 'a' } }),
      ],
      edges: [flowEdge('1', 'q')],
    })
    const rule = await createRule({ kind: 'says', words: ['pedido'] }, [
      { kind: 'tag', tagIds: [urgent] },
      { kind: 'flow', flowId },
    ])
    const ticket = await desk.waiting()
    await desk.writes(ticket.contact.number, 'Meu pedido')
    await waitForRun(rule, ticket)
    expect(await pollUntilFound(async () => (await desk.phone(ticket))[0])).toBe('Qual?')
    const { sessions } = await desk.admin.call('GET /flowbuilder/:id/sessions', {
      params: { id: flowId },
      query: {},
    })
    expect(sessions).toMatchObject([{ ticketId: ticket.id, start: 'rule', nodeId: 'q' }])

    const served = await desk.served(ana)
    await desk.writes(served.contact.number, 'Meu pedido')
    await waitForRun(rule, served, 'ERR_FLOW_NOT_STARTED')
    expect(await tagsOf(served)).toEqual([])
    await desk.admin.call('PUT /flowbuilder', { body: { flowId, active: false } })
    const other = await desk.waiting()
    await desk.writes(other.contact.number, 'Meu pedido')
    await waitForRun(rule, other, 'ERR_FLOW_INACTIVE')
    await desk.admin.call('DELETE /flowbuilder/:id', { params: { id: flowId } })
    expect(await fetchRules()).toMatchObject([{ id: rule.id, isBroken: true }])
  })

  test('only within the hours of its condition', async () => {
    const closed = await createRule({ kind: 'opened' }, [{ kind: 'note', note: 'Fora de hora' }], {
      condition: { hours: 'closed' },
    })
    const open = await createRule({ kind: 'opened' }, [{ kind: 'note', note: 'Em hora' }], {
      condition: { hours: 'open' },
    })
    const ticket = await desk.waiting()
    await waitForRun(open, ticket)
    expect(await fetchRuns(closed)).toEqual([])
  })

  /** Sessions expire sooner than the test moves the clock. */
  async function signInAgain(): Promise<void> {
    for (const client of [desk.admin, ana.client])
      client.token = (await client.call('POST /auth/refresh_token')).token
  }
})

describe('a rule that fails', () => {
  test('is recorded with its error, and none of its actions remain', async () => {
    const rule = await createRule({ kind: 'opened' }, [
      { kind: 'tag', tagIds: [urgent] },
      { kind: 'assign', to: ana.id },
    ])
    const gone = await desk.person({ name: 'Gil', queueIds: [desk.sales] })
    const { id: ruleId } = rule
    const sent = buildRuleBody(rule.trigger, [
      ...rule.actions.slice(0, 1),
      { kind: 'assign', to: gone.id },
    ])
    await desk.admin.call('PUT /rules/:ruleId', { params: { ruleId }, body: sent })
    await desk.admin.call('POST /users/:id/deactivate', {
      params: { id: gone.id },
      body: {},
    })
    expect(await fetchRules()).toMatchObject([{ id: ruleId, isBroken: true }])
    const ticket = await desk.waiting()
    await waitForRun(rule, ticket, 'ERR_RULE_BROKEN')
    expect(await tagsOf(ticket)).toEqual([])
    expect(await fetchRules()).toMatchObject([{ runs: 0, failures: 1 }])
    // A broken rule can be switched off, but not on again.
    const off = { ...sent, isActive: false }
    await desk.admin.call('PUT /rules/:ruleId', { params: { ruleId }, body: off })
    const on = await desk.admin.send('PUT /rules/:ruleId', { params: { ruleId }, body: sent })
    expect(on).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } })
  })

  test('stops answering a machine after a while, and notifies about it once', async () => {
    const rule = await createRule({ kind: 'says', words: ['eco'] }, [{ kind: 'send', body: 'eco' }])
    const ticket = await desk.waiting()
    for (let index = 0; index < RULE_RUNS_OFTEN + 3; index += 1)
      await runRule(
        { companyId: desk.companyId, ruleId: rule.id, ticketId: ticket.id, cause: `${index}` },
        { kind: 'says', text: 'eco' },
      )
    expect(await fetchRules()).toMatchObject([{ runs: RULE_RUNS_OFTEN, failures: 1 }])
    await waitForRun(rule, ticket, 'ERR_RULE_TOO_OFTEN')
  })

  test('that answers and closes is stopped across tickets, and administrators are notified', async () => {
    const setReopenTime = async (value: string) =>
      desk.admin.call('PUT /settings/:key', {
        params: { key: 'timeCreateNewTicket' },
        body: { value },
      })
    await setReopenTime('0')
    await createRule({ kind: 'says', words: ['eco'] }, [
      { kind: 'send', body: 'eco' },
      { kind: 'close' },
    ])
    const from = '5511988880001'
    const listTicketsOfCustomer = () =>
      inCompany(desk.companyId, (db) =>
        db
          .selectFrom('tickets')
          .innerJoin('contacts', 'contacts.id', 'tickets.contactId')
          .select(['tickets.id', 'tickets.status'])
          .where('contacts.number', '=', from)
          .orderBy('tickets.id', 'desc')
          .execute(),
      )
    for (let index = 1; index <= RULE_RUNS_OFTEN + 3; index += 1) {
      await desk.writes(from, 'eco')
      await pollUntilFound(async () => {
        const [newest, ...older] = await listTicketsOfCustomer()
        return (newest?.status === 'closed' && older.length === index - 1) || undefined
      })
    }
    const ids = (await listTicketsOfCustomer()).map(({ id }) => id)
    const said = await inCompany(desk.companyId, (db) =>
      db
        .selectFrom('messages')
        .select('id')
        .where('sentBy', 'like', 'companyRule:%')
        .where('ticketId', 'in', ids)
        .execute(),
    )
    expect(said.length).toBeLessThanOrEqual(RULE_RUNS_OFTEN)
    const { notices } = await desk.admin.call('GET /line-notices')
    expect(notices).toContainEqual(expect.objectContaining({ code: 'automation_stopped' }))
    await setReopenTime('120')
  })

  test('an occasion is handled once, however often its job runs', async () => {
    // Without rules, the first words of the customer start none.
    const ticket = await desk.waiting()
    const rule = await createRule({ kind: 'says', words: ['oi'] }, [{ kind: 'note', note: 'Oi' }])
    const { length: before } = await notesOf(ticket)
    const acting = { companyId: desk.companyId, ruleId: rule.id, ticketId: ticket.id, cause: 'a' }
    const happened = { kind: 'says', text: 'oi' } as const
    await Promise.all([runRule(acting, happened), runRule(acting, happened)])
    await runRule(acting, happened)
    expect((await notesOf(ticket)).length).toBe(before + 1)
  })

  test('no text is sent to a contact with disableBot', async () => {
    const ticket = await desk.waiting()
    await desk.admin.call('PUT /contacts/:id/disableBot', {
      params: { id: ticket.contactId },
      body: { disableBot: true },
    })
    const rule = await createRule({ kind: 'says', words: ['oi'] }, [
      { kind: 'send', body: 'Olá' },
      { kind: 'tag', tagIds: [urgent] },
    ])
    await desk.writes(ticket.contact.number, 'oi')
    await waitForRun(rule, ticket)
    expect(await tagsOf(ticket)).toEqual([urgent])
    expect(await desk.phone(ticket)).toEqual([])
  })
})

describe('rules are managed', () => {
  test('by administrators alone, in an order, each with a name of its own', async () => {
    const close: Body['actions'] = [{ kind: 'close' }]
    const first = await createRule({ kind: 'closed' }, close)
    const second = await createRule({ kind: 'transferred' }, close)
    const browser = await desk.browser(desk.admin)
    const ids = [second.id, first.id]
    await desk.admin.call('PUT /rules/order', { body: { ids } })
    expect((await fetchRules()).map(({ id }) => id)).toEqual(ids)
    const heard = await browser.hears(`company-${desk.companyId}-rule`)
    expect(heard.payload).toEqual({ action: 'update' })
    browser.close()
    const twin = { ...buildRuleBody({ kind: 'closed' }, close), name: first.name.toUpperCase() }
    expect(await trySendRule(twin)).toMatchObject({
      status: 400,
      body: { error: 'ERR_RULE_NAME_ALREADY_EXISTS' },
    })
    expect(await ana.client.send('GET /rules')).toMatchObject({
      body: { error: 'ERR_NO_PERMISSION' },
    })
    const { company, admin } = await buildCompany()
    const other = new TestClient(app.http)
    await other.signIn(admin.email, PASSWORD)
    expect(company.id).not.toBe(desk.companyId)
    expect((await other.call('GET /rules')).rules).toEqual([])
    const params = { ruleId: first.id }
    expect(await other.send('DELETE /rules/:ruleId', { params })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_RULE_FOUND' },
    })
    expect(await other.send('GET /rules/:ruleId/runs', { params, query: {} })).toMatchObject({
      status: 404,
    })
  })

  test('and refused if they name missing rows, exceed limits, or have actions after a close', async () => {
    const missing = buildRuleBody({ kind: 'opened' }, [{ kind: 'queue', queueId: 999_999 }])
    expect(await trySendRule(missing)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_QUEUE_FOUND' },
    })
    const late = buildRuleBody({ kind: 'opened' }, [
      { kind: 'close' },
      { kind: 'queue', queueId: desk.sales },
    ])
    expect(await trySendRule(late)).toMatchObject({ status: 400 })
    expect(
      await trySendRule(buildRuleBody({ kind: 'says', words: [] }, [{ kind: 'close' }])),
    ).toMatchObject({
      status: 400,
    })
    const at = now()
    await inCompany(desk.companyId, (db) =>
      db
        .insertInto('companyRules')
        .values(
          Array.from({ length: RULE_MAX }, (_, place) => ({
            companyId: desk.companyId,
            name: `Muitas ${place}`,
            place,
            trigger: '{"kind":"closed"}',
            condition: '{"whatsappIds":[],"queueIds":[],"tagIds":[],"status":"any","hours":"any"}',
            actions: '[{"kind":"close"}]',
            activeSince: at,
            isActive: false,
          })),
        )
        .execute(),
    )
    expect(await trySendRule(buildRuleBody({ kind: 'closed' }, [{ kind: 'close' }]))).toMatchObject(
      {
        status: 400,
        body: { error: 'ERR_RULE_LIMIT_REACHED' },
      },
    )
  })
})
