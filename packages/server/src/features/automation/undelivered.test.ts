import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTeamDesk, type TeamDesk, until } from '../../testing/build-team-desk.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

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

const fail = (rate: number) =>
  desk.admin.call('PUT /simulator/:whatsappId/faults', {
    params: { whatsappId: desk.whatsappId },
    body: { failSend: { code: 'ERR_SENDING_WAPP_MSG', rate } },
  })

test('who was sent a menu that did not arrive waits for a person, and not for a choice', async () => {
  const shown = await desk.waiting()
  expect(await until(async () => (await desk.shown(shown.id)).chatbot || undefined)).toBe(true)
  await fail(1)
  const lost = await desk.waiting()
  const ticket = await until(async () => {
    const found = await desk.shown(lost.id)
    return found.queueId === desk.sales && !found.chatbot ? found : undefined
  })
  expect(ticket).toMatchObject({ status: 'pending', userId: null, queueOptionId: null })
  const { messages } = await desk.admin.call('GET /messages/:ticketId', {
    params: { ticketId: lost.id },
  })
  expect(messages.find(({ fromMe }) => fromMe)?.failure).not.toBeNull()
  // The other still chooses.
  expect(await desk.shown(shown.id)).toMatchObject({ chatbot: true })
  await fail(0)
})
