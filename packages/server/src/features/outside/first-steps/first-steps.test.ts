import type { FirstSteps } from '@guiche/contract/first-steps'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCompany, buildUser } from '../../../testing/build-company.ts'
import { buildDesk } from '../../../testing/build-desk.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { openSocket } from '../../../testing/test-socket.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp('all')
})
afterAll(() => app.close())

async function signInAs(person: { email: string; password: string }): Promise<TestClient> {
  const client = new TestClient(app.http)
  await client.signIn(person.email, person.password)
  return client
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const fetchFirstSteps = (client: TestClient) => client.call('GET /first-steps')
const doneSteps = (steps: FirstSteps) =>
  Object.entries(steps).flatMap(([step, isDone]) => (isDone ? [step] : []))

test('a new company has all steps open, and each is done when its row exists', async () => {
  const built = await buildCompany()
  const client = await signInAs(built.admin)
  expect(await fetchFirstSteps(client)).toEqual({
    line: false,
    colleague: false,
    queue: false,
    quickMessage: false,
    answer: false,
  })
  const invite = { email: 'colega@empresa.example' }
  const { invitation } = await client.call('POST /users/invite', { body: invite })
  expect(doneSteps(await fetchFirstSteps(client))).toEqual(['colleague'])
  await client.call('DELETE /users/invitations/:id', { params: { id: invitation.id } })
  expect(doneSteps(await fetchFirstSteps(client))).toEqual([])
  await buildUser(built.company.id)
  await client.call('POST /queue', { body: { name: 'Suporte', color: '#B4540A' } })
  await client.call('POST /quick-messages', {
    body: { shortcode: 'ola', message: 'Olá!', geral: true },
  })
  expect(doneSteps(await fetchFirstSteps(client))).toEqual(['colleague', 'queue', 'quickMessage'])
})

test('a line that was connected and an answer by a user are steps, a greeting is not', async () => {
  const desk = await buildDesk(app)
  expect(doneSteps(await fetchFirstSteps(desk.admin))).toEqual(['line'])
  const ticketId = await desk.serve('5511977770001')
  expect(doneSteps(await fetchFirstSteps(desk.admin))).toEqual(['line'])
  await desk.send(ticketId, { body: 'Bom dia!' })
  expect(doneSteps(await fetchFirstSteps(desk.admin))).toEqual(['line', 'answer'])
})

test('a colleague’s own quick message is a step at once, and its text stays private', async () => {
  const built = await buildCompany()
  const chief = await signInAs(built.admin)
  const colleague = await signInPerson(app, built.company.id, { profile: 'user' })
  const socket = await openSocket(app.address, chief.token ?? '')
  await colleague.client.call('POST /quick-messages', {
    body: { shortcode: 'meu', message: 'Só meu', geral: false },
  })
  const event = `company-${built.company.id}-first-steps`
  expect((await socket.hears(event)).payload).toEqual({ action: 'update' })
  expect((await fetchFirstSteps(chief)).quickMessage).toBe(true)
  expect(JSON.stringify(socket.heard)).not.toContain('Só meu')
  socket.close()
})

test('another company’s steps are not affected', async () => {
  const first = await signInAs((await buildCompany()).admin)
  const second = await signInAs((await buildCompany()).admin)
  await first.call('POST /queue', { body: { name: 'Vendas', color: '#0E7C66' } })
  expect(doneSteps(await fetchFirstSteps(first))).toEqual(['queue'])
  expect(doneSteps(await fetchFirstSteps(second))).toEqual([])
})

test('an administrator hides them for all administrators, and shows them again', async () => {
  const { company, admin } = await buildCompany()
  const other: Person = await signInPerson(app, company.id, { profile: 'admin' })
  const socket = await openSocket(app.address, other.client.token ?? '')
  const client = await signInAs(admin)
  for (const isHidden of [true, true, false]) {
    const changed = await client.call('PUT /first-steps', { body: { isHidden } })
    expect(changed).toMatchObject({ id: company.id, firstStepsHidden: isHidden })
    await socket.hears(
      `company-${company.id}-company`,
      ({ company: heard }) => isObject(heard) && heard.firstStepsHidden === isHidden,
    )
    const { user } = await other.client.call('POST /auth/refresh_token')
    expect(user.company.firstStepsHidden).toBe(isHidden)
  }
  socket.close()
})

test('only administrators may read and hide them', async () => {
  const { company } = await buildCompany()
  for (const profile of ['user', 'supervisor'] as const) {
    const { client } = await signInPerson(app, company.id, { profile })
    const refused = { status: 400, body: { error: 'ERR_NO_PERMISSION' } }
    expect(await client.send('GET /first-steps')).toMatchObject(refused)
    expect(await client.send('PUT /first-steps', { body: { isHidden: true } })).toMatchObject(
      refused,
    )
  }
})
