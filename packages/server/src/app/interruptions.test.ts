import type { PlanFlag } from '@guiche/contract/plans'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sweepCompany } from '../features/tickets/sla/sweep-clocks.ts'
import {
  fromNow,
  holdClock,
  MINUTE,
  moveClock,
  now,
  resetClock,
  DAY,
  SECOND,
} from '../platform/clock.ts'
import { setAllowedHosts } from '../platform/http/outgoing/allowed-hosts.ts'
import { COMPLETIONS, textAnswer } from '../testing/ai-replies.ts'
import { ANSWERED, type BotDesk, buildBotDesk, closeProgram } from '../testing/build-bot-desk.ts'
import { buildQueue } from '../testing/build-company.ts'
import { buildFlow, flowEdge, flowNode } from '../testing/build-flow.ts'
import { holdJobs, listHeldJobs } from '../testing/hold-jobs.ts'
import { buildPlatform, type Platform } from '../testing/build-paying-company.ts'
import { type ExternalProgram, startProgram } from '../testing/external-program.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts'

// A subscription ends, or a plan loses a module, during automatic work over a real line with real programs. The work
// stops at its next step, keeps its place and continues afterwards; nothing is lost or repeated.

let app: TestApp
let platform: Platform
let program: ExternalProgram
let receiver: WebhookReceiver
let desk: BotDesk

beforeAll(async () => {
  app = await startTestApp('all')
  platform = await buildPlatform(app)
  program = await startProgram()
  receiver = await startWebhookReceiver()
})
afterEach(resetClock)
afterAll(async () => {
  await app.close()
  receiver.close()
  closeProgram(program)
})

async function buildNewDesk(): Promise<void> {
  desk = await buildBotDesk(app, program)
  setAllowedHosts([program.host, receiver.host])
  await platform.signIn()
  await setPlan({ value: 10 })
}

async function setPlan(body: Partial<Record<PlanFlag, boolean>> & { value?: number }) {
  const { planId } = await desk.admin.call('GET /companies/:id', { params: { id: desk.companyId } })
  await platform.operator.call('PUT /plans/:id', { params: { id: planId ?? 0 }, body })
}

interface Interruption {
  readonly name: string
  begin(): Promise<unknown>
  end(): Promise<unknown>
}

const expiry: Interruption = {
  name: 'the subscription',
  begin: () => platform.changeCompany(desk.companyId, { dueDate: fromNow(-DAY).toISOString() }),
  end: async () => {
    const invoices = await desk.admin.call('GET /invoices/all')
    const owed = invoices.find(({ status }) => status !== 'paid')
    expect(await platform.confirm(owed?.id ?? 0)).toMatchObject({ status: 200 })
  },
}

const withoutPlanFlag = (flag: PlanFlag): Interruption => ({
  name: flag,
  begin: () => setPlan({ [flag]: false }),
  end: () => setPlan({ [flag]: true }),
})

const untilJobHeld = (name: string) =>
  vi.waitFor(async () => expect(await listHeldJobs(desk.companyId)).toContain(name), ANSWERED)

/** The tests then read the messages through the desk's client. */
async function writeAsCustomer(body: string): Promise<void> {
  await desk.write(desk.number, body)
  const { id } = await vi.waitFor(desk.ticket, ANSWERED)
  await desk.seen(id, (one) => one.body === body)
}

describe('a prompt', () => {
  const interruptions = [expiry, withoutPlanFlag('useOpenAi')]

  test.each(interruptions)(
    'does not answer messages without $name, and includes them in the next request',
    async (interruption) => {
      await buildNewDesk()
      await desk.answersBy()
      program.replies.set(COMPLETIONS, textAnswer('Temos de cenoura.'))
      await desk.write(desk.number, 'Tem bolo?')
      await desk.shown('Temos de cenoura.')
      const before = await desk.session()

      await interruption.begin()
      await writeAsCustomer('E de fubá?')
      expect(await desk.session()).toEqual(before)
      expect(program.asked).toHaveLength(1)

      await interruption.end()
      program.replies.set(COMPLETIONS, textAnswer('De fubá também.'))
      await desk.write(desk.number, 'Alô?')
      await desk.shown('De fubá também.')
      expect(await desk.session()).toMatchObject({ id: before?.id })
      expect(
        desk
          .questions()[1]
          ?.messages.slice(1)
          .map(({ content }) => content),
      ).toEqual(['Tem bolo?', 'Temos de cenoura.', 'E de fubá?', 'Alô?'])
      expect(await desk.told()).toEqual(['Temos de cenoura.', 'De fubá também.'])
    },
  )

  test.each(interruptions)(
    'is queried once after $name returns, with the question that it was due to get',
    async (interruption) => {
      await buildNewDesk()
      await desk.answersBy()
      program.replies.set(COMPLETIONS, textAnswer('Abrimos às 9h.'))
      // The job is held back, so that the interruption comes before the prompt is called.
      const letGo = await holdJobs('flow-calls.ask')
      await desk.write(desk.number, 'Que horas abre?')
      await vi.waitFor(async () => expect(await desk.session()).not.toBeNull(), ANSWERED)
      await interruption.begin()
      await letGo()
      await untilJobHeld('flow-calls.ask')
      await writeAsCustomer('Amanhã?')
      expect(program.asked).toEqual([])

      await interruption.end()
      await desk.shown('Abrimos às 9h.')
      expect(desk.questions().map(({ messages }) => messages.at(-1)?.content)).toEqual(['Amanhã?'])
      expect(await desk.told()).toEqual(['Abrimos às 9h.'])
      expect(await listHeldJobs(desk.companyId)).toEqual([])
    },
  )
})

test.each([expiry, withoutPlanFlag('useIntegrations')])(
  'a program behind a webhook waits for $name and then receives all messages of the meantime',
  async (interruption) => {
    await buildNewDesk()
    const url = `${program.origin}/loja`
    const { id: integrationId } = await desk.admin.call('POST /queueIntegration', {
      body: { type: 'webhook', name: 'Loja', urlN8N: url },
    })
    await desk.lineAnswersBy({ integrationId })
    program.replies.set('/loja', { body: { text: 'Recebido.' } })
    await desk.write(desk.number, 'Quero um bolo')
    await desk.shown('Recebido.')
    const before = await desk.session()

    await interruption.begin()
    await writeAsCustomer('De cenoura')
    expect(await desk.session()).toEqual(before)
    expect(program.asked).toHaveLength(1)

    await interruption.end()
    program.replies.set('/loja', ({ body }, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json' })
      reply.end(body.includes('Por favor') ? '{"text": "De cenoura, certo."}' : '{}')
    })
    await desk.write(desk.number, 'Por favor')
    await desk.shown('De cenoura, certo.')
    const words = ['Quero um bolo', 'De cenoura', 'Por favor']
    expect(program.asked.map(({ body }) => words.filter((word) => body.includes(word)))).toEqual(
      words.map((word) => [word]),
    )
    expect(await desk.told()).toEqual(['Recebido.', 'De cenoura, certo.'])
  },
)

test.each([expiry, withoutPlanFlag('useExternalApi')])(
  'a webhook event waits for $name and is delivered once',
  async (interruption) => {
    await buildNewDesk()
    const path = `/hook-${desk.companyId}`
    const body = { name: 'Loja', url: receiver.origin + path, events: ['contact.created' as const] }
    const { id } = await desk.admin.call('POST /webhooks', { body })
    receiver.answers.set(path, [503, 200])
    const receivedPosts = () => receiver.taken.filter((one) => one.path === path)
    // Stops the clock, since the next attempt is seconds away and must not happen before the interruption.
    holdClock(now())
    await desk.admin.call('POST /contacts', { body: { name: 'Rita', number: '5511988770001' } })
    await vi.waitFor(() => expect(receivedPosts()).toHaveLength(1), ANSWERED)
    await interruption.begin()
    holdClock(undefined)
    await untilJobHeld('webhooks.send')
    expect(receivedPosts()).toHaveLength(1)

    await interruption.end()
    const listDeliveries = async () =>
      (await desk.admin.call('GET /webhooks/:id/deliveries', { params: { id } })).deliveries
    await vi.waitFor(
      async () =>
        expect(await listDeliveries()).toMatchObject([{ status: 'delivered', attempts: 2 }]),
      ANSWERED,
    )
    const ids = receivedPosts().map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([ids[0], ids[0]])
  },
)

test('events without the external API reach no webhook, events of an unpaid time are delivered later', async () => {
  await buildNewDesk()
  const path = '/hook-meanwhile'
  const body = { name: 'Loja', url: receiver.origin + path, events: ['message.received' as const] }
  await desk.admin.call('POST /webhooks', { body })
  const receivedTexts = () =>
    receiver.taken
      .filter((one) => one.path === path)
      .map(
        (one) =>
          (JSON.parse(one.body) as { data: { message: { body: string } } }).data.message.body,
      )
  const api = withoutPlanFlag('useExternalApi')
  await api.begin()
  await writeAsCustomer('Sem a API')
  await api.end()
  await expiry.begin()
  await writeAsCustomer('Sem pagamento')
  await untilJobHeld('webhooks.send')
  expect(receivedTexts()).toEqual([])
  await expiry.end()
  await writeAsCustomer('De volta')
  await vi.waitFor(
    () => expect(receivedTexts().toSorted()).toEqual(['De volta', 'Sem pagamento']),
    ANSWERED,
  )
})

test('a flow’s timer waits for the payment and fires once', async () => {
  await buildNewDesk()
  const flowId = await buildFlow(desk.admin, {
    nodes: [
      flowNode('a', 'message', { label: 'Um momento.' }),
      flowNode('t', 'interval', { label: '', sec: 60 }),
      flowNode('b', 'message', { label: 'Obrigado por esperar.' }),
    ],
    edges: [flowEdge('1', 'a'), flowEdge('a', 't'), flowEdge('t', 'b')],
  })
  await desk.admin.call('POST /flowcampaign', { body: { name: 'Oi', flowId, phrase: 'oi' } })
  await desk.write(desk.number, 'oi')
  await desk.shown('Um momento.')
  const before = await desk.session()
  await expiry.begin()
  moveClock(2 * MINUTE)
  await writeAsCustomer('Ainda aí?')
  expect(await desk.session()).toEqual(before)
  await expiry.end()
  await desk.shown('Obrigado por esperar.')
  await vi.waitFor(async () => expect(await desk.session()).toBeNull(), ANSWERED)
  expect(await desk.told()).toEqual(['Um momento.', 'Obrigado por esperar.'])
})

test('a flow continues for its customers after the operator removed the module for flows', async () => {
  await buildNewDesk()
  const nodes = [flowNode('a', 'message', { label: 'Bem-vinda!' })]
  const flowId = await buildFlow(desk.admin, { nodes, edges: [flowEdge('1', 'a')] })
  await desk.admin.call('POST /flowcampaign', { body: { name: 'Oi', flowId, phrase: 'oi' } })
  await platform.changeCompany(desk.companyId, { campaignsEnabled: false })
  expect(await desk.admin.send('GET /flowbuilder/:id', { params: { id: flowId } })).toMatchObject({
    status: 400,
    body: { error: 'ERR_NO_PERMISSION' },
  })
  await desk.write(desk.number, 'oi')
  await desk.shown('Bem-vinda!')
})

test('a company rule waits for the payment and acts once', async () => {
  await buildNewDesk()
  const rule = await desk.admin.call('POST /rules', {
    body: {
      name: 'Recepção',
      trigger: { kind: 'opened' },
      actions: [{ kind: 'send', body: 'Recebemos.' }],
    },
  })
  await expiry.begin()
  await writeAsCustomer('Oi')
  await untilJobHeld('company-rules.act')
  expect(await desk.told()).toEqual([])
  await expiry.end()
  await desk.shown('Recebemos.')
  expect(await desk.told()).toEqual(['Recebemos.'])
  expect((await desk.admin.call('GET /rules')).rules).toMatchObject([{ id: rule.id, runs: 1 }])
})

test.each([expiry, withoutPlanFlag('useSchedules')])(
  'a schedule waits for $name, and is sent once',
  async (interruption) => {
    await buildNewDesk()
    const ticketId = await desk.serve(desk.number)
    const ticket = await desk.admin.call('GET /tickets/:id', { params: { id: ticketId } })
    const contactId = 'contactId' in ticket ? ticket.contactId : 0
    const sendAt = fromNow(2 * SECOND).toISOString()
    const letGo = await holdJobs('schedules.send')
    const { id } = await desk.admin.call('POST /schedules', {
      body: { body: 'O lembrete', sendAt, contactId, ticketId },
    })
    await interruption.begin()
    await letGo()
    await untilJobHeld('schedules.send')
    expect(await desk.told()).toEqual([])
    await interruption.end()
    await desk.shown('O lembrete')
    expect(await desk.told()).toEqual(['O lembrete'])
    expect(await desk.admin.call('GET /schedules/:id', { params: { id } })).toMatchObject({
      status: 'ENVIADA',
    })
  },
)

test('a missed SLA is reported once after the payment, without its warning', async () => {
  await buildNewDesk()
  const queueId = await buildQueue(desk.companyId)
  await desk.admin.call('PUT /queue/:id', {
    params: { id: queueId },
    body: { slaFirstAnswerMinutes: 5 },
  })
  const body = {
    name: 'Prazos',
    url: `${receiver.origin}/sla`,
    events: ['ticket.slaWarning' as const, 'ticket.slaBreached' as const],
  }
  await desk.admin.call('POST /webhooks', { body })
  await writeAsCustomer('Bom dia')
  const { id } = await desk.ticket()
  await desk.admin.call('PUT /tickets/:id', { params: { id }, body: { queueId } })
  const fetchSlaStages = async () => {
    const shown = await desk.admin.call('GET /tickets/:id', { params: { id } })
    return 'sla' in shown ? shown.sla?.map((clock) => clock.stage) : undefined
  }
  const receivedTypes = () =>
    receiver.taken
      .filter(({ path }) => path === '/sla')
      .map((one) => (JSON.parse(one.body) as { type: string }).type)
  await expiry.begin()
  moveClock(6 * MINUTE)
  await sweepCompany(desk.companyId)
  expect(await fetchSlaStages()).toEqual(['running'])
  await expiry.end()
  await Promise.all([sweepCompany(desk.companyId), sweepCompany(desk.companyId)])
  expect(await fetchSlaStages()).toEqual(['breached'])
  await vi.waitFor(() => expect(receivedTypes()).toEqual(['ticket.slaBreached']), ANSWERED)
})
