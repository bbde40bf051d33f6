import { MASKED, secretSettingKeys } from '@guiche/contract/settings'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildCompany,
  buildPlan,
  buildQueue,
  buildUser,
  PASSWORD,
} from '../../../testing/build-company.ts'
import {
  removeCompany,
  purgeDeletedCompany,
  runCompanyPurge,
} from '../../../testing/remove-company.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { openSocket } from '../../../testing/test-socket.ts'

let app: TestApp
let owner: pg.Client
/** A super user of company 1. */
let operator: TestClient
let operatorId: number
beforeAll(async () => {
  app = await startTestApp()
  owner = new pg.Client(app.database.owner)
  await owner.connect()
  const { admin } = await buildCompany({ isSuper: true })
  operator = await signInAs(admin)
  operatorId = (await operator.call('GET /auth/me')).id
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

async function signInAs(person: { email: string; password: string }): Promise<TestClient> {
  const client = new TestClient(app.http)
  await client.signIn(person.email, person.password)
  return client
}

async function buildOffice() {
  const { company, admin } = await buildCompany()
  return { company, id: company.id, admin, client: await signInAs(admin) }
}

let made = 0
const companyForm = (planId: number, more: object = {}) => ({
  name: `Feita ${++made}`,
  email: `feita${made}@feita.example`,
  planId,
  ...more,
})

const NOT_FOUND = { status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } }
const NO_PERMISSION = { status: 400, body: { error: 'ERR_NO_PERMISSION' } }

describe('the operator', () => {
  test('creates a company with all fields of the form, and its first administrator', async () => {
    const planId = await buildPlan()
    const body = companyForm(planId, {
      phone: '11987654321',
      status: true,
      recurrence: 'TRIMESTRAL',
      dueDate: '2030-01-31T03:00:00.000Z',
      campaignsEnabled: true,
      password: 'Segredo9',
    })
    const { status, body: company } = await operator.send('POST /companies', { body })
    expect(status).toBe(200)
    const { campaignsEnabled: _, password: _hidden, ...seen } = body as Record<string, unknown>
    // Valid until the end of the day that contains the given time in Brazil.
    const due = { dueDate: '2030-02-01T02:59:59.999Z', dueDay: 31 }
    expect(company).toMatchObject({ ...seen, ...due })
    expect(JSON.stringify(company)).not.toMatch(/argon2|Segredo9/)
    const { user } = await new TestClient(app.http).signIn(body.email, 'Segredo9')
    expect(user).toMatchObject({ profile: 'admin', super: false, companyId: company.id })
    expect(user.company.settings.find(({ key }) => key === 'campaignsEnabled')?.value).toBe('true')
  })

  test('creates one without a due date and without campaigns', async () => {
    const planId = await buildPlan()
    for (const dueDate of ['', null, 'Invalid date', undefined]) {
      const company = await operator.call('POST /companies', {
        body: companyForm(planId, { dueDate, recurrence: '' }),
      })
      expect(company).toMatchObject({ dueDate: null, recurrence: 'MENSAL', status: true })
    }
  })

  test('changes given fields and keeps the rest', async () => {
    const { id, company, client } = await buildOffice()
    const planId = await buildPlan()
    const changeCompany = (body: object) =>
      operator.call('PUT /companies/:id', { params: { id }, body })
    expect(await changeCompany({ name: 'Nome Novo' })).toMatchObject({
      ...company,
      name: 'Nome Novo',
      updatedAt: expect.any(String),
    })
    expect(await changeCompany({ planId, recurrence: 'ANUAL', phone: null })).toMatchObject({
      planId,
      recurrence: 'ANUAL',
      phone: '',
    })
    expect(await changeCompany({ dueDate: '2031-05-05T00:00:00.000Z' })).toMatchObject({
      dueDate: '2031-05-05T02:59:59.999Z',
      dueDay: 4,
    })
    // Forms of older clients send a date: it means that day in the company's zone, not the evening before.
    expect(await changeCompany({ dueDate: '2031-05-06' })).toMatchObject({
      dueDate: '2031-05-07T02:59:59.999Z',
      dueDay: 6,
    })
    expect(await changeCompany({ dueDate: '' })).toMatchObject({
      dueDate: null,
      dueDay: null,
      name: 'Nome Novo',
    })
    expect(await changeCompany({ planId: '' })).toMatchObject({ planId: null })
    expect(
      (await client.call('GET /companies/listPlan/:companyId', { params: { companyId: id } })).plan,
    ).toBeNull()
  })

  test('keeps the agreed day through shorter months, and agrees on another when it is set', async () => {
    const { id } = await buildOffice()
    const setDueDate = async (dueDate: string) => {
      const body = { dueDate }
      const changed = await operator.call('PUT /companies/:id', { params: { id }, body })
      return [changed.dueDate?.slice(0, 10), changed.dueDay]
    }
    // Each ends at 03:00 UTC of the next day.
    expect(await setDueDate('2031-01-31')).toEqual(['2031-02-01', 31])
    expect(await setDueDate('2031-02-28')).toEqual(['2031-03-01', 31])
    expect(await setDueDate('2031-03-31')).toEqual(['2031-04-01', 31])
    expect(await setDueDate('2031-04-15')).toEqual(['2031-04-16', 15])
    expect(await setDueDate('2032-02-29')).toEqual(['2032-03-01', 29])
  })

  test('changes no date when it sends back the one it received', async () => {
    const { id } = await buildOffice()
    const params = { id }
    const first = await operator.call('PUT /companies/:id', {
      params,
      body: { dueDate: '2031-05-06' },
    })
    for (const dueDate of [first.dueDate ?? '', '2031-05-06', '2031-05-06T09:00:00'])
      expect(
        await operator.call('PUT /companies/:id', { params, body: { dueDate } }),
      ).toMatchObject({ dueDate: first.dueDate, dueDay: 6 })
  })

  test("cannot assign a plan smaller than the company's use, unless forced", async () => {
    const { id, client } = await buildOffice()
    const second = await buildUser(id)
    await buildQueue(id)
    const smaller = await buildPlan({ users: 1 })
    const sendCompanyChange = (body: object) =>
      operator.send('PUT /companies/:id', { params: { id }, body })
    const exceeds = { users: { has: 2, most: 1 } }
    const before = await operator.call('GET /companies/:id', { params: { id } })
    expect(await sendCompanyChange({ name: 'Menor', planId: smaller })).toMatchObject({
      status: 400,
      body: { error: 'ERR_PLAN_TOO_SMALL', exceeds },
    })
    expect(await operator.call('GET /companies/:id', { params: { id } })).toEqual(before)
    expect(await sendCompanyChange({ name: 'Menor', planId: smaller, force: true })).toMatchObject({
      status: 200,
      body: { name: 'Menor', planId: smaller },
    })
    // Existing users continue to work; new ones are refused; other changes of the company are not.
    expect((await (await signInAs(second)).call('GET /auth/me')).id).toBe(second.user.id)
    const colleague = { name: 'Terceira', email: 'terceira@menor.example', password: PASSWORD }
    const added = await client.send('POST /users', { body: { ...colleague, profile: 'user' } })
    expect(added).toMatchObject({ status: 400, body: { error: 'ERR_USER_LIMIT_REACHED' } })
    expect((await sendCompanyChange({ name: 'Ainda menor', planId: smaller })).status).toBe(200)
    expect((await sendCompanyChange({ planId: await buildPlan({ users: 2 }) })).status).toBe(200)
  })

  test('lists the subscriptions of all companies as their own users see them', async () => {
    const [one, other] = [await buildOffice(), await buildOffice()]
    await operator.call('PUT /companies/:id', { params: { id: other.id }, body: { planId: '' } })
    const { companies } = await operator.call('GET /companiesPlan')
    for (const { id: companyId, client } of [one, other]) {
      const own = await client.call('GET /companies/listPlan/:companyId', { params: { companyId } })
      expect(companies.find(({ id }) => id === companyId)).toEqual(own)
    }
    const names = companies.map(({ name }) => name)
    expect(names).toEqual((await operator.call('GET /companies/list')).map(({ name }) => name))
  })

  test('accepts the whole company as clients send it', async () => {
    const { id } = await buildOffice()
    const listed = (await operator.call('GET /companies/list')).find((company) => company.id === id)
    const changed = await operator.call('PUT /companies/:id', {
      params: { id },
      body: { ...listed, name: 'Inteira' },
    })
    expect(changed).toMatchObject({ id, name: 'Inteira', email: listed?.email, status: true })
  })

  test('turns campaigns on and off, which the company receives live', async () => {
    const { id, client } = await buildOffice()
    const browser = await openSocket(app.address, client.token ?? '')
    await operator.call('PUT /companies/:id', { params: { id }, body: { campaignsEnabled: false } })
    const setting = (await client.call('GET /settings')).find(
      ({ key }) => key === 'campaignsEnabled',
    )
    expect(setting?.value).toBe('false')
    await browser.hears(`company-${id}-company`)
    const heard = await browser.hears(`company-${id}-settings`)
    expect(heard.payload).toEqual({ action: 'update', setting })
    browser.close()
  })

  test('appears in the audit log of the changed company', async () => {
    const { id } = await buildOffice()
    await operator.call('PUT /companies/:id', { params: { id }, body: { name: 'Nome Novo' } })
    await operator.call('PUT /companies/:id/schedules', { params: { id }, body: { schedules: [] } })
    const written = await owner.query(
      'select user_id, action from audit_log where company_id = $1 order by id',
      [id],
    )
    expect(written.rows).toEqual([
      { user_id: operatorId, action: 'company.change' },
      { user_id: operatorId, action: 'company.schedules' },
    ])
  })

  test('receives not found for unknown companies and plans', async () => {
    const { id } = await buildOffice()
    const params = { id: 2_000_000_000 }
    expect(await operator.send('GET /companies/:id', { params })).toMatchObject(NOT_FOUND)
    expect(
      await operator.send('PUT /companies/:id', { params, body: { name: 'Nome' } }),
    ).toMatchObject(NOT_FOUND)
    expect(await operator.send('DELETE /companies/:id', { params })).toMatchObject(NOT_FOUND)
    expect(
      await operator.send('PUT /companies/:id/schedules', { params, body: { schedules: [] } }),
    ).toMatchObject(NOT_FOUND)
    const unknownPlan = { planId: 2_000_000_000 }
    expect(
      await operator.send('PUT /companies/:id', { params: { id }, body: unknownPlan }),
    ).toMatchObject({ status: 404, body: { error: 'ERR_NO_PLAN_FOUND' } })
    expect(
      await operator.send('POST /companies', { body: companyForm(2_000_000_000) }),
    ).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_PLAN_FOUND' },
    })
  })

  test("cannot create a second company with a user's address", async () => {
    const { admin } = await buildOffice()
    const refused = await operator.send('POST /companies', {
      body: companyForm(await buildPlan(), { email: admin.email.toUpperCase() }),
    })
    expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_EMAIL_ALREADY_EXISTS' } })
  })
})

describe('deleting a company', () => {
  test('deletes its users and everything else, and frees their addresses', async () => {
    const { id, admin, client } = await buildOffice()
    const person = await buildUser(id, { queueIds: [await buildQueue(id)] })
    expect((await operator.send('DELETE /companies/:id', { params: { id } })).status).toBe(200)
    expect(await operator.send('GET /companies/:id', { params: { id } })).toMatchObject(NOT_FOUND)
    expect((await client.send('GET /users')).status).toBe(401)
    for (const body of [admin, person])
      expect((await new TestClient(app.http).send('POST /auth/login', { body })).status).toBe(401)
    const again = { body: companyForm(await buildPlan(), { email: admin.email }) }
    expect(await operator.send('POST /companies', again)).toMatchObject({
      status: 400,
      body: { error: 'ERR_EMAIL_ALREADY_EXISTS' },
    })
    await purgeDeletedCompany(operator, id)
    await runCompanyPurge()
    for (const table of ['users', 'settings', 'queues', 'user_queues', 'sessions', 'audit_log'])
      expect(
        (await owner.query(`select from ${table} where company_id = $1`, [id])).rowCount,
        table,
      ).toBe(0)
    await operator.call('POST /companies', again)
  })

  test('is audited like the creation, with the operator', async () => {
    const made = await operator.call('POST /companies', { body: companyForm(await buildPlan()) })
    const queryAudit = (id: number) =>
      owner.query('select action, detail from audit_log where user_id = $1 and action = any($2)', [
        id,
        ['company.create', 'company.delete', 'company.remove-now', 'company.remove'],
      ])
    expect((await queryAudit(operatorId)).rows).toContainEqual({
      action: 'company.create',
      detail: {},
    })
    await removeCompany(operator, made.id)
    const detail = { id: made.id, name: made.name }
    for (const action of ['company.delete', 'company.remove-now', 'company.remove'])
      expect((await queryAudit(operatorId)).rows).toContainEqual({ action, detail })
  })

  test('leaves other companies unchanged', async () => {
    const [gone, kept] = [await buildOffice(), await buildOffice()]
    await removeCompany(operator, gone.id)
    expect((await kept.client.call('GET /users')).count).toBe(1)
    expect(await kept.client.call('GET /settings')).not.toEqual([])
  })

  test("is refused for company 1, the operator's own", async () => {
    const refused = await operator.send('DELETE /companies/:id', { params: { id: 1 } })
    expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_COMPANY_PROTECTED' } })
    expect((await operator.send('GET /companies/:id', { params: { id: 1 } })).status).toBe(200)
  })

  test('closing company 1 is refused too, since it could not be opened again', async () => {
    const close = { params: { id: 1 }, body: { status: false, name: 'Outra' } }
    expect(await operator.send('PUT /companies/:id', close)).toMatchObject({
      status: 400,
      body: { error: 'ERR_COMPANY_PROTECTED' },
    })
    expect(await operator.call('GET /companies/:id', { params: { id: 1 } })).toMatchObject({
      status: true,
      name: expect.not.stringMatching('Outra'),
    })
  })
})

describe('users of a company', () => {
  test('read their own and no other', async () => {
    const [mine, other] = [await buildOffice(), await buildOffice()]
    const attendant = await signInAs(await buildUser(mine.id))
    for (const client of [mine.client, attendant]) {
      expect(await client.call('GET /companies/:id', { params: { id: mine.id } })).toEqual(
        mine.company,
      )
      expect(
        (
          await client.call('GET /companies/listPlan/:companyId', {
            params: { companyId: mine.id },
          })
        ).id,
      ).toBe(mine.id)
      expect(await client.send('GET /companies/:id', { params: { id: other.id } })).toMatchObject(
        NOT_FOUND,
      )
      expect(
        await client.send('GET /companies/listPlan/:companyId', {
          params: { companyId: other.id },
        }),
      ).toMatchObject(NOT_FOUND)
    }
  })

  test('neither list nor change companies, including their own', async () => {
    const { id, client } = await buildOffice()
    const body = { planId: 1, dueDate: '2099-01-01T00:00:00.000Z', status: true, name: 'Minha' }
    const refusals = [
      client.send('GET /companies'),
      client.send('GET /companies/list'),
      client.send('GET /companiesPlan'),
      client.send('POST /companies', { body: companyForm(1) }),
      client.send('PUT /companies/:id', { params: { id }, body }),
      client.send('DELETE /companies/:id', { params: { id } }),
    ]
    for (const refused of await Promise.all(refusals)) expect(refused).toMatchObject(NO_PERMISSION)
  })

  test('see their plan with its limits and flags, and no other', async () => {
    const { id, client, company } = await buildOffice()
    const seen = await client.call('GET /companies/listPlan/:companyId', {
      params: { companyId: id },
    })
    expect(seen).toMatchObject({
      id,
      name: company.name,
      plan: { id: company.planId, users: 100, useCampaigns: true, useKanban: true },
    })
    expect(Object.keys(seen).toSorted()).toEqual([
      'createdAt',
      'dueDate',
      'email',
      'id',
      'name',
      'phone',
      'plan',
      'status',
    ])
  })
})

describe('working hours', () => {
  const monday = {
    weekday: 'Segunda-feira',
    weekdayEn: 'monday',
    startTime: '08:00',
    endTime: '18:30',
  }
  const sunday = { weekday: 'Domingo', weekdayEn: 'sunday', startTime: '', endTime: '' }

  test('are set by an administrator for their own company', async () => {
    const { id, client } = await buildOffice()
    const schedules = [monday, sunday] as never
    expect(
      await client.call('PUT /companies/:id/schedules', { params: { id }, body: { schedules } }),
    ).toMatchObject({ schedules })
    expect((await client.call('GET /companies/:id', { params: { id } })).schedules).toEqual(
      schedules,
    )
    const attendant = await signInAs(await buildUser(id))
    expect(
      await attendant.send('PUT /companies/:id/schedules', { params: { id }, body: { schedules } }),
    ).toMatchObject(NO_PERMISSION)
    const other = await buildOffice()
    expect(
      await other.client.send('PUT /companies/:id/schedules', {
        params: { id },
        body: { schedules: [] },
      }),
    ).toMatchObject(NOT_FOUND)
    expect((await client.call('GET /companies/:id', { params: { id } })).schedules).toEqual(
      schedules,
    )
  })

  test('are ##:## or empty, on existing days', async () => {
    const { id, client } = await buildOffice()
    const faults = [
      { ...monday, startTime: '8:00' },
      { ...monday, startTime: '24:00' },
      { ...monday, endTime: '18:60' },
      { ...monday, endTime: '18:30 ' },
      { ...monday, weekdayEn: 'segunda' },
      { ...monday, weekday: 'x'.repeat(41) },
    ]
    for (const fault of faults) {
      const { status, body } = await client.send('PUT /companies/:id/schedules', {
        params: { id },
        body: { schedules: [fault] },
      })
      expect({ fault, status, body }).toMatchObject({
        fault,
        status: 400,
        body: { error: 'ERR_INVALID_INPUT' },
      })
    }
  })
})

describe("the operator's lists", () => {
  test('have all companies by name, with plan and settings and without secrets', async () => {
    const { id, company, client } = await buildOffice()
    for (const key of secretSettingKeys)
      await client.call('PUT /settings/:key', { params: { key }, body: { value: 'um-segredo' } })
    const listed = await operator.call('GET /companies/list')
    const names = listed.map(({ name }) => name)
    expect(names.length).toBeGreaterThan(3)
    const entry = listed.find((one) => one.id === id)
    expect(entry).toMatchObject({
      ...company,
      plan: { id: company.planId, name: expect.any(String), value: 0 },
    })
    expect(entry?.settings.find(({ key }) => key === 'campaignsEnabled')).toMatchObject({
      companyId: id,
      value: 'true',
      createdAt: expect.any(String),
    })
    expect(new Set(entry?.settings.map(({ companyId }) => companyId))).toEqual(new Set([id]))
    expect(JSON.stringify(listed)).not.toMatch(/um-segredo|argon2/)
    expect(JSON.stringify(listed)).not.toContain(MASKED)
  })

  test('are searched and come in pages of twenty', async () => {
    const planId = await buildPlan()
    for (let number = 0; number < 22; number++)
      await owner.query('insert into companies (name, email, plan_id) values ($1, $2, $3)', [
        `Paginada ${String(number).padStart(2, '0')}`,
        `p${number}@paginada.example`,
        planId,
      ])
    const [first, second] = await Promise.all(
      [1, 2].map((pageNumber) =>
        operator.call('GET /companies', { query: { searchParam: 'PAGINADA', pageNumber } }),
      ),
    )
    expect(first).toMatchObject({ count: 22, hasMore: true })
    expect(second).toMatchObject({ count: 22, hasMore: false })
    const names = [...(first?.companies ?? []), ...(second?.companies ?? [])].map(
      ({ name }) => name,
    )
    expect(names).toEqual(names.toSorted())
    expect(new Set(names).size).toBe(22)
    const byAddress = await operator.call('GET /companies', {
      query: { searchParam: 'p7@paginada' },
    })
    expect(byAddress.companies).toMatchObject([{ name: 'Paginada 07' }])
    expect((await operator.call('GET /companies', { query: { searchParam: '%' } })).count).toBe(0)
  })

  test('are open to operators with other profiles too', async () => {
    const { company } = await buildCompany()
    const { user, ...person } = await buildUser(company.id)
    await owner.query('update users set super = true where id = $1', [user.id])
    const client = await signInAs({ email: person.email, password: PASSWORD })
    expect((await client.send('GET /companies')).status).toBe(200)
  })
})
