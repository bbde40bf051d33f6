import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { DAY, fromNow, holdClock } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany, buildUser, PASSWORD } from '../../../testing/build-company.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let addresses = 0
/** A client with a new IP address, so that rate limits of tests do not interfere. */
const newClient = () => new TestClient(app.http, `10.1.${addresses >> 8}.${addresses++ & 255}`)

describe('a right password', () => {
  test('is accepted in every Unicode form of its accents, also against an old hash', async () => {
    const { company, admin } = await buildCompany()
    const owner = newClient()
    await owner.signIn(admin.email, PASSWORD)
    const { email } = await buildUser(company.id)
    const { user } = await newClient().signIn(email, PASSWORD)
    const typed = 'Coração çà 2026'
    const forms = [typed.normalize('NFC'), typed.normalize('NFD')]
    expect(new Set(forms).size).toBe(2)
    const signInWith = async (password: string) => newClient().signIn(email, password)
    for (const password of forms) {
      await owner.call('PUT /users/:id', { params: { id: user.id }, body: { password } })
      for (const form of forms) expect((await signInWith(form)).user.id).toBe(user.id)
      // As older versions hashed.
      const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
      await inCompany(company.id, (db) =>
        db.updateTable('users').set({ passwordHash }).where('id', '=', user.id).execute(),
      )
      for (const form of forms) expect((await signInWith(form)).user.id).toBe(user.id)
    }
    await expect(signInWith('Coracao ca 2026')).rejects.toThrow()
  })

  test('returns the token and the complete session user', async () => {
    const { company, admin } = await buildCompany()
    const client = newClient()
    const { token, user } = await client.signIn(admin.email.toUpperCase(), PASSWORD)
    expect(token.split('.')).toHaveLength(3)
    expect(user).toMatchObject({
      email: admin.email,
      profile: 'admin',
      super: false,
      companyId: company.id,
      queues: [],
    })
    expect(user.company).toMatchObject({ name: company.name, dueDate: '2093-03-14T03:00:00.000Z' })
    expect(user.company.settings.find(({ key }) => key === 'campaignsEnabled')).toMatchObject({
      value: 'true',
    })
    const { plan } = await client.call('GET /companies/listPlan/:companyId', {
      params: { companyId: company.id },
    })
    expect(plan).toMatchObject({ useKanban: true })
    expect(user.company.plan).toEqual(plan)
    expect(JSON.stringify(user)).not.toContain('argon2')
    expect(client.cookie).toBeDefined()
    expect(await client.call('GET /auth/me')).toEqual({
      id: user.id,
      profile: 'admin',
      super: false,
    })
  })

  test('is accepted with the address in other case, compatibility forms and surrounding spaces', async () => {
    const { admin } = await buildCompany()
    const wide = admin.email.replaceAll(/[a-z]/g, (letter) =>
      String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfe_e0),
    )
    for (const email of [admin.email.toUpperCase(), `  ${admin.email} `, wide])
      expect((await newClient().signIn(email, PASSWORD)).user.email).toBe(admin.email)
  })

  test('sets a cookie for this site, unreadable to scripts, for seven days', async () => {
    const { admin } = await buildCompany()
    const { raw } = await newClient().send('POST /auth/login', { body: admin })
    expect(raw.cookies).toEqual([
      {
        name: 'jrt',
        value: expect.any(String),
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: 604_800,
      },
    ])
  })

  test('keeps the session of a client on another site over HTTPS, with CORS headers for that site only', async () => {
    const { admin } = await buildCompany()
    const headers = { 'x-forwarded-proto': 'https', origin: 'https://painel.example' }
    const raw = await app.http.inject({
      method: 'POST',
      url: '/auth/login',
      headers,
      payload: admin,
    })
    // The attributes that browsers require of a cookie for another site's page.
    const [cookie] = raw.cookies
    expect(cookie).toMatchObject({ path: '/', httpOnly: true, secure: true, sameSite: 'None' })
    expect(cookie).not.toHaveProperty('domain')
    const refreshed = await app.http.inject({
      method: 'POST',
      url: '/auth/refresh_token',
      headers,
      cookies: { jrt: cookie?.value ?? '' },
    })
    expect(refreshed.statusCode).toBe(200)
    expect(refreshed.headers).toMatchObject({
      'access-control-allow-origin': 'https://painel.example',
      'access-control-allow-credentials': 'true',
    })
    expect(refreshed.cookies).toMatchObject([{ secure: true, sameSite: 'None' }])
    const foreign = { ...headers, origin: 'https://outro.example' }
    const refused = await app.http.inject({
      method: 'POST',
      url: '/auth/refresh_token',
      headers: foreign,
      cookies: { jrt: refreshed.cookies[0]?.value ?? '' },
    })
    expect(refused.json()).toMatchObject({ code: 'ERR_ORIGIN_NOT_ALLOWED' })
    expect(refused.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test("signing out clears the cookie with the same attributes, which another site's browser requires", async () => {
    const { admin } = await buildCompany()
    const headers = { 'x-forwarded-proto': 'https', origin: 'https://painel.example' }
    const signedIn = await app.http.inject({
      method: 'POST',
      url: '/auth/login',
      headers,
      payload: admin,
    })
    const { token } = signedIn.json<{ token: string }>()
    const raw = await app.http.inject({
      method: 'DELETE',
      url: '/auth/logout',
      headers: { ...headers, authorization: `Bearer ${token}` },
      cookies: { jrt: signedIn.cookies[0]?.value ?? '' },
    })
    expect(raw.cookies).toMatchObject([
      { name: 'jrt', value: '', path: '/', secure: true, sameSite: 'None' },
    ])
  })
})

describe('a refused sign-in', () => {
  test('is answered equally for an unknown address and a wrong password', async () => {
    const { admin } = await buildCompany()
    const tries = [
      { email: admin.email, password: 'errada' },
      { email: 'ninguem@empresa.example', password: PASSWORD },
      { email: 'not an address', password: PASSWORD },
      { email: `${'a'.repeat(238)}@empresa.example`, password: PASSWORD },
      { email: admin.email, password: `${PASSWORD} ` },
      { email: admin.email, password: PASSWORD.toLowerCase() },
      { email: admin.email, password: 'x'.repeat(128) },
    ]
    for (const body of tries) {
      const answer = await newClient().send('POST /auth/login', { body })
      expect({ ...body, status: answer.status, answer: answer.body }).toEqual({
        ...body,
        status: 401,
        answer: {
          error: 'ERR_INVALID_CREDENTIALS',
          message: 'E-mail ou senha incorretos.',
        },
      })
      expect(answer.raw.cookies).toEqual([])
    }
  })

  test('takes as long for an unknown address as for a known one', async () => {
    const { admin } = await buildCompany()
    const client = newClient()
    await client.signIn(admin.email, admin.password)
    // Unlike users of tests, whose passwords are hashed cheaply.
    const email = 'carla@empresa.example'
    const carla = { name: 'Carla', email, password: PASSWORD, profile: 'user' } as const
    await client.call('POST /users', { body: carla })
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 25; round++) {
      times.known.push(await timeWrongSignIn(email))
      times.unknown.push(await timeWrongSignIn(`ninguem${round}@empresa.example`))
    }
    // Hashing takes nearly all of the time: without it unknown addresses would take a fifth.
    expect(median(times.unknown)).toBeGreaterThan(0.6 * median(times.known))
    expect(median(times.known)).toBeGreaterThan(0.6 * median(times.unknown))
  })

  async function timeWrongSignIn(email: string): Promise<number> {
    const client = newClient()
    const startedAt = performance.now()
    await client.send('POST /auth/login', { body: { email, password: 'errada' } })
    return performance.now() - startedAt
  }

  const median = (values: number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

  test('accepts passwords as text only', async () => {
    const { admin } = await buildCompany()
    for (const password of ['', null, 5, true, ['Segredo1'], { $gt: '' }, 'x'.repeat(129)]) {
      const { status, body } = await newClient().send('POST /auth/login', {
        body: { email: admin.email, password },
      })
      expect({ status, ...body }).toMatchObject({
        status: 400,
        error: 'ERR_INVALID_INPUT',
        fields: [{ path: 'password' }],
      })
    }
  })
})

describe('a company whose subscription has ended', () => {
  const YESTERDAY = '2026-03-09T15:00:00.000Z'
  const ENDED = '2026-03-10T02:59:59.999Z'
  const buildExpiredCompany = () => buildCompany({ dueDate: new Date(YESTERDAY) })

  test('refuses its attendants, with a readable text, the date and a code', async () => {
    const { company } = await buildExpiredCompany()
    const words = {
      pt: 'Opss! Sua assinatura venceu em 09/03/2026. Entre em contato com o administrador.',
      en: 'Your subscription expired on 09/03/2026. Please contact your administrator.',
      es: 'Su suscripción venció el 09/03/2026. Póngase en contacto con el administrador.',
    }
    const person = await buildUser(company.id)
    const { status, body, raw } = await newClient().send('POST /auth/login', { body: person })
    expect(status).toBe(400)
    expect(body).toEqual({
      error: words.pt,
      message: words.pt,
      code: 'ERR_SUBSCRIPTION_EXPIRED',
      dueDate: ENDED,
      timeZone: 'America/Sao_Paulo',
    })
    expect(raw.cookies).toEqual([])
    for (const language of ['en', 'es'] as const) {
      const reader = await buildUser(company.id)
      await setUserLanguage(company.id, reader.user.id, language)
      const refused = await newClient().send('POST /auth/login', { body: reader })
      expect(refused.body.error).toBe(words[language])
    }
  })

  test.each([
    { zone: 'America/Sao_Paulo', ends: '2026-11-29T02:59:59.999Z' },
    { zone: 'America/Manaus', ends: '2026-11-29T03:59:59.999Z' },
    { zone: 'Asia/Tokyo', ends: '2026-11-28T14:59:59.999Z' },
    // Its clocks were set back four weeks before.
    { zone: 'America/New_York', ends: '2026-11-29T04:59:59.999Z' },
  ])('is served until midnight of its day in $zone', async ({ zone, ends }) => {
    onTestFinished(() => holdClock(undefined))
    holdClock(new Date('2026-11-01T12:00:00.000Z'))
    const { company, admin } = await buildCompany()
    const person = await buildUser(company.id)
    const { admin: operator } = await buildCompany({ isSuper: true })
    const [platform, own] = [newClient(), newClient()]
    await platform.signIn(operator.email, operator.password)
    await own.signIn(admin.email, admin.password)
    const params = { id: company.id }
    const body = { schedules: [], timeZone: zone }
    await own.call('PUT /companies/:id/schedules', { params, body })
    const { dueDate } = await platform.call('PUT /companies/:id', {
      params,
      body: { dueDate: '2026-11-28' },
    })
    expect(dueDate).toBe(ends)
    holdClock(new Date(ends))
    const { user } = await newClient().signIn(person.email, PASSWORD)
    expect(user.company.dueDate).toBe(ends)
    holdClock(new Date(Date.parse(ends) + 1))
    const { status, body: refusal } = await newClient().send('POST /auth/login', { body: person })
    expect({ status, ...refusal }).toMatchObject({
      status: 400,
      error: expect.stringContaining('venceu em 28/11/2026'),
      dueDate: ends,
      timeZone: zone,
    })
    const { user: administrator } = await newClient().signIn(admin.email, admin.password)
    expect(administrator.company).toMatchObject({ dueDate: ends, dueDay: 28 })
  })

  async function setUserLanguage(
    companyId: number,
    userId: number,
    language: 'en' | 'es',
  ): Promise<void> {
    await inCompany(companyId, (db) =>
      db
        .updateTable('users')
        .set({ language })
        .where('companyId', '=', companyId)
        .where('id', '=', userId)
        .execute(),
    )
  }

  test('reveals this only with the right password', async () => {
    const { company } = await buildExpiredCompany()
    const { email } = await buildUser(company.id)
    const { status, body } = await newClient().send('POST /auth/login', {
      body: { email, password: 'errada' },
    })
    expect({ status, body }).toEqual({
      status: 401,
      body: { error: 'ERR_INVALID_CREDENTIALS', message: 'E-mail ou senha incorretos.' },
    })
  })

  test('lets its administrators read, and nothing else', async () => {
    const { company, admin } = await buildExpiredCompany()
    const { user: colleague } = await buildUser(company.id)
    const client = newClient()
    const { user } = await client.signIn(admin.email, admin.password)
    expect(user.company.dueDate).toBe(ENDED)
    expect((await client.call('GET /users')).count).toBe(2)
    expect(await client.call('GET /settings')).not.toEqual([])
    const writes = [
      client.send('POST /users', {
        body: { name: 'Nova', email: 'nova@empresa.example', password: PASSWORD },
      }),
      client.send('PUT /users/:id', { params: { id: colleague.id }, body: { name: 'Outro' } }),
      client.send('DELETE /users/:id', { params: { id: colleague.id } }),
      client.send('PUT /settings/:key', { params: { key: 'call' }, body: { value: 'enabled' } }),
      client.send('PUT /companies/:id/schedules', {
        params: { id: company.id },
        body: { schedules: [] },
      }),
    ]
    for (const { status, body } of await Promise.all(writes))
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { error: 'ERR_SUBSCRIPTION_EXPIRED' },
      })
    expect(await client.call('GET /users/:id', { params: { id: colleague.id } })).toMatchObject({
      name: colleague.name,
    })
  })

  test('lets its administrators choose a language, refresh and sign out', async () => {
    const { admin } = await buildExpiredCompany()
    const client = newClient()
    await client.signIn(admin.email, admin.password)
    await client.call('POST /users/set-language/:lang', { params: { lang: 'es' } })
    expect((await client.call('POST /auth/refresh_token')).user.language).toBe('es')
    await client.call('DELETE /auth/logout')
    expect((await client.send('GET /users')).status).toBe(401)
  })

  test('makes open sessions read-only, until it has paid', async () => {
    const { company } = await buildCompany({ dueDate: fromNow(3 * DAY) })
    const { admin: operator } = await buildCompany({ isSuper: true })
    const [attendant, platform] = [newClient(), newClient()]
    const person = await buildUser(company.id)
    await attendant.signIn(person.email, person.password)
    await platform.signIn(operator.email, operator.password)
    const renameUser = () =>
      attendant.send('PUT /users/:id', {
        params: { id: person.user.id },
        body: { name: 'Outro nome' },
      })
    const setDueDate = (dueDate: string) =>
      platform.call('PUT /companies/:id', { params: { id: company.id }, body: { dueDate } })
    expect((await renameUser()).status).toBe(200)
    await setDueDate(YESTERDAY)
    expect(await renameUser()).toMatchObject({
      status: 400,
      body: { error: 'ERR_SUBSCRIPTION_EXPIRED' },
    })
    expect((await attendant.send('GET /users')).status).toBe(200)
    await setDueDate(fromNow(30 * DAY).toISOString())
    expect((await renameUser()).status).toBe(200)
  })

  test('lets the operator correct the date of their own company', async () => {
    const { company, admin } = await buildCompany({ isSuper: true, dueDate: new Date(YESTERDAY) })
    const client = newClient()
    await client.signIn(admin.email, admin.password)
    const renewed = await client.call('PUT /companies/:id', {
      params: { id: company.id },
      body: { dueDate: null },
    })
    expect(renewed.dueDate).toBeNull()
  })

  test('never ends without a due date', async () => {
    const { company, admin } = await buildCompany({ dueDate: null })
    const person = await buildUser(company.id)
    expect((await newClient().signIn(person.email, PASSWORD)).user.company.dueDate).toBe(
      '2093-03-14T03:00:00.000Z',
    )
    expect((await newClient().signIn(admin.email, PASSWORD)).user.company.dueDate).toBe(
      '2093-03-14T03:00:00.000Z',
    )
  })
})

describe('a company that the operator closed', () => {
  test('refuses all sign-ins, and its open sessions end within a second', async () => {
    const { company, admin } = await buildCompany()
    const { admin: operator } = await buildCompany({ isSuper: true })
    const [client, platform] = [newClient(), newClient()]
    await client.signIn(admin.email, admin.password)
    await platform.signIn(operator.email, operator.password)
    await platform.call('PUT /companies/:id', {
      params: { id: company.id },
      body: { status: false },
    })
    await vi.waitFor(async () => expect((await client.send('GET /users')).status).toBe(401))
    expect((await client.send('POST /auth/refresh_token')).status).toBe(401)
    const person = await buildUser(company.id)
    for (const body of [admin, person]) {
      const refused = await newClient().send('POST /auth/login', { body })
      expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_COMPANY_INACTIVE' } })
    }
    await platform.call('PUT /companies/:id', {
      params: { id: company.id },
      body: { status: true },
    })
    await newClient().signIn(admin.email, admin.password)
  })
})
