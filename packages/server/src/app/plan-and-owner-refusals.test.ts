import type { PlanFlag } from '@guiche/contract/plans'
import type { Key } from '@guiche/contract/routes'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { DAY, moveClock } from '../platform/clock.ts'
import { multipartFormOf } from '../testing/build-desk.ts'
import { buildCompany, buildQueue, buildUser, PASSWORD } from '../testing/build-company.ts'
import { buildLine } from '../testing/build-line.ts'
import { buildPromptInput } from '../testing/build-prompt-input.ts'
import { buildTicket } from '../testing/build-ticket.ts'
import { type Person, signInPerson } from '../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { TestClient } from '../testing/test-client.ts'

// Refusals by the plan, its limits and a row's owner (core 6, features 6), call by call. Callers and modules are
// declared per route; tenant-routes.test.ts and plan-modules.test.ts try those for every call.

const NO_PERMISSION = { status: 400, error: 'ERR_NO_PERMISSION' }

let app: TestApp
let operator: TestClient
let companyId: number
let planId: number
let admin: TestClient
let ana: Person
let bia: Person

beforeAll(async () => {
  app = await startTestApp()
  const platform = await buildCompany({ isSuper: true })
  operator = await signInAs(platform.admin.email)
  const built = await buildCompany()
  companyId = built.company.id
  planId = built.company.planId ?? 0
  admin = await signInAs(built.admin.email)
  ana = await signInPerson(app, companyId)
  bia = await signInPerson(app, companyId)
})
afterAll(() => app?.close())

async function signInAs(email: string): Promise<TestClient> {
  const client = new TestClient(app.http)
  await client.signIn(email, PASSWORD)
  return client
}

interface Sent {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
}

async function refusalOf(client: TestClient, key: string, sent: Sent = {}) {
  const { status, body } = await client.send(key, sent)
  return { status, error: body.error }
}

describe('a module that the plan lacks', () => {
  const setPlan = (body: Partial<Record<PlanFlag, boolean>>) =>
    operator.call('PUT /plans/:id', { params: { id: planId }, body })

  test('gives no new queue or line its answers', async () => {
    const { id: promptId } = await admin.call('POST /prompt', {
      body: await buildPromptInput(companyId),
    })
    const { id: integrationId } = await admin.call('POST /queueIntegration', {
      body: { type: 'flowbuilder', name: 'Outro fluxo' },
    })
    const queue = await admin.call('POST /queue', {
      body: { name: 'Com prompt', color: '#010203', promptId },
    })
    const line = await admin.call('POST /whatsapp', {
      body: { name: 'Com integração', provider: 'simulator', integrationId },
    })
    await setPlan({ useOpenAi: false, useIntegrations: false })
    onTestFinished(async () => void (await setPlan({ useOpenAi: true, useIntegrations: true })))
    for (const [key, params, sent, kept, named] of [
      ['PUT /queue/:id', { id: queue.id }, queue, { promptId }, { integrationId }],
      ['PUT /whatsapp/:id', { id: line.id }, line, { integrationId }, { promptId }],
    ] as const) {
      expect(await admin.send(key, { params, body: { ...sent, token: '' } })).toMatchObject({
        body: kept,
      })
      expect(await refusalOf(admin, key, { params, body: named })).toEqual(NO_PERMISSION)
    }
    for (const [key, body] of [
      ['POST /queue', { name: 'Nova', color: '#030201', promptId }],
      ['POST /whatsapp', { name: 'Nova', provider: 'simulator', integrationId }],
    ] as const)
      expect(await refusalOf(admin, key, { body })).toEqual(NO_PERMISSION)
  })

  test('gives no board column to a tag', async () => {
    const createTag = (name: string) => admin.call('POST /tags', { body: { name, kanban: 1 } })
    const lane = await createTag('Com quadro')
    await setPlan({ useKanban: false })
    onTestFinished(async () => void (await setPlan({ useKanban: true })))
    expect(await createTag('Sem quadro')).toMatchObject({ kanban: 0 })
    const change = { params: { id: lane.id }, body: { ...lane, kanban: 0, name: 'Renomeada' } }
    expect(await admin.call('PUT /tags/:id', change)).toMatchObject({
      name: 'Renomeada',
      kanban: 1,
    })
  })
})

describe('a limit that the plan sets', () => {
  test('is exceeded by no call', async () => {
    const built = await buildCompany({ users: 2, connections: 0 })
    const owner = await signInAs(built.admin.email)
    await operator.call('PUT /plans/:id', {
      params: { id: built.company.planId ?? 0 },
      body: { queues: 0 },
    })
    const { user: gone } = await buildUser(built.company.id)
    await owner.call('POST /users/:id/deactivate', { params: { id: gone.id }, body: {} })
    const { invitation } = await owner.call('POST /users/invite', {
      body: { email: 'antiga@empresa.example' },
    })
    moveClock(4 * DAY)
    try {
      await owner.signIn(built.admin.email, PASSWORD)
      // Uses the last free seat.
      await owner.call('POST /users/invite', { body: { email: 'nova@empresa.example' } })
      const person = { name: 'Nova', email: 'mais.uma@empresa.example', password: PASSWORD }
      const calls: ReadonlyArray<readonly [key: Key, sent: Sent, error: string]> = [
        ['POST /users', { body: person }, 'ERR_USER_LIMIT_REACHED'],
        ['POST /users/invite', { body: person }, 'ERR_USER_LIMIT_REACHED'],
        ['POST /users/:id/reactivate', { params: { id: gone.id } }, 'ERR_USER_LIMIT_REACHED'],
        [
          'POST /users/invitations/:id/resend',
          { params: { id: invitation.id } },
          'ERR_USER_LIMIT_REACHED',
        ],
        ['POST /whatsapp', { body: { name: 'Loja' } }, 'ERR_CONNECTION_LIMIT_REACHED'],
        ['POST /queue', { body: { name: 'Loja', color: '#123456' } }, 'ERR_QUEUE_LIMIT_REACHED'],
      ]
      for (const [key, sent, error] of calls)
        expect(await refusalOf(owner, key, sent), key).toEqual({ status: 400, error })
    } finally {
      moveClock(-4 * DAY)
    }
  })
})

describe('a row of another user or company', () => {
  const picture = {
    body: multipartFormOf([{ name: 'eu.png', bytes: Buffer.from('x') }], {}, 'file'),
  }

  /** Sends each call as Ana, a plain user, for rows of Bia. */
  async function expectRefused(
    calls: ReadonlyArray<readonly [key: Key, sent?: Sent]>,
    params: Record<string, string | number>,
    refusal: object,
    client = ana.client,
  ) {
    for (const [key, sent] of calls)
      expect(await refusalOf(client, key, { params, ...sent }), key).toEqual(refusal)
  }

  test('is not changed: a colleague', () =>
    expectRefused(
      [
        ['PUT /users/:id', { body: { name: 'Outro nome' } }],
        ['PUT /users/:id/pause', { body: { isPaused: true } }],
        ['POST /users/:id/picture', picture],
        ['DELETE /users/:id/picture'],
      ],
      { id: bia.id },
      NO_PERMISSION,
    ))

  test('is not changed: an operator, by an administrator of the same company', async () => {
    const built = await buildCompany({ isSuper: true })
    const beside = await signInPerson(app, built.company.id, { profile: 'admin' })
    const { users } = await beside.client.call('GET /users')
    const id = users.find(({ super: isSuper }) => isSuper)?.id ?? 0
    await expectRefused(
      [
        ['PUT /users/:id', { body: { name: 'Outro nome' } }],
        ['DELETE /users/:id'],
        ['POST /users/:id/deactivate', { body: {} }],
        ['POST /users/:id/reactivate'],
        ['PUT /users/:id/pause', { body: { isPaused: true } }],
        ['POST /users/:id/picture', picture],
        ['DELETE /users/:id/picture'],
      ],
      { id },
      NO_PERMISSION,
      beside.client,
    )
  })

  test('is not changed: a schedule', async () => {
    const { contactId } = await buildTicket(companyId)
    const sendAt = new Date(Date.now() + DAY).toISOString()
    const { id } = await bia.client.call('POST /schedules', {
      body: { body: 'Até amanhã', sendAt, contactId },
    })
    await expectRefused(
      [
        ['PUT /schedules/:id', { body: { body: 'Outro texto' } }],
        ['DELETE /schedules/:id'],
        ['POST /schedules/:id/media-upload', picture],
        ['DELETE /schedules/:id/media-upload'],
      ],
      { id },
      NO_PERMISSION,
    )
    expect((await admin.send('DELETE /schedules/:id', { params: { id } })).status).toBe(200)
  })

  test.each([
    ['for all', true, NO_PERMISSION],
    ['of her own', false, { status: 404, error: 'ERR_NO_QUICK_MESSAGE_FOUND' }],
  ])('is not changed: a quick message %s', async (_whose, geral, refusal) => {
    const { id } = await bia.client.call('POST /quick-messages', {
      body: { shortcode: 'oi', message: 'Olá', geral },
    })
    await expectRefused(
      [
        ['PUT /quick-messages/:id', { body: { shortcode: 'x' } }],
        ['DELETE /quick-messages/:id'],
        ['POST /quick-messages/:id/media-upload', picture],
        ['DELETE /quick-messages/:id/media-upload'],
      ],
      { id },
      refusal,
    )
  })

  test('is not changed if it is a chat of another owner, and is unknown to users who are not its members, administrators included', async () => {
    const { id, uuid } = await bia.client.call('POST /chats', {
      body: { title: 'Plantão', users: [{ id: ana.id }] },
    })
    const change = { body: { title: 'Outro', users: [{ id: bia.id }] } }
    await expectRefused(
      [
        ['PUT /chats/:id', change],
        ['DELETE /chats/:id'],
        ['POST /chats/:id/read', { body: { userId: bia.id } }],
      ],
      { id },
      NO_PERMISSION,
    )
    const unknown = { status: 404, error: 'ERR_NO_CHAT_FOUND' }
    await expectRefused([['GET /chats/:id']], { id: uuid }, unknown, admin)
    await expectRefused(
      [
        ['PUT /chats/:id', change],
        ['DELETE /chats/:id'],
        ['GET /chats/:id/messages'],
        ['POST /chats/:id/messages', { body: { message: 'Oi' } }],
        ['POST /chats/:id/read', { body: {} }],
      ],
      { id },
      unknown,
      admin,
    )
  })

  test('is refused if it is a ticket of another queue', async () => {
    const { id, contactId } = await buildTicket(companyId, {
      queueId: await buildQueue(companyId),
      status: 'open',
    })
    const seen = await ana.client.call('GET /tickets/:id', { params: { id } })
    expect(Object.keys(seen).toSorted()).toEqual(['id', 'queueId', 'status', 'uuid'])
    const params = { id, ticketId: id }
    await expectRefused(
      [
        ['PUT /tickets/:id', { body: { status: 'closed' } }],
        ['GET /messages/:ticketId'],
        ['POST /messages/:ticketId', { body: { body: 'Oi' } }],
        ['GET /ticket-notes/list', { query: { ticketId: id, contactId } }],
        ['POST /ticket-notes', { body: { note: 'Nota', ticketId: id, contactId } }],
        ['POST /tags/sync', { body: { ticketId: id, tags: [] } }],
        ['PUT /ticket-tags/:ticketId/:tagId', { params: { ticketId: id, tagId: 'lane0' } }],
        ['DELETE /ticket-tags/:ticketId'],
        ['GET /tickets/:ticketId/macros'],
        ['PUT /tickets/:id/snooze', { body: { until: new Date(Date.now() + DAY).toISOString() } }],
      ],
      params,
      NO_PERMISSION,
    )
  })

  test('is refused if it is another company, except to the operator', async () => {
    const other = (await buildCompany()).company.id
    const query = { companyId: other }
    const calls: ReadonlyArray<readonly [key: Key, sent: Sent, mayOperator: boolean]> = [
      ['GET /users', { query }, false],
      ['GET /users/list', { query }, true],
      ['GET /queue', { query }, true],
      ['GET /whatsapp', { query }, false],
      ['GET /tags', { query }, false],
      ['GET /quick-messages', { query }, false],
      ['GET /quick-messages/list', { query }, false],
      ['GET /quick-messages/list', { query: { userId: bia.id } }, false],
    ]
    for (const [key, sent, mayOperator] of calls) {
      expect(await refusalOf(admin, key, sent), key).toEqual(NO_PERMISSION)
      const { status } = await refusalOf(operator, key, sent)
      expect({ key, isOpen: status === 200 }).toEqual({ key, isOpen: mayOperator })
    }
    const week = { schedules: [] }
    await expectRefused(
      [
        ['GET /companies/:id'],
        ['GET /companies/listPlan/:companyId'],
        ['PUT /companies/:id/schedules', { body: week }],
        ['PUT /companies/:id/language', { body: { language: 'es' } }],
      ],
      { id: other, companyId: other },
      { status: 404, error: 'ERR_NO_COMPANY_FOUND' },
      admin,
    )
  })

  test('is dropped from a profile that may not set it, and the other fields are saved', async () => {
    const queueId = await buildQueue(companyId)
    const { id: whatsappId } = await buildLine(companyId)
    const change = {
      name: 'Ana Nova',
      profile: 'admin' as const,
      allTicket: 'enabled' as const,
      queueIds: [queueId],
      whatsappId,
    }
    const saved = await ana.client.call('PUT /users/:id', { params: { id: ana.id }, body: change })
    expect(saved).toMatchObject({
      name: 'Ana Nova',
      profile: 'user',
      allTicket: 'desabled',
      queues: [],
      whatsappId: null,
    })
    const tag = await ana.client.call('POST /tags', { body: { name: 'De atendente', kanban: 1 } })
    expect(tag).toMatchObject({ kanban: 0 })
    const setting = { params: { key: 'campaignsEnabled' }, body: { value: 'true' } }
    expect(await refusalOf(admin, 'PUT /settings/:key', setting)).toEqual(NO_PERMISSION)
  })
})
