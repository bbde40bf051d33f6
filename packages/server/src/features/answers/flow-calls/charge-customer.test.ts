import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildDesk, type Desk } from '../../../testing/build-desk.ts'
import { buildFlow, flowEdge, flowNode } from '../../../testing/build-flow.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { markChargePaid } from '../../money/pix-charges/index.ts'
import { runExternalCall } from './run-external-call.ts'

// Charges of a flow, with concurrent confirmations of their payment and a job that runs twice.

let app: TestApp
let desk: Desk
let phrase: string
let phones = 0
let number: string

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
  const receiver = { pixKey: 'loja@exemplo.com.br', pixName: 'Loja', pixCity: 'Recife' }
  for (const [key, value] of Object.entries(receiver))
    await desk.admin.call('PUT /settings/:key', { params: { key }, body: { value } })
  const flowId = await buildFlow(desk.admin, {
    nodes: [
      flowNode('c', 'charge', { value: '49,90', amount: 1, unit: 'days' }),
      flowNode('ok', 'message', { label: 'Recebemos.' }),
      flowNode('late', 'message', { label: 'O prazo passou.' }),
      flowNode('bad', 'message', { label: 'Não deu.' }),
    ],
    edges: [
      flowEdge('1', 'c'),
      flowEdge('c', 'ok'),
      flowEdge('c.b', 'late'),
      flowEdge('c.c', 'bad'),
    ],
  })
  phrase = `quero o fluxo ${flowId}`
  await desk.admin.call('POST /flowcampaign', { body: { name: phrase, flowId, phrase } })
})
afterAll(() => app.close())
beforeEach(() => {
  number = `55119778${String(10_000 + phones++)}`
})

/** Writes as the customer until the flow has sent the charge. */
async function writeUntilCharged() {
  await desk.write(number, phrase)
  await desk.onPhone(number, ({ body }) => body.startsWith('000201'))
  const query = { status: 'pending', showAll: true } as const
  const { tickets } = await desk.admin.call('GET /tickets', { query })
  const ticketId = tickets.find(({ contact }) => contact.number === number)?.id ?? 0
  const [charge] = await chargesOf(ticketId)
  if (!charge) throw new Error('nothing was charged')
  return { ticketId, charge }
}

const chargesOf = async (ticketId: number) =>
  (await desk.admin.call('GET /tickets/:ticketId/charges', { params: { ticketId } })).charges
const sessionOf = async (ticketId: number) =>
  (await desk.admin.call('GET /tickets/:ticketId/flow', { params: { ticketId } })).session

async function fetchSentBodies(): Promise<string[]> {
  const { messages } = await desk.admin.call('GET /simulator/:whatsappId/messages', {
    params: { whatsappId: desk.whatsappId },
    query: { from: number },
  })
  return messages.filter(({ fromMe }) => fromMe).map(({ body }) => body)
}

/** Waits until all jobs of flows are done. */
async function waitForReceiptText(): Promise<void> {
  await vi.waitFor(
    async () => expect((await fetchSentBodies()).some((body) => body === 'Recebemos.')).toBe(true),
    { interval: 50 },
  )
}

test('continues once, however often the payment is confirmed concurrently', async () => {
  const { ticketId, charge } = await writeUntilCharged()
  const params = { chargeId: charge.id }
  const confirmByUser = () =>
    desk.admin.send('PUT /charges/:chargeId', { params, body: { status: 'paid' } })
  const confirmByProvider = () =>
    inCompany(desk.companyId, (db) => markChargePaid(db, desk.companyId, charge.txid))
  const said = await Promise.all([
    confirmByUser(),
    confirmByProvider(),
    confirmByUser(),
    confirmByProvider(),
    confirmByUser(),
  ])
  expect(said.map((one) => (typeof one === 'object' ? one.status : one))).toEqual([
    200,
    true,
    200,
    true,
    200,
  ])
  await waitForReceiptText()
  // Undone and confirmed again, the payment continues no session, since none waits for it.
  for (const status of ['open', 'paid'] as const)
    await desk.admin.send('PUT /charges/:chargeId', { params, body: { status } })
  await desk.write(number, 'Obrigado!')
  await desk.seen(ticketId, ({ body }) => body === 'Obrigado!')
  expect((await fetchSentBodies()).filter((body) => body === 'Recebemos.')).toHaveLength(1)
  expect(await sessionOf(ticketId)).toBeNull()
})

test('creates one charge although its job runs again', async () => {
  const { ticketId, charge } = await writeUntilCharged()
  const session = await sessionOf(ticketId)
  const { wait } = session ?? {}
  if (!session || wait?.kind !== 'payment') throw new Error('it waits for no payment')
  const [row] = await inCompany(desk.companyId, (db) =>
    db
      .selectFrom('flowSessions')
      .select(['threadId', 'versionId'])
      .where('id', '=', session.id)
      .execute(),
  )
  const call = {
    threadId: row?.threadId ?? 0,
    sessionId: session.id,
    versionId: row?.versionId ?? 0,
    token: wait.token,
    request: { kind: 'charge', nodeId: 'c', cents: 4990, description: '' },
    variables: {},
  } as const
  await Promise.all([runExternalCall(desk.companyId, call), runExternalCall(desk.companyId, call)])
  expect((await chargesOf(ticketId)).map(({ id }) => id)).toEqual([charge.id])
  expect((await fetchSentBodies()).filter((body) => body === charge.code)).toHaveLength(1)
})
