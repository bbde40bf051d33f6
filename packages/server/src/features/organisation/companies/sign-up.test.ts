import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { holdClock } from '../../../platform/clock.ts'
import { buildCompany, buildPlan, buildUser, PASSWORD } from '../../../testing/build-company.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'

let app: TestApp
let planId: number
/** A super user of company 1, the first company. */
let operator: TestClient
beforeAll(async () => {
  app = await startTestApp()
  const { company, admin } = await buildCompany({ isSuper: true })
  expect(company.id).toBe(1)
  planId = await buildPlan()
  operator = new TestClient(app.http)
  await operator.signIn(admin.email, admin.password)
})
afterAll(() => app.close())
afterEach(() => holdClock(undefined))

let made = 0

const signUpForm = (more: object = {}) => ({
  name: `Loja ${++made}`,
  email: `dona${made}@loja.example`,
  phone: '(11) 98765-4321',
  password: PASSWORD,
  planId,
  ...more,
})

/** Signs up from an IP address of its own. */
function signUp(body: object, address = `10.5.0.${++made}`) {
  return new TestClient(app.http, address).send('POST /companies/cadastro', { body })
}

const countCompanies = async () => (await operator.call('GET /companies')).count

test('a visitor creates a company, becomes its administrator and signs in', async () => {
  const body = signUpForm({ name: '  Padaria São João  ', language: 'es' })
  const { status, body: company } = await signUp(body)
  expect(status).toBe(200)
  expect(company).toMatchObject({
    name: 'Padaria São João',
    email: body.email,
    phone: body.phone,
    planId,
    language: 'es',
  })
  const client = new TestClient(app.http)
  const { user } = await client.signIn(body.email, PASSWORD)
  expect(user).toMatchObject({
    name: 'Padaria São João',
    profile: 'admin',
    super: false,
    companyId: company.id,
  })
  expect((await client.call('GET /users')).count).toBe(1)
})

test('the server sets the trial, its end, the status and the flags, whatever the form says', async () => {
  holdClock(new Date('2026-03-10T15:00:00.000Z'))
  const { body: company } = await signUp(
    signUpForm({
      status: false,
      dueDate: '2099-01-01T00:00:00.000Z',
      trialExpiration: '2099-01-01T00:00:00.000Z',
      recurrence: 'ANUAL',
      campaignsEnabled: false,
      id: 1,
      super: true,
    }),
  )
  expect(company).toMatchObject({
    status: true,
    dueDate: '2026-03-14T02:59:59.999Z',
    dueDay: 13,
    trialExpiration: '2026-03-14T02:59:59.999Z',
    recurrence: 'MENSAL',
  })
  expect(company.id).not.toBe(1)
})

test.each([
  // Midnight, morning and the last minute of 10 March in Brazil.
  '2026-03-10T03:00:00.000Z',
  '2026-03-10T12:15:00.000Z',
  '2026-03-11T02:59:00.000Z',
])('the trial of a sign-up at %s lasts three days more, to the end of the last', async (at) => {
  holdClock(new Date(at))
  const { email } = (await signUp(signUpForm())).body as { email: string }
  const client = new TestClient(app.http)
  await client.signIn(email, PASSWORD)
  const { companyId } = (await client.call('POST /auth/refresh_token')).user
  const attendant = await buildUser(companyId)
  holdClock(new Date('2026-03-14T02:59:59.999Z'))
  await new TestClient(app.http).signIn(attendant.email, PASSWORD)
  holdClock(new Date('2026-03-14T03:00:00.000Z'))
  const refused = await new TestClient(app.http).send('POST /auth/login', { body: attendant })
  expect(refused.body).toMatchObject({
    code: 'ERR_SUBSCRIPTION_EXPIRED',
    error: expect.stringContaining('13/03/2026'),
    dueDate: '2026-03-14T02:59:59.999Z',
  })
})

test('a form of an older client is accepted: texts for numbers, a word for yes', async () => {
  const sent = {
    ...signUpForm(),
    planId: String(planId),
    status: 't',
    recurrence: 'MENSAL',
    dueDate: '2026-03-13',
    campaignsEnabled: true,
    phone: '',
  }
  expect((await signUp(sent)).status).toBe(200)
})

test('an address in use creates no company', async () => {
  const taken = signUpForm()
  await signUp(taken)
  const before = await countCompanies()
  for (const email of [taken.email, taken.email.toUpperCase(), ` ${taken.email}`]) {
    const refused = await signUp(signUpForm({ email }))
    expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_EMAIL_ALREADY_EXISTS' } })
  }
  expect(await countCompanies()).toBe(before)
})

test('of several concurrent sign-ups with the same address a single one succeeds', async () => {
  const before = await countCompanies()
  const { email } = signUpForm()
  const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(signUpForm({ email }))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await countCompanies()).toBe(before + 1)
})

test('an unknown plan creates no company', async () => {
  const before = await countCompanies()
  expect(await signUp(signUpForm({ planId: 2_000_000_000 }))).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_PLAN_FOUND' },
  })
  expect(await countCompanies()).toBe(before)
})

test('a plan that is not offered is refused like an unknown one', async () => {
  const hidden = await operator.call('POST /plans', {
    body: { name: 'Combinado', isOffered: false },
  })
  expect(await signUp(signUpForm({ planId: hidden.id }))).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_PLAN_FOUND' },
  })
  // The operator assigns unoffered plans by agreement.
  const made = await operator.call('POST /companies', { body: signUpForm({ planId: hidden.id }) })
  expect(made.planId).toBe(hidden.id)
})

test('invalid input is reported by field', async () => {
  const faults: Array<[object, string]> = [
    [{ name: 'A' }, 'name'],
    [{ name: 'x'.repeat(51) }, 'name'],
    [{ email: 'dona@' }, 'email'],
    [{ password: '1234' }, 'password'],
    [{ password: undefined }, 'password'],
    [{ planId: 'gratis' }, 'planId'],
    [{ planId: null }, 'planId'],
    [{ phone: 'x'.repeat(21) }, 'phone'],
    [{ language: 'fr' }, 'language'],
  ]
  for (const [fault, path] of faults) {
    const { status, body } = await signUp(signUpForm(fault))
    expect({ fault, status, body }).toMatchObject({
      fault,
      status: 400,
      body: { error: 'ERR_INVALID_INPUT', fields: [{ path }] },
    })
  }
})

test('company 1 closes sign-up by its setting userCreation, and opens it again', async () => {
  const setUserCreation = (client: TestClient, value: string) =>
    client.call('PUT /settings/:key', { params: { key: 'userCreation' }, body: { value } })
  const other = new TestClient(app.http)
  await other.signIn((await buildCompany()).admin.email, PASSWORD)
  await setUserCreation(other, 'disabled')
  expect((await signUp(signUpForm())).status).toBe(200)
  const showSignUp = () => new TestClient(app.http).call('GET /companies/cadastro')
  expect(await showSignUp()).toEqual({ isOpen: true, confirmsEmail: false })
  await setUserCreation(operator, 'disabled')
  expect(await showSignUp()).toEqual({ isOpen: false, confirmsEmail: false })
  expect(await signUp(signUpForm())).toMatchObject({
    status: 400,
    body: { error: 'ERR_USER_CREATION_DISABLED' },
  })
  await setUserCreation(operator, 'enabled')
  expect((await signUp(signUpForm())).status).toBe(200)
})

test('at most ten an hour from one address', async () => {
  const statuses = []
  for (let number = 0; number < 11; number++)
    statuses.push((await signUp(signUpForm(), '10.6.0.1')).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  expect((await signUp(signUpForm(), '10.6.0.2')).status).toBe(200)
})

describe('the name of a company', () => {
  const fetchBrand = (companyId: number, address?: string) =>
    new TestClient(app.http, address).send('GET /companies/:companyId/brand', {
      params: { companyId },
    })
  const UNKNOWN = { status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } }

  test('is public, and nothing else of it', async () => {
    const { company } = await buildCompany()
    expect((await fetchBrand(company.id)).body).toEqual({ name: company.name })
  })

  test('is not shown for closed or unknown companies', async () => {
    const { company } = await buildCompany()
    await operator.call('PUT /companies/:id', {
      params: { id: company.id },
      body: { status: false },
    })
    expect(await fetchBrand(company.id)).toMatchObject(UNKNOWN)
    expect(await fetchBrand(2_000_000_000)).toMatchObject(UNKNOWN)
  })

  test('is rate limited against enumeration: sixty in a quarter of an hour', async () => {
    const statuses = []
    for (let number = 1; number <= 61; number++)
      statuses.push((await fetchBrand(1, '10.7.0.1')).status)
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429])
  })
})
