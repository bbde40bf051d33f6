import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MINUTE, moveClock, resetClock } from '../../../../platform/clock.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { buildQueue } from '../../../../testing/build-company.ts'
import { buildDesk, type Desk } from '../../../../testing/build-desk.ts'
import { buildConnectedLine } from '../../../../testing/build-line.ts'
import { buildFlow, flowEdge, flowNode } from '../../../../testing/build-flow.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'

// A flow on a line: explanations of its texts, counts of its starts, and the events that end it.

const WAIT = { interval: 25 }

let app: TestApp
let desk: Desk
let phones = 0
beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
})
afterAll(async () => {
  resetClock()
  await app.close()
})

const nextPhone = () => `55119666${String(10_000 + ++phones)}`
const questionNode = (id: string, message: string) =>
  flowNode(id, 'question', { typebotIntegration: { message, answerKey: 'nome' } })

/** A flow that starts by a phrase of its own. */
async function buildPhraseFlow(nodes: Parameters<typeof buildFlow>[1]['nodes']) {
  const [first] = nodes
  const edges = [flowEdge('1', first?.id ?? '')]
  const flowId = await buildFlow(desk.admin, { nodes, edges })
  const phrase = `quero ${flowId}`
  await desk.admin.call('POST /flowcampaign', { body: { name: phrase, flowId, phrase } })
  return { flowId, phrase }
}

async function waitForPendingTicket(number: string) {
  return vi.waitFor(async () => {
    const { tickets } = await desk.admin.call('GET /tickets', {
      query: { status: 'pending', showAll: true },
    })
    const found = tickets.find(({ contact }) => contact.number === number)
    if (!found) throw new Error(`${number} waits nowhere`)
    return found
  }, WAIT)
}

const lastSession = (ticketId: number) =>
  inCompany(desk.companyId, (db) =>
    db
      .selectFrom('flowSessions')
      .select(['ended', 'state', 'threadId'])
      .where('ticketId', '=', ticketId)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  )
const timersOf = (threadId: number) =>
  inCompany(desk.companyId, (db) =>
    db.selectFrom('timers').select('name').where('threadId', '=', threadId).execute(),
  )

test('each of its messages names the flow, version and node, and the decision can be repeated', async () => {
  const { flowId, phrase } = await buildPhraseFlow([questionNode('q', 'Nome, {{firstName}}?')])
  const number = nextPhone()
  await desk.write(number, phrase)
  const { id } = await waitForPendingTicket(number)
  const { id: messageId, sentBy } = await desk.seen(id, ({ body }) => body === 'Nome, Maria?')
  expect(sentBy).toBe('flow')
  const fetchExplanation = async () =>
    (await desk.admin.call('GET /messages/:messageId/decision', { params: { messageId } })).decision
  expect(await fetchExplanation()).toMatchObject({
    rule: 'flow',
    input: 'turn',
    said: [{ text: phrase }],
    flow: { id: flowId, version: 1, nodeId: 'q' },
    isStillSo: true,
  })
  // A version published since does not change the explanation.
  await desk.admin.call('POST /flowbuilder/flow', {
    body: { idFlow: flowId, nodes: [flowNode('1', 'start')], connections: [] },
  })
  expect(await fetchExplanation()).toMatchObject({ flow: { version: 1 }, isStillSo: true })
  // The running session keeps its version too.
  await desk.write(number, 'Ana')
  await vi.waitFor(async () => {
    const session = await lastSession(id)
    expect(session).toMatchObject({ ended: 'finished', state: { variables: { nome: 'Ana' } } })
  }, WAIT)
})

test('starts of flows are counted among automations', async () => {
  const findPhraseRule = async () => {
    const { rules } = await desk.admin.call('GET /automations')
    return rules.find(({ rule, place }) => rule === 'phraseFlow' && place === 'line')
  }
  const { phrase } = await buildPhraseFlow([flowNode('a', 'message', { label: 'Oi.' })])
  const before = await findPhraseRule()
  expect(before).toMatchObject({ isOn: true })
  const number = nextPhone()
  await desk.write(number, phrase)
  await desk.onPhone(number, ({ body }) => body === 'Oi.')
  expect((await findPhraseRule())?.count).toBe((before?.count ?? 0) + 1)
})

test('a question that does not arrive hands its customer over', async () => {
  const { phrase } = await buildPhraseFlow([questionNode('q', 'Nome?')])
  await desk.faults({ failSend: { code: 'ERR_SENDING_WAPP_MSG', rate: 1 } })
  const number = nextPhone()
  await desk.write(number, phrase)
  const { id } = await waitForPendingTicket(number)
  await vi.waitFor(async () => {
    expect(await lastSession(id)).toMatchObject({ ended: 'failed' })
  }, WAIT)
  await desk.faults({})
  expect(await waitForPendingTicket(number)).toMatchObject({
    status: 'pending',
    useIntegration: false,
  })
})

test('a ticket with a running flow is not distributed', async () => {
  const queueId = await buildQueue(desk.companyId)
  const waits = flowNode('q', 'question', {
    typebotIntegration: { message: 'Nome?', answerKey: 'nome' },
  })
  const { phrase } = await buildPhraseFlow([
    flowNode('t', 'ticket', { data: { id: queueId } }),
    waits,
  ])
  const number = nextPhone()
  await desk.write(number, phrase)
  const ticket = await waitForPendingTicket(number)
  await vi.waitFor(
    async () => expect(await waitForPendingTicket(number)).toMatchObject({ queueId }),
    WAIT,
  )
  expect(ticket.useIntegration).toBe(false)
  const asking = await buildPhraseFlow([waits])
  await desk.write(number, asking.phrase)
  await vi.waitFor(
    async () => expect(await waitForPendingTicket(number)).toMatchObject({ useIntegration: true }),
    WAIT,
  )
})

test('a deleted flow hands its customers over and removes their timers', async () => {
  const timed = flowNode('q', 'question', {
    typebotIntegration: { message: 'Nome?', answerKey: 'nome', waitTime: 5 },
  })
  const { flowId, phrase } = await buildPhraseFlow([timed])
  const number = nextPhone()
  await desk.write(number, phrase)
  await desk.onPhone(number, ({ body }) => body === 'Nome?')
  const { id } = await waitForPendingTicket(number)
  const threadId = (await lastSession(id))?.threadId ?? 0
  expect(await timersOf(threadId)).toEqual([{ name: 'flow' }])
  await desk.admin.call('DELETE /flowbuilder/:id', { params: { id: flowId } })
  expect(await timersOf(threadId)).toEqual([])
  expect(await waitForPendingTicket(number)).toMatchObject({
    status: 'pending',
    useIntegration: false,
  })
  expect(await lastSession(id)).toBeUndefined()
})

test('a flow continues by its timer on the line to which its ticket has moved', async () => {
  const timed = flowNode('q', 'question', {
    typebotIntegration: {
      message: 'Nome?',
      answerKey: 'nome',
      waitTime: 5,
      waitMessage: 'Até mais.',
    },
  })
  const { phrase } = await buildPhraseFlow([timed])
  const number = nextPhone()
  await desk.write(number, phrase)
  await desk.onPhone(number, ({ body }) => body === 'Nome?')
  const { id } = await waitForPendingTicket(number)
  const whatsappId = await buildConnectedLine(desk.admin, desk.companyId)
  await desk.admin.call('PUT /tickets/:id', { params: { id }, body: { whatsappId } })
  moveClock(6 * MINUTE)
  await desk.seen(id, ({ body }) => body === 'Até mais.')
  expect(await waitForPendingTicket(number)).toMatchObject({ whatsappId })
  expect(await lastSession(id)).toMatchObject({ ended: 'finished' })
})
