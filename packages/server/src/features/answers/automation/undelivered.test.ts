import type { Faults } from '@guiche/contract/simulator'
import type { Ticket } from '@guiche/contract/tickets'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pools } from '../../../platform/database/pools.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { buildTeamDesk, type TeamDesk, pollUntilFound } from '../../../testing/build-team-desk.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { receiveEvents } from '../../messages/messages/index.ts'

let app: TestApp
let desk: TeamDesk
beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildTeamDesk(app)
  const { sales, whatsappId } = desk
  await desk.admin.call('PUT /whatsapp/:id', {
    params: { id: whatsappId },
    body: { queueIds: [sales] },
  })
  for (const title of ['Boleto', 'Entrega'])
    await desk.admin.call('POST /queue-options', {
      body: { queueId: sales, title, message: `${title}: um momento.` },
    })
})
afterAll(() => app.close())

const setFaults = (faults: Faults) =>
  desk.admin.call('PUT /simulator/:whatsappId/faults', {
    params: { whatsappId: desk.whatsappId },
    body: faults,
  })

afterEach(() => setFaults({}))

const CODE = 'ERR_SENDING_WAPP_MSG'

async function fetchAnswers(ticketId: number) {
  const { messages } = await desk.admin.call('GET /messages/:ticketId', { params: { ticketId } })
  return messages.filter(({ fromMe }) => fromMe)
}

/** Reports the message as undeliverable, as a provider does later. */
const reportSendFailure = ({ contact }: Ticket, messageId: string) =>
  inCompany(desk.companyId, async (db) => {
    const { providerId } = await db
      .selectFrom('messages')
      .select('providerId')
      .where('id', '=', messageId)
      .executeTakeFirstOrThrow()
    const event = {
      kind: 'failure' as const,
      providerId: `${messageId}:f`,
      chat: { kind: 'phone' as const, value: contact.number, name: '' },
      targetId: providerId ?? '',
      code: '131026',
      reason: '',
    }
    const { companyId, whatsappId } = desk
    await receiveEvents(db, { companyId, whatsappId }, [{ event }])
  })

/** Waits until the jobs after failures are done. */
const waitForFailureJobs = () =>
  pollUntilFound(async () => {
    const { rows } = await pools().jobs.query(
      `select from graphile_worker.jobs where task_identifier = 'automation.after-failure'`,
    )
    return rows.length === 0 || undefined
  })

test('a customer whose menu did not arrive waits for an attendant, not for a choice', async () => {
  const shown = await desk.waiting()
  await pollUntilFound(async () => (await fetchAnswers(shown.id)).find(({ ack }) => ack > 0))
  expect(await desk.shown(shown.id)).toMatchObject({ chatbot: true })
  await setFaults({ failSend: { code: CODE, rate: 1 } })
  const lost = await desk.waiting()
  const ticket = await pollUntilFound(async () => {
    const found = await desk.shown(lost.id)
    return found.queueId === desk.sales && !found.chatbot ? found : undefined
  })
  expect(ticket).toMatchObject({ status: 'pending', userId: null, queueOptionId: null })
  expect(await fetchAnswers(lost.id)).toMatchObject([{ failure: { code: CODE } }])
  // The other customer still chooses.
  expect(await desk.shown(shown.id)).toMatchObject({ chatbot: true })
})

test('a menu reported as failed after a newer one changes nothing', async () => {
  const asked = await desk.waiting()
  const first = await pollUntilFound(async () =>
    (await fetchAnswers(asked.id)).find(({ ack }) => ack > 0),
  )
  await desk.writes(asked.contact.number, '9')
  await pollUntilFound(async () => (await fetchAnswers(asked.id))[1])
  await reportSendFailure(asked, first.id)
  await pollUntilFound(async () => (await fetchAnswers(asked.id))[0]?.failure ?? undefined)
  await waitForFailureJobs()
  expect(await desk.shown(asked.id)).toMatchObject({ queueId: desk.sales, chatbot: true })
})

test('a menu that has arrived after all when the job runs changes nothing', async () => {
  const shown = await desk.waiting()
  const menu = await pollUntilFound(async () =>
    (await fetchAnswers(shown.id)).find(({ ack }) => ack > 0),
  )
  const asked = { ticketId: shown.id, messageId: menu.id }
  await inCompany(desk.companyId, (db) => enqueue(db, 'automation.after-failure', asked))
  await waitForFailureJobs()
  expect(await desk.shown(shown.id)).toMatchObject({ queueId: desk.sales, chatbot: true })
})
