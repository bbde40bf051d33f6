import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { holdClock, now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildTeamDesk, type TeamDesk, type Person } from '../../../testing/build-team-desk.ts'
import { holdJobs } from '../../../testing/hold-jobs.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let desk: TeamDesk
let ana: Person
let bruno: Person
let salesName: string
let supportName: string

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildTeamDesk(app)
  ana = await desk.person({ name: 'Ana', queueIds: [desk.sales, desk.support] })
  bruno = await desk.person({ name: 'Bruno', queueIds: [desk.sales, desk.support] })
  const queues = await desk.admin.call('GET /queue')
  const queueNameOf = (id: number) => queues.find((queue) => queue.id === id)?.name ?? ''
  salesName = queueNameOf(desk.sales)
  supportName = queueNameOf(desk.support)
})
afterAll(() => app.close())
beforeEach(async () => {
  await setTransferSetting('enabled')
  await setFarewell('')
  await setLanguage('pt')
})

const setTransferSetting = (value: string) =>
  desk.admin.call('PUT /settings/:key', { params: { key: 'sendMsgTransfTicket' }, body: { value } })
const setFarewell = (complationMessage: string) =>
  inCompany(desk.companyId, (db) =>
    db
      .updateTable('whatsapps')
      .set({ complationMessage })
      .where('companyId', '=', desk.companyId)
      .execute(),
  )
const setLanguage = (value: 'pt' | 'en' | 'es') =>
  inCompany(desk.companyId, (db) =>
    db.updateTable('companies').set({ language: value }).where('id', '=', desk.companyId).execute(),
  )

/** The thread's outgoing messages in their order. */
async function outgoingTexts(ticketId: number): Promise<string[]> {
  const { messages } = await desk.admin.call('GET /messages/:ticketId', { params: { ticketId } })
  return messages.filter(({ fromMe }) => fromMe).map(({ body }) => body)
}

describe('a transfer notifies the customer', () => {
  test('of the queue, the attendant, both, or the return to a queue', async () => {
    const { id } = await desk.served(ana)
    await desk.change(ana.client, id, { queueId: desk.support, userId: ana.id })
    await desk.change(ana.client, id, { userId: bruno.id })
    await desk.change(bruno.client, id, { userId: ana.id, queueId: desk.sales })
    await desk.change(ana.client, id, { status: 'pending', userId: null, queueId: desk.support })
    await desk.change(desk.admin, id, { queueId: desk.sales })
    expect(await outgoingTexts(id)).toEqual([
      `Seu atendimento foi encaminhado para o departamento *${supportName}*.`,
      'Seu atendimento agora continua com *Bruno*.',
      `Seu atendimento agora continua com *Ana*, do departamento *${salesName}*.`,
      `Seu atendimento foi encaminhado para o departamento *${supportName}*. Em instantes alguém continua com você.`,
      `Seu atendimento foi encaminhado para o departamento *${salesName}*.`,
    ])
  })

  test.each([
    ['en', 'Your conversation now continues with *Bruno*.'],
    ['es', 'Tu atención ahora continúa con *Bruno*.'],
  ] as const)('in the company’s language, here %s, and the message arrives', async (lang, text) => {
    await setLanguage(lang)
    const ticket = await desk.served(ana)
    await desk.change(ana.client, ticket.id, { userId: bruno.id })
    await vi.waitFor(async () => expect(await desk.phone(ticket)).toEqual([text]))
  })

  test('only if the company enabled it, and never of accepting, returning, closing or reopening', async () => {
    const { id } = await desk.served(ana)
    await desk.change(ana.client, id, { status: 'pending', userId: null })
    await desk.change(bruno.client, id, { status: 'open', userId: bruno.id })
    await desk.change(bruno.client, id, { status: 'closed' })
    await desk.change(ana.client, id, { status: 'open', userId: ana.id, queueId: desk.sales })
    await setTransferSetting('disabled')
    await desk.change(ana.client, id, { userId: bruno.id })
    expect(await outgoingTexts(id)).toEqual([])
  })

  test('without counting as an answer: the customer still waits for one', async () => {
    const { id } = await desk.served(ana)
    await desk.change(ana.client, id, { userId: bruno.id })
    expect(await desk.shown(id)).toMatchObject({ waitingOn: 'us' })
  })
})

describe('a close', () => {
  test('sends the line’s farewell with its variables, after which the ticket stays closed', async () => {
    await setFarewell('Até logo, {{firstName}}! Protocolo {{protocol}} {{nada}}')
    const ticket = await desk.served(ana)
    const closed = await desk.change(ana.client, ticket.id, { status: 'closed' })
    const first = ticket.contact.name.split(' ')[0]
    const text = `Até logo, ${first}! Protocolo ${closed.protocol} `
    await vi.waitFor(async () => expect(await desk.phone(ticket)).toEqual([text]))
    expect(await desk.shown(ticket.id)).toMatchObject({
      status: 'closed',
      lastMessage: text.trim(),
      waitingOn: null,
    })
  })

  test('without a farewell sends nothing', async () => {
    const { id } = await desk.served(ana)
    await desk.change(ana.client, id, { status: 'closed' })
    expect(await outgoingTexts(id)).toEqual([])
  })
})

describe('a message of an undoable change', () => {
  test('is sent only if the change was not undone and the ticket has not changed since', async () => {
    await setFarewell('Até logo!')
    const kept = await desk.served(ana)
    const [undone, reopened] = [await desk.served(ana), await desk.served(ana)]
    const letGo = await holdJobs('automation.after-close', 'later')
    const pressedAt = now()
    for (const { id } of [undone, reopened, kept])
      await desk.change(ana.client, id, { status: 'closed', undoable: true })
    // Sets the clock back, so that the undo is in time however long the closes took.
    holdClock(pressedAt)
    const back = await ana.client
      .call('POST /tickets/:id/undo', { params: { id: undone.id } })
      .finally(() => holdClock(undefined))
    expect(back).toMatchObject({ status: 'open', userId: ana.id, queueId: desk.sales })
    await desk.change(ana.client, reopened.id, { status: 'open', userId: ana.id })
    expect(await outgoingTexts(kept.id)).toEqual([])
    await letGo()
    await vi.waitFor(async () => expect(await outgoingTexts(kept.id)).toEqual(['Até logo!']))
    for (const { id } of [undone, reopened]) expect(await outgoingTexts(id)).toEqual([])
    expect((await desk.shown(undone.id)).status).toBe('open')
  })
})
