import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromNow, MINUTE } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany, buildQueue } from '../../../testing/build-company.ts'
import { buildTicket } from '../../../testing/build-ticket.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { asksPosition } from './asks-position.ts'
import { positionText } from './position-text.ts'
import { expectedWaitMinutes, roundedWaitMinutes, positionOf } from './positions.ts'

let app: TestApp
let companyId: number
let queueId: number
beforeAll(async () => {
  app = await startTestApp()
  companyId = (await buildCompany()).company.id
  queueId = await buildQueue(companyId)
})
afterAll(() => app.close())

const positionOfTicket = (id: number) =>
  inCompany(companyId, (db) => positionOf(db, { companyId, id }))

async function buildWaitingTicket(minutes: number, change: object = {}): Promise<number> {
  const { id } = await buildTicket(companyId, { queueId })
  await inCompany(companyId, (db) =>
    db
      .updateTable('tickets')
      .set({ waitingSince: fromNow(-minutes * MINUTE), ...change })
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .execute(),
  )
  return id
}

test('a position counts by waiting time, without tickets of bots and other queues', async () => {
  const last = await buildWaitingTicket(1)
  const first = await buildWaitingTicket(30)
  const second = await buildWaitingTicket(20)
  const withBot = await buildWaitingTicket(40, { chatbot: true })
  const elsewhere = await buildWaitingTicket(50, { queueId: await buildQueue(companyId) })
  const taken = await buildWaitingTicket(60, { status: 'open' })
  const nowhere = await buildWaitingTicket(70, { queueId: null })
  expect(await Promise.all([first, second, last].map(positionOfTicket))).toEqual([1, 2, 3])
  expect(await positionOfTicket(elsewhere)).toBe(1)
  for (const id of [withBot, taken, nowhere]) expect(await positionOfTicket(id)).toBeUndefined()
})

test('the expected wait follows the pace of the last hour and is undefined without one', async () => {
  const expectedWait = (position: number) =>
    inCompany(companyId, (db) => expectedWaitMinutes(db, companyId, { queueId, position }))
  expect(await expectedWait(1)).toBeUndefined()
  const { id: ticketId } = await buildTicket(companyId, { queueId, status: 'closed' })
  const attendanceRow = (minutesAgo: number) => ({
    companyId,
    ticketId,
    queueId,
    queuedAt: fromNow(-(minutesAgo + 5) * MINUTE),
    startedAt: fromNow(-minutesAgo * MINUTE),
    finishedAt: fromNow(-MINUTE / 2),
    createdAt: fromNow(-(minutesAgo + 5) * MINUTE),
  })
  const within = Array.from({ length: 12 }, (_, at) => attendanceRow(1 + at * 4))
  await inCompany(companyId, (db) =>
    db
      .insertInto('ticketTrackings')
      .values([...within, attendanceRow(61), { ...attendanceRow(2), queuedAt: null }])
      .execute(),
  )
  // Twelve in an hour: five minutes for each.
  expect(
    await Promise.all([expectedWait(1), expectedWait(2), expectedWait(3), expectedWait(40)]),
  ).toEqual([5, 10, 15, undefined])
})

test('minutes are rounded up, and waits above three hours are not announced', () => {
  expect([
    roundedWaitMinutes(1, 2),
    roundedWaitMinutes(7, 0.5),
    roundedWaitMinutes(3, 0),
    roundedWaitMinutes(90, 0.5),
  ]).toEqual([1, 15, undefined, 180])
  expect(roundedWaitMinutes(91, 0.5)).toBeUndefined()
})

test('a short text with one of the words asks for the position; longer texts and other words do not', () => {
  const yes = ['posição', 'Fila?', 'QUAL MINHA POSICAO', 'position', 'my queue', '¿posición?']
  expect(yes.filter((text) => !asksPosition(text, 'pt'))).toEqual([])
  const no = ['', 'oi', 'filas', 'quero colar', `fila ${'x'.repeat(60)}`, randomUUID()]
  expect(no.filter((text) => asksPosition(text, 'es'))).toEqual([])
  expect(asksPosition('¿Cuánta cola hay?', 'es')).toBe(true)
  expect(asksPosition('Tem coca-cola?', 'pt')).toBe(false)
})

test("the words are those of the company's language", () => {
  const at = { queue: 'Vendas', position: 2 }
  expect(positionText('pt', { ...at, minutes: 1 })).toBe(
    'Você é o número *2* na fila *Vendas*. Espera estimada: cerca de 1 minuto.',
  )
  expect(positionText('en', { ...at, minutes: 15 })).toBe(
    'You are number *2* in the queue *Vendas*. Expected wait: about 15 minutes.',
  )
  expect(positionText('es', { ...at, minutes: undefined })).toBe(
    'Eres el número *2* en la cola *Vendas*.',
  )
})
