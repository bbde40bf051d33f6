import { NOTICES_KEPT } from '@guiche/contract/line-notices'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { InboundNotice } from '../../../channels/channel.ts'
import { storeEvents } from '../../../channels/inbox/store-events.ts'
import { now } from '../../../platform/clock.ts'
import { buildDesk, type Desk } from '../../../testing/build-desk.ts'
import { buildLine } from '../../../testing/build-line.ts'
import { signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket } from '../../../testing/test-socket.ts'

// Notices of a provider, from the driver's inbox event to the administrators.

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
})
afterAll(() => app.close())

const WAIT = { interval: 20 }
let made = 0

function buildNotice(code: string, given: Partial<InboundNotice> = {}): InboundNotice {
  return {
    kind: 'notice',
    providerId: `notice-${++made}`,
    code,
    about: '',
    severity: 'warning',
    at: now().getTime(),
    data: {},
    ...given,
  }
}

const receiveNotices = (...notices: InboundNotice[]) =>
  storeEvents({ companyId: desk.companyId, whatsappId: desk.whatsappId }, notices)

const fetchNotices = async () => (await desk.admin.call('GET /line-notices')).notices
const fetchCodes = async () => (await fetchNotices()).map(({ code, about }) => `${code}:${about}`)

test('a notice is stored with its time and end, and sent once, to administrators only', async () => {
  const attendant = await signInPerson(app, desk.companyId, {})
  const [browser, theirs] = [
    await openSocket(app.address, desk.admin.token ?? ''),
    await openSocket(app.address, attendant.client.token ?? ''),
  ]
  const [at, until] = [now().getTime() - 60_000, now().getTime() + 3_600_000]
  const restricted = buildNotice('restriction', { at, until, data: { scope: 'new_contacts' } })
  await receiveNotices(restricted)
  const event = `company-${desk.companyId}-line-notice`
  const { payload } = await browser.hears(event)
  const shown = {
    whatsappId: desk.whatsappId,
    code: 'restriction',
    severity: 'warning',
    data: { scope: 'new_contacts' },
    at: new Date(at).toISOString(),
    until: new Date(until).toISOString(),
  }
  expect(payload).toMatchObject({ action: 'create', notice: shown })
  expect(await fetchNotices()).toMatchObject([shown])

  // Providers repeat notices whose receipt they could not confirm.
  await receiveNotices(restricted)
  await receiveNotices(buildNotice('quality', { severity: 'info', data: { rating: 'green' } }))
  await vi.waitFor(
    async () => expect(await fetchCodes()).toEqual(['quality:', 'restriction:']),
    WAIT,
  )
  // Events are emitted in order, shortly after the row is visible; once the second arrived, the first was emitted too.
  await browser.hears(event, (told) => JSON.stringify(told).includes('"code":"quality"'))
  expect(browser.heard.filter((heard) => heard.event === event)).toHaveLength(2)
  expect(theirs.heard.filter((heard) => heard.event === event)).toEqual([])
  expect(await attendant.client.send('GET /line-notices')).toMatchObject({
    status: 400,
    body: { error: 'ERR_NO_PERMISSION' },
  })
  browser.close()
  theirs.close()
})

test("a notice that cannot be stored does not delay customers' messages", async () => {
  const { id } = await buildLine(desk.companyId)
  const line = { companyId: desk.companyId, whatsappId: id }
  await storeEvents(line, [
    { ...buildNotice('account_alert'), at: Number.NaN },
    {
      kind: 'message',
      providerId: 'behind a notice that cannot be taken',
      chat: { kind: 'phone', value: '5511988880777', name: 'Rita' },
      fromMe: false,
      at: now().getTime(),
      content: { type: 'text', body: 'Tem alguém?' },
      raw: null,
    },
  ])
  await vi.waitFor(async () => {
    const query = { showAll: true, status: 'pending' } as const
    const { tickets } = await desk.admin.call('GET /tickets', { query })
    expect(tickets.map(({ lastMessage }) => lastMessage)).toContain('Tem alguém?')
  }, WAIT)
})

test('the newest notices are kept, and of each subject the newest, however old', async () => {
  const old = now().getTime() - 86_400_000
  await receiveNotices(
    buildNotice('template_status', {
      about: 'boas-vindas',
      at: old,
      data: { name: 'boas-vindas' },
    }),
  )
  const many = Array.from({ length: NOTICES_KEPT + 10 }, (_, index) =>
    buildNotice('quality', { at: now().getTime() + index }),
  )
  await receiveNotices(...many)
  await vi.waitFor(async () => {
    const kept = await fetchCodes()
    expect(kept.filter((code) => code === 'quality:')).toHaveLength(NOTICES_KEPT)
    expect(kept).toContain('template_status:boas-vindas')
    expect(kept).toContain('restriction:')
  }, WAIT)
})

test('a notice with texts above the limits is cut, not lost', async () => {
  await receiveNotices(buildNotice('account_alert', { data: { text: 'a'.repeat(5000) } }))
  await vi.waitFor(async () => {
    const [newest] = (await fetchNotices()).filter(({ code }) => code === 'account_alert')
    expect(newest?.data.text).toHaveLength(1000)
  }, WAIT)
})
