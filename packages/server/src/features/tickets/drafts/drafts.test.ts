import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildCompany, buildQueue } from '../../../testing/build-company.ts'
import { buildTicket } from '../../../testing/build-ticket.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket, type TestSocket } from '../../../testing/test-socket.ts'

let app: TestApp
let companyId: number
let sales: number
let ana: Person
let bruno: Person
let ticketId: number
const sockets: TestSocket[] = []

beforeAll(async () => {
  app = await startTestApp()
  companyId = (await buildCompany()).company.id
  sales = await buildQueue(companyId)
})
afterAll(() => app.close())
beforeEach(async () => {
  ana = await signInPerson(app, companyId, { queueIds: [sales] })
  bruno = await signInPerson(app, companyId, { queueIds: [sales] })
  ticketId = (await buildTicket(companyId, { queueId: sales })).id
})
afterEach(() => sockets.splice(0).forEach((socket) => socket.close()))

const putDraft = ({ client }: Person, body: string, updatedAt: string) =>
  client.send('PUT /drafts/:ticketId', { params: { ticketId }, body: { body, updatedAt } })
const deleteDraft = ({ client }: Person, typedUntil?: string) =>
  client.send('DELETE /drafts/:ticketId', {
    params: { ticketId },
    query: typedUntil === undefined ? {} : { typedUntil },
  })
const fetchDrafts = ({ client }: Person) => client.call('GET /drafts')

async function openUserSocket({ client }: Person): Promise<TestSocket> {
  const socket = await openSocket(app.address, client.token ?? '')
  sockets.push(socket)
  return socket
}

test('a draft is visible to its author only', async () => {
  await putDraft(ana, 'Bom dia', '2026-01-01T10:00:00.000Z')
  expect(await fetchDrafts(ana)).toEqual([
    {
      ticketId,
      body: 'Bom dia',
      quotedMsgId: null,
      isNote: false,
      updatedAt: '2026-01-01T10:00:00.000Z',
    },
  ])
  expect(await fetchDrafts(bruno)).toEqual([])
  await deleteDraft(bruno)
  expect(await fetchDrafts(ana)).toHaveLength(1)
})

test('the draft with the later typing time is stored, in whatever order two arrive', async () => {
  await putDraft(ana, 'depois', '2026-01-01T10:00:05.000Z')
  const { body } = await putDraft(ana, 'antes', '2026-01-01T10:00:00.000Z')
  expect(body).toMatchObject({ body: 'depois' })
  await deleteDraft(ana, '2026-01-01T10:00:04.000Z')
  expect(await fetchDrafts(ana)).toMatchObject([{ body: 'depois' }])
  await deleteDraft(ana, '2026-01-01T10:00:05.000Z')
  expect(await fetchDrafts(ana)).toEqual([])
  expect((await deleteDraft(ana)).status).toBe(200)
})

test('a draft with a time in the future does not win over later drafts', async () => {
  await putDraft(ana, 'do futuro', '2999-01-01T00:00:00.000Z')
  const { body } = await putDraft(ana, 'agora', '2999-01-01T00:00:00.000Z')
  expect(body).toMatchObject({ body: 'agora' })
  await deleteDraft(ana)
  expect(await fetchDrafts(ana)).toEqual([])
})

test('only the other browsers of the author receive the draft', async () => {
  const [anas, brunos] = [await openUserSocket(ana), await openUserSocket(bruno)]
  const event = `company-${companyId}-draft`
  await putDraft(ana, 'Bom dia', '2026-01-01T10:00:00.000Z')
  const kept = await anas.hears(event)
  expect(kept.payload).toMatchObject({ action: 'update', draft: { ticketId, body: 'Bom dia' } })
  await deleteDraft(ana, '2026-01-01T10:00:01.000Z')
  const gone = await anas.hears(event, ({ action }) => action === 'delete')
  expect(gone.payload).toMatchObject({ ticketId, typedUntil: '2026-01-01T10:00:01.000Z' })
  expect(brunos.heard.filter((heard) => heard.event === event)).toEqual([])
})

test('a draft needs a message of the company and a ticket that its author may see', async () => {
  const putAnswerDraft = (person: Person, quotedMsgId: string) =>
    person.client.send('PUT /drafts/:ticketId', {
      params: { ticketId },
      body: { body: 'Sim', updatedAt: '2026-01-01T10:00:00.000Z', quotedMsgId },
    })
  expect(await putAnswerDraft(ana, 'a6fa1b1c-6a0e-4d0e-9f38-3d3c4a0b7a11')).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_MESSAGE_FOUND' },
  })
  const other = await signInPerson(app, companyId, { queueIds: [] })
  expect(await putDraft(other, 'Oi', '2026-01-01T10:00:00.000Z')).toMatchObject({ status: 400 })
})
