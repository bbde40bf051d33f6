import type { Schedule } from '@guiche/contract/schedules'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { DAY, fromNow, holdClock, HOUR, MINUTE, moveClock, now } from '../../../platform/clock.ts'
import { pools } from '../../../platform/database/pools.ts'
import { changePlanOfCompany } from '../../../testing/build-company.ts'
import { buildDesk, type Desk, multipartFormOf } from '../../../testing/build-desk.ts'
import { signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket, type TestSocket } from '../../../testing/test-socket.ts'
import { stopTheClock } from '../../../testing/stop-the-clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { findNextTime, lockSchedule } from './schedules.queries.ts'

let app: TestApp
let desk: Desk
let contactId: number
let ticketId: number
const MARIA = '5511988880001'
const sockets: TestSocket[] = []

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
  ticketId = await desk.serve(MARIA)
  const ticket = await desk.admin.call('GET /tickets/:id', { params: { id: ticketId } })
  contactId = 'contactId' in ticket ? ticket.contactId : 0
})
afterAll(() => app.close())
afterEach(() => sockets.splice(0).forEach((socket) => socket.close()))

const isoTimeAfterMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const postSchedule = (body: Record<string, unknown> = {}, client = desk.admin) =>
  client.send('POST /schedules', {
    body: { body: 'Lembrete de amanhã', sendAt: isoTimeAfterMs(3_600_000), contactId, ...body },
  })
const createSchedule = async (body: Record<string, unknown> = {}) => {
  const answer = await postSchedule(body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as Schedule
}
const showSchedule = (id: number) => desk.admin.call('GET /schedules/:id', { params: { id } })
const waitForStatus = (id: number, status: string) =>
  vi.waitFor(
    async () => {
      const schedule = await showSchedule(id)
      if (schedule.status !== status) throw new Error(`still ${schedule.status}`)
      return schedule
    },
    { interval: 50 },
  )

describe('a scheduled message', () => {
  test('is sent after its time and never before, and is part of the thread', async () => {
    const sendAt = isoTimeAfterMs(1500)
    const { id, status } = await createSchedule({
      body: 'Oi {{firstName}}, até já!',
      sendAt,
      ticketId,
    })
    expect(status).toBe('PENDENTE')
    const sent = await waitForStatus(id, 'ENVIADA')
    const sentAt = Date.parse(sent.sentAt ?? '')
    expect(sentAt - Date.parse(sendAt)).toBeGreaterThanOrEqual(0)
    const message = await desk.seen(ticketId, ({ body }) => body === 'Oi Maria, até já!')
    expect(message).toMatchObject({ fromMe: true, userId: null, ticketId })
    await desk.onPhone(MARIA, ({ body }) => body === 'Oi Maria, até já!')
    const late2 = await desk.admin.send('PUT /schedules/:id', {
      params: { id },
      body: { body: 'Outra coisa' },
    })
    expect(late2.body).toMatchObject({ error: 'ERR_SCHEDULE_ALREADY_SENT' })
  })

  test('with a time without a zone is sent at that time of the company’s zone', async () => {
    const anHourAhead = Math.ceil((Date.now() + HOUR) / MINUTE) * MINUTE
    const saoPauloTime = (at: number) => new Date(at - 3 * HOUR).toISOString().slice(0, 16)
    const sendAt = saoPauloTime(anHourAhead)
    const schedule = await createSchedule({ body: 'Daqui a uma hora', sendAt })
    const { id } = schedule
    expect(schedule.sendAt).toBe(new Date(anHourAhead).toISOString())
    const params = { id }
    const later = anHourAhead + HOUR
    const body = { sendAt: saoPauloTime(later) }
    const moved = await desk.admin.call('PUT /schedules/:id', { params, body })
    expect(moved).toMatchObject({ status: 'PENDENTE', sendAt: new Date(later).toISOString() })
    const span = { from: saoPauloTime(later), to: saoPauloTime(later + MINUTE) }
    const { schedules } = await desk.admin.call('GET /schedules', { query: span })
    expect(schedules.map((one) => one.id)).toEqual([id])
    await desk.admin.call('DELETE /schedules/:id', { params })
  })

  test('that is moved is sent at its new time only', async () => {
    // It is moved before its time, however long that takes.
    stopTheClock()
    const { id } = await createSchedule({
      body: 'Uma vez só, depois',
      sendAt: fromNow(1000).toISOString(),
    })
    const body = { sendAt: fromNow(2500).toISOString() }
    await desk.admin.call('PUT /schedules/:id', { params: { id }, body })
    holdClock(undefined)
    await waitForStatus(id, 'ENVIADA')
    await desk.onPhone(MARIA, ({ body }) => body === 'Uma vez só, depois')
    const { messages } = await desk.admin.call('GET /simulator/:whatsappId/messages', {
      params: { whatsappId: desk.whatsappId },
      query: { from: MARIA },
    })
    expect(messages.filter(({ body }) => body === 'Uma vez só, depois')).toHaveLength(1)
  })

  test('is sent late if its time passed while no server was running', async () => {
    const begun = now().getTime()
    const sent = await waitForStatus(
      (await createSchedule({ body: 'De ontem', sendAt: isoTimeAfterMs(-DAY) })).id,
      'ENVIADA',
    )
    expect(Date.parse(sent.sentAt ?? '')).toBeGreaterThanOrEqual(begun)
  })

  test('whose job started early, because the database’s clock is ahead, is enqueued once more', async () => {
    moveClock(-HOUR)
    onTestFinished(() => moveClock(HOUR))
    const { id } = await createSchedule({ sendAt: fromNow(30 * MINUTE).toISOString() })
    const begins = await vi.waitFor(
      async () => {
        const { rows } = await pools().jobs.query<{ wait: number }>(
          `select extract(epoch from run_at - now())::float8 as wait from graphile_worker.jobs
            where key = $1 and locked_at is null`,
          [`${desk.companyId}:schedules.send:${id}`],
        )
        const wait = rows[0]?.wait ?? 0
        if (wait < 25 * 60) throw new Error(`it begins in ${wait} s`)
        return wait
      },
      { interval: 20 },
    )
    expect(begins).toBeLessThanOrEqual(30 * 60 + 0.1)
    expect(await showSchedule(id)).toMatchObject({ status: 'PENDENTE', sentAt: null })
    await desk.admin.call('DELETE /schedules/:id', { params: { id } })
  })

  test('that was deleted is not sent, and every browser receives each change', async () => {
    const socket = await openSocket(app.address, desk.admin.token ?? '')
    sockets.push(socket)
    const { id } = await createSchedule()
    for (const name of [
      'schedule',
      `company${desk.companyId}-schedule`,
      `company-${desk.companyId}-schedule`,
    ])
      await socket.hears(name, (news) => JSON.stringify(news).includes('"create"'))
    await desk.admin.call('DELETE /schedules/:id', { params: { id } })
    await socket.hears('schedule', (news) => JSON.stringify(news).includes('"delete"'))
    const gone = await desk.admin.send('GET /schedules/:id', { params: { id } })
    expect(gone.body).toMatchObject({ error: 'ERR_NO_SCHEDULE_FOUND' })
  })

  test('with the same key is made once', async () => {
    const [one, other] = await Promise.all([
      createSchedule({ idempotencyKey: 'uma' }),
      createSchedule({ idempotencyKey: 'uma' }),
    ])
    expect(one.id).toBe(other.id)
  })

  test('is changed by its author and by administrators', async () => {
    const ana = await signInPerson(app, desk.companyId)
    const { id } = await createSchedule()
    const refused = await ana.client.send('PUT /schedules/:id', {
      params: { id },
      body: { body: 'Não é meu' },
    })
    expect(refused.body).toMatchObject({ error: 'ERR_NO_PERMISSION' })
    const own = (await postSchedule({}, ana.client)).body as Schedule
    expect(own.user).toMatchObject({ id: own.userId })
    const changed = await desk.admin.send('PUT /schedules/:id', {
      params: { id: own.id },
      body: { body: 'Corrigido pela chefia' },
    })
    expect(changed.status).toBe(200)
  })

  test('has a picture, and no other file', async () => {
    const { id } = await createSchedule()
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const attachFile = (name: string, bytes: Buffer) =>
      desk.admin.send('POST /schedules/:id/media-upload', {
        params: { id },
        body: multipartFormOf([{ name, bytes }], {}, 'file'),
      })
    expect((await attachFile('nota.pdf', Buffer.from('%PDF-1.4'))).body).toMatchObject({
      error: 'ERR_FILE_TYPE_NOT_ALLOWED',
    })
    expect((await attachFile('foto do mês.png', png)).body).toEqual({ mensagem: 'Arquivo Anexado' })
    expect(await showSchedule(id)).toMatchObject({ mediaName: 'foto_do_mês.png' })
    await desk.admin.call('PUT /schedules/:id', {
      params: { id },
      body: { sendAt: isoTimeAfterMs(200) },
    })
    await waitForStatus(id, 'ENVIADA')
    await desk.onPhone(MARIA, ({ type, body }) => type === 'image' && body.includes('Lembrete'))
  })

  test('has the reason of its failure, and is sent after that is resolved', async () => {
    await desk.faults({ failSend: { code: 'REFUSED', rate: 1 } })
    const { id } = await createSchedule({ body: 'Recusada uma vez', sendAt: isoTimeAfterMs(100) })
    const failed = await waitForStatus(id, 'ERRO')
    expect(failed.failure).toMatchObject({ code: 'REFUSED' })
    await desk.faults({})
    await desk.admin.call('PUT /schedules/:id', {
      params: { id },
      body: { sendAt: isoTimeAfterMs(100) },
    })
    await waitForStatus(id, 'ENVIADA')
  })

  test('is validated: text, time, contact', async () => {
    for (const [wrong, path] of [
      [{ body: 'Oi' }, 'body'],
      [{ sendAt: 'amanhã' }, 'sendAt'],
      [{ contactId: '' }, 'contactId'],
    ] as const)
      expect(await postSchedule(wrong)).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_INPUT', fields: [{ path }] },
      })
    expect((await postSchedule({ contactId: 999_999 })).body).toMatchObject({
      error: 'ERR_NO_CONTACT_FOUND',
    })
  })

  test('requires its module in the plan', async () => {
    const other = await buildDesk(app)
    await changePlanOfCompany(other.companyId, { useSchedules: false })
    expect(await other.admin.call('GET /schedules')).toEqual({
      schedules: [],
      count: 0,
      hasMore: false,
    })
    expect((await postSchedule({}, other.admin)).body).toMatchObject({ error: 'ERR_NO_PERMISSION' })
  })
})

describe('a repeated message', () => {
  test('is sent and waits for its next time', async () => {
    const { id } = await createSchedule({
      body: 'Todo dia',
      sendAt: isoTimeAfterMs(300),
      repeatEvery: 'daily',
    })
    const again = await vi.waitFor(
      async () => {
        const schedule = await showSchedule(id)
        if (schedule.sentAt === null) throw new Error('not yet')
        return schedule
      },
      { interval: 50 },
    )
    expect(again.status).toBe('PENDENTE')
    const ahead = new Date(again.sendAt).getTime() - Date.now()
    expect(ahead).toBeGreaterThan(22 * 3_600_000)
    expect(ahead).toBeLessThan(26 * 3_600_000)
  })

  const nextTimeOf = async (
    body: { sendAt: string; repeatEvery: string; repeatUntil?: string },
    after: string,
  ) => {
    const { id } = await createSchedule({ body: 'Com repetição', ...body })
    return inCompany(desk.companyId, async (db) => {
      const row = await lockSchedule(db, desk.companyId, id)
      const next = row && (await findNextTime(db, row, 'America/Sao_Paulo', new Date(after)))
      return next?.toISOString()
    })
  }

  test.each([
    ['daily', '2099-01-30T12:00:00.000Z', '2099-01-30T12:00:00.000Z', '2099-01-31T12:00:00.000Z'],
    ['weekly', '2099-01-30T12:00:00.000Z', '2099-02-20T12:00:00.000Z', '2099-02-27T12:00:00.000Z'],
    ['monthly', '2099-01-31T12:00:00.000Z', '2099-01-31T12:00:01.000Z', '2099-02-28T12:00:00.000Z'],
    ['monthly', '2099-01-31T12:00:00.000Z', '2099-02-28T12:00:01.000Z', '2099-03-31T12:00:00.000Z'],
  ])('%s from %s, after %s, is next at %s', async (repeatEvery, sendAt, after, next) => {
    expect(await nextTimeOf({ sendAt, repeatEvery }, after)).toBe(next)
  })

  test('ends with its last day', async () => {
    const body = { sendAt: '2099-01-30T12:00:00.000Z', repeatEvery: 'daily' }
    const ends = { ...body, repeatUntil: '2099-02-01' }
    expect(await nextTimeOf(ends, '2099-01-31T13:00:00.000Z')).toBe('2099-02-01T12:00:00.000Z')
    expect(await nextTimeOf(ends, '2099-02-01T13:00:00.000Z')).toBeUndefined()
  })
})
