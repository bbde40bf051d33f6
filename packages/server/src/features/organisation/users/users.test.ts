import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCompany, buildQueue, buildUser, PASSWORD } from '../../../testing/build-company.ts'
import { untilSessionsWaitForLocks } from '../../../testing/lock-waits.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'

let app: TestApp
let owner: pg.Client
/** An administrator's client and company, shared by tests that do not count users. */
let admin: TestClient
let companyId: number
let operator: TestClient
beforeAll(async () => {
  app = await startTestApp()
  owner = new pg.Client(app.database.owner)
  await owner.connect()
  const built = await buildCompany()
  companyId = built.company.id
  admin = await signInAs(built.admin)
  operator = await signInAs((await buildCompany({ isSuper: true })).admin)
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

let made = 0
const newAddress = () => `nova${++made}@empresa.example`

async function signInAs(person: { email: string; password: string }): Promise<TestClient> {
  const client = new TestClient(app.http)
  await client.signIn(person.email, person.password)
  return client
}

/** A user of the shared company, with a client. */
async function buildColleague(given: Parameters<typeof buildUser>[1] = {}) {
  const { user, ...person } = await buildUser(companyId, given)
  return { user, client: await signInAs(person), ...person }
}

const userInput = (more: object = {}) => ({
  name: 'Nova Pessoa',
  email: newAddress(),
  password: PASSWORD,
  ...more,
})
const postUser = (client: TestClient, more: object = {}) =>
  client.send('POST /users', { body: userInput(more) })
const sendUserChange = (client: TestClient, id: number, body: object) =>
  client.send('PUT /users/:id', { params: { id }, body })
const idsOf = (queues: unknown) => (queues as Array<{ id: number }>).map(({ id }) => id)

describe('creating a user', () => {
  test('returns the user as the list shows it, and the user can sign in at once', async () => {
    const queueId = await buildQueue(companyId)
    const body = userInput({ profile: 'supervisor', allTicket: 'enabled', queueIds: [queueId] })
    const added = await admin.call('POST /users', { body })
    expect(added).toMatchObject({
      name: body.name,
      email: body.email,
      profile: 'supervisor',
      allTicket: 'enabled',
      super: false,
      online: false,
      companyId,
      queues: [{ id: queueId, UserQueue: { userId: added.id, queueId } }],
      company: { id: companyId },
    })
    // The answer contains full queues and the company.
    const { id: companyNumber, name } = added.company
    const queues = added.queues.map((queue) => ({
      id: queue.id,
      name: queue.name,
      color: queue.color,
      UserQueue: queue.UserQueue,
    }))
    const listed = { ...added, queues, company: { id: companyNumber, name } }
    expect((await admin.call('GET /users')).users[0]).toEqual(listed)
    expect(await admin.call('GET /users/:id', { params: { id: added.id } })).toEqual(listed)
    await signInAs(body)
  })

  test('accepts queues as strings of digits and no line as false or an empty text, as older clients send them', async () => {
    const queueId = await buildQueue(companyId)
    for (const whatsappId of [false, '', null]) {
      const given = { whatsappId, queueIds: [String(queueId)] }
      const added = await postUser(admin, given)
      expect({ given, ...added }).toMatchObject({ status: 200, body: { whatsappId: null } })
      expect(idsOf(added.body.queues)).toEqual([queueId])
      const changed = await sendUserChange(admin, Number(added.body.id), {
        ...given,
        name: 'Outra Pessoa',
      })
      expect({ given, ...changed }).toMatchObject({ status: 200, body: { whatsappId: null } })
      expect(idsOf(changed.body.queues)).toEqual([queueId])
    }
  })

  test('creates a plain user by default', async () => {
    const added = await admin.call('POST /users', { body: userInput() })
    expect(added).toMatchObject({
      profile: 'user',
      allTicket: 'desabled',
      queues: [],
      super: false,
    })
  })

  test('trims names and addresses, and keeps the rest as typed', async () => {
    const email = newAddress()
    const added = await admin.call('POST /users', {
      body: userInput({ name: '  José D’Ávila 🌵 ', email: ` ${email} ` }),
    })
    expect(added).toMatchObject({ name: 'José D’Ávila 🌵', email })
  })

  test('refuses texts that are too short or too long and invalid addresses, by field', async () => {
    const faults: Array<[object, string]> = [
      [{ name: 'A' }, 'name'],
      [{ name: '   ' }, 'name'],
      [{ name: 'x'.repeat(51) }, 'name'],
      [{ email: 'sem-arroba' }, 'email'],
      [{ email: 'a@b' }, 'email'],
      [{ email: `${'a'.repeat(250)}@b.example` }, 'email'],
      [{ password: '1234' }, 'password'],
      [{ password: 'x'.repeat(51) }, 'password'],
      [{ profile: 'super' }, 'profile'],
      [{ allTicket: 'disabled' }, 'allTicket'],
      [{ queueIds: ['1e0'] }, 'queueIds.0'],
      [{ queueIds: 1 }, 'queueIds'],
    ]
    for (const [fault, path] of faults) {
      const { status, body } = await postUser(admin, fault)
      expect({ fault, status, body }).toMatchObject({
        fault,
        status: 400,
        body: { error: 'ERR_INVALID_INPUT', fields: [{ path }] },
      })
    }
  })

  test("ignores fields outside the body's schema", async () => {
    const other = (await buildCompany()).company.id
    const added = await admin.call('POST /users', {
      body: userInput({
        super: true,
        isSuper: true,
        id: 1,
        online: true,
        passwordHash: 'x',
        company_id: other,
        tokenVersion: 9,
      }),
    })
    expect(added).toMatchObject({ super: false, online: false, companyId })
    expect(added.id).not.toBe(1)
  })

  test('refuses a queue of another company like an unknown one, and creates no user', async () => {
    const foreign = await buildQueue((await buildCompany()).company.id)
    const before = (await admin.call('GET /users')).count
    const refusals = [
      await postUser(admin, { queueIds: [foreign] }),
      await postUser(admin, { queueIds: [2_000_000_000] }),
    ]
    for (const refused of refusals)
      expect(refused).toMatchObject({ status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } })
    expect((await admin.call('GET /users')).count).toBe(before)
  })

  test('is for administrators', async () => {
    for (const profile of ['user', 'supervisor'] as const) {
      const { client } = await buildColleague({ profile })
      expect(await postUser(client)).toMatchObject({
        status: 400,
        body: { error: 'ERR_NO_PERMISSION' },
      })
    }
  })

  test('is refused while the company’s userCreation is disabled', async () => {
    const client = await signInAs((await buildCompany()).admin)
    const setUserCreation = (value: string) =>
      client.call('PUT /settings/:key', { params: { key: 'userCreation' }, body: { value } })
    await setUserCreation('disabled')
    expect(await postUser(client)).toMatchObject({
      status: 400,
      body: { error: 'ERR_USER_CREATION_DISABLED' },
    })
    await setUserCreation('enabled')
    expect((await postUser(client)).status).toBe(200)
  })
})

describe('an address', () => {
  test('belongs to one user of the whole installation, in any spelling', async () => {
    const taken = newAddress()
    expect((await postUser(admin, { email: taken })).status).toBe(200)
    const elsewhere = await signInAs((await buildCompany()).admin)
    for (const email of [taken, taken.toUpperCase(), ` ${taken} `, taken.replace('nova', 'NOVA')])
      for (const client of [admin, elsewhere]) {
        const refused = await postUser(client, { email })
        expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_EMAIL_ALREADY_EXISTS' } })
        // The answer does not reveal its user.
        expect(Object.keys(refused.body)).toEqual(['error', 'message'])
      }
  })

  test('is not taken over by changing the own one', async () => {
    const [first, second] = [await buildColleague(), await buildColleague()]
    const refused = await sendUserChange(second.client, second.user.id, {
      email: first.email.toUpperCase(),
    })
    expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_EMAIL_ALREADY_EXISTS' } })
    expect(
      (await sendUserChange(second.client, second.user.id, { email: second.email.toUpperCase() }))
        .status,
    ).toBe(200)
    await signInAs(second)
  })

  test('requested by two concurrently goes to one user', async () => {
    const email = newAddress()
    const answers = await Promise.all(Array.from({ length: 6 }, () => postUser(admin, { email })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body.error))).toEqual(
      new Set([undefined, 'ERR_EMAIL_ALREADY_EXISTS']),
    )
  })
})

describe('the plan’s number of users', () => {
  test('is not passed by thirty concurrent requests', async () => {
    const client = await signInAs((await buildCompany({ users: 4 })).admin)
    // All have started, and counted if they may, before the first of them can store its row.
    const holder = new pg.Client(app.database.owner)
    await holder.connect()
    await holder.query('begin; lock table users in share mode')
    const adding = Array.from({ length: 30 }, () => postUser(client))
    await untilSessionsWaitForLocks(6)
    await holder.end()
    const answers = await Promise.all(adding)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    for (const refused of answers.filter(({ status }) => status !== 200))
      expect(refused).toMatchObject({
        status: 400,
        body: { error: 'ERR_USER_LIMIT_REACHED', limit: 4 },
      })
    expect((await client.call('GET /users')).count).toBe(4)
  })

  test('has a free seat after a user is deleted', async () => {
    const client = await signInAs((await buildCompany({ users: 2 })).admin)
    const added = await postUser(client)
    expect((await postUser(client)).body.error).toBe('ERR_USER_LIMIT_REACHED')
    await client.call('DELETE /users/:id', { params: { id: Number(added.body.id) } })
    expect((await postUser(client)).status).toBe(200)
  })

  test('applies to operators too', async () => {
    const { company } = await buildCompany({ users: 1 })
    expect(await postUser(operator, { companyId: company.id })).toMatchObject({
      body: { error: 'ERR_USER_LIMIT_REACHED' },
    })
  })
})

describe('changing a user', () => {
  test('changes given fields and keeps the rest', async () => {
    const [first, second] = [await buildQueue(companyId), await buildQueue(companyId)]
    const { user, email } = await buildColleague({
      queueIds: [first, second],
      profile: 'supervisor',
      allTicket: 'enabled',
    })
    const renamed = await sendUserChange(admin, user.id, { name: 'Outro Nome' })
    expect(renamed.body).toMatchObject({
      name: 'Outro Nome',
      email,
      profile: 'supervisor',
      allTicket: 'enabled',
    })
    expect(idsOf(renamed.body.queues)).toEqual([first, second])
    expect(
      idsOf((await sendUserChange(admin, user.id, { queueIds: [second] })).body.queues),
    ).toEqual([second])
    expect(idsOf((await sendUserChange(admin, user.id, { queueIds: [] })).body.queues)).toEqual([])
    expect(
      (await sendUserChange(admin, user.id, { profile: 'user', allTicket: 'desabled' })).body,
    ).toMatchObject({
      profile: 'user',
      allTicket: 'desabled',
      name: 'Outro Nome',
    })
  })

  test('accepts the whole user as clients send it', async () => {
    const { user } = await buildColleague({ queueIds: [await buildQueue(companyId)] })
    const shown = await admin.call('GET /users/:id', { params: { id: user.id } })
    const { status, body } = await sendUserChange(admin, user.id, {
      ...shown,
      name: 'Inteiro',
      password: '',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...shown, name: 'Inteiro' })
  })

  test('ignores, for users who are no administrators, all but their own name, address and password', async () => {
    const queueId = await buildQueue(companyId)
    for (const profile of ['user', 'supervisor'] as const) {
      const { user, client, email } = await buildColleague({ profile, queueIds: [queueId] })
      const { status, body } = await sendUserChange(client, user.id, {
        name: 'Eu Mesma',
        password: 'Segredo2',
        profile: 'admin',
        allTicket: 'enabled',
        queueIds: [],
        super: true,
        whatsappId: 1,
      })
      expect(status).toBe(200)
      expect(body).toMatchObject({ name: 'Eu Mesma', profile, allTicket: 'desabled', super: false })
      expect(idsOf(body.queues)).toEqual([queueId])
      await signInAs({ email, password: 'Segredo2' })
    }
  })

  test('is for the user and administrators', async () => {
    const [victim, other] = [
      await buildColleague(),
      await buildColleague({ profile: 'supervisor' }),
    ]
    for (const body of [{ name: 'Trocado' }, { password: 'Segredo2' }, {}])
      expect(await sendUserChange(other.client, victim.user.id, body)).toMatchObject({
        status: 400,
        body: { error: 'ERR_NO_PERMISSION' },
      })
    await signInAs(victim)
  })

  test('refuses an unknown queue and then changes nothing', async () => {
    const own = await buildQueue(companyId)
    const foreign = await buildQueue((await buildCompany()).company.id)
    const { user } = await buildColleague({ queueIds: [own] })
    const refused = await sendUserChange(admin, user.id, {
      name: 'Pela Metade',
      queueIds: [own, foreign],
    })
    expect(refused).toMatchObject({ status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } })
    const kept = await admin.call('GET /users/:id', { params: { id: user.id } })
    expect(kept.name).toBe(user.name)
    expect(idsOf(kept.queues)).toEqual([own])
  })

  test('does not move a user to another company', async () => {
    const other = (await buildCompany()).company.id
    const { user } = await buildColleague()
    expect(await sendUserChange(admin, user.id, { companyId: other })).toMatchObject({
      body: { error: 'ERR_NO_PERMISSION' },
    })
    expect(await sendUserChange(operator, user.id, { companyId: other })).toMatchObject({
      status: 404,
    })
    expect((await sendUserChange(admin, user.id, { companyId })).body).toMatchObject({ companyId })
  })
})

describe('the last administrator', () => {
  test('stays one, and cannot delete themselves', async () => {
    const { admin: only, company } = await buildCompany()
    const client = await signInAs(only)
    const { id } = await client.call('GET /auth/me')
    const changeProfile = (profile: string) => sendUserChange(client, id, { profile })
    expect(await changeProfile('user')).toMatchObject({
      status: 400,
      body: { error: 'ERR_LAST_ADMIN' },
    })
    expect(await changeProfile('supervisor')).toMatchObject({
      status: 400,
      body: { error: 'ERR_LAST_ADMIN' },
    })
    const deleted = await client.send('DELETE /users/:id', { params: { id } })
    expect(deleted).toMatchObject({ status: 400, body: { error: 'ERR_USER_OWN_DELETE' } })
    await buildUser(company.id, { profile: 'admin' })
    expect((await changeProfile('user')).status).toBe(200)
  })

  test('remains when two demote, or delete, each other concurrently', async () => {
    for (const end of ['demote', 'delete'] as const)
      for (let round = 0; round < 5; round++) {
        const { company } = await buildCompany()
        await owner.query("update users set profile = 'user' where company_id = $1", [company.id])
        const [one, two] = [
          await buildUser(company.id, { profile: 'admin' }),
          await buildUser(company.id, { profile: 'admin' }),
        ]
        const [first, second] = [await signInAs(one), await signInAs(two)]
        await Promise.all(
          end === 'demote'
            ? [
                sendUserChange(first, two.user.id, { profile: 'user' }),
                sendUserChange(second, one.user.id, { profile: 'user' }),
              ]
            : [
                first.send('DELETE /users/:id', { params: { id: two.user.id } }),
                second.send('DELETE /users/:id', { params: { id: one.user.id } }),
              ],
        )
        const left = await owner.query(
          "select from users where company_id = $1 and profile = 'admin'",
          [company.id],
        )
        expect(left.rowCount, end).toBeGreaterThan(0)
      }
  })
})

describe('deleting a user', () => {
  test('removes them from the lists; a second deletion finds no user', async () => {
    const { user, email } = await buildUser(companyId, { queueIds: [await buildQueue(companyId)] })
    const params = { id: user.id }
    await admin.call('DELETE /users/:id', { params })
    expect((await admin.call('GET /users/list')).map(({ id }) => id)).not.toContain(user.id)
    for (const method of ['GET', 'DELETE'] as const)
      expect(await admin.send(`${method} /users/:id`, { params })).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_USER_FOUND' },
      })
    expect((await postUser(admin, { email })).status).toBe(200)
  })

  test('is for administrators', async () => {
    const { user } = await buildColleague()
    const { client } = await buildColleague({ profile: 'supervisor' })
    const refused = await client.send('DELETE /users/:id', { params: { id: user.id } })
    expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_NO_PERMISSION' } })
  })
})

describe('an operator', () => {
  test('cannot be changed by administrators of the same company', async () => {
    const { company, admin: chief } = await buildCompany({ isSuper: true })
    const client = await signInAs(await buildUser(company.id, { profile: 'admin' }))
    const chiefClient = await signInAs(chief)
    const { id } = await chiefClient.call('GET /auth/me')
    for (const body of [{ name: 'Trocado' }, { password: 'Segredo2' }, { profile: 'user' }])
      expect(await sendUserChange(client, id, body)).toMatchObject({
        status: 400,
        body: { error: 'ERR_NO_PERMISSION' },
      })
    const deleted = await client.send('DELETE /users/:id', { params: { id } })
    expect(deleted).toMatchObject({ status: 400, body: { error: 'ERR_NO_PERMISSION' } })
    await signInAs(chief)
  })

  test('works on the users of another company by naming it, and each time is audited there', async () => {
    const { company } = await buildCompany()
    const added = await postUser(operator, { companyId: company.id, profile: 'admin' })
    expect(added.body).toMatchObject({ companyId: company.id, profile: 'admin' })
    const id = Number(added.body.id)
    const query = { companyId: company.id }
    expect((await operator.call('GET /users/list', { query })).map((user) => user.id)).toContain(id)
    expect(await operator.call('GET /users/:id', { params: { id }, query })).toMatchObject({
      id,
      companyId: company.id,
    })
    expect(
      (await sendUserChange(operator, id, { name: 'Primeira', companyId: company.id })).body,
    ).toMatchObject({ name: 'Primeira' })
    const { id: operatorId } = await operator.call('GET /auth/me')
    const written = await owner.query(
      'select user_id, action from audit_log where company_id = $1 order by id',
      [company.id],
    )
    expect(written.rows).toEqual(
      ['users.create', 'users.list', 'users.show', 'users.change'].map((action) => ({
        user_id: operatorId,
        action,
      })),
    )
  })

  test('opens a user of another company by id alone, which is audited there', async () => {
    const { company, admin: first } = await buildCompany()
    const { id } = await (await signInAs(first)).call('GET /auth/me')
    expect(await operator.call('GET /users/:id', { params: { id } })).toMatchObject({
      id,
      companyId: company.id,
    })
    const { id: operatorId } = await operator.call('GET /auth/me')
    const written = await owner.query(
      'select user_id, action from audit_log where company_id = $1 order by id',
      [company.id],
    )
    expect(written.rows).toEqual([{ user_id: operatorId, action: 'users.show' }])
    const unknown = { status: 404, body: { error: 'ERR_NO_USER_FOUND' } }
    for (const client of [admin, (await buildColleague()).client])
      expect(await client.send('GET /users/:id', { params: { id } })).toMatchObject(unknown)
    const nobody = { params: { id: 2_000_000_000 } }
    expect(await operator.send('GET /users/:id', nobody)).toMatchObject(unknown)
  })

  test('changes nothing of another company without naming it, and nothing of an unknown one', async () => {
    const { user } = await buildColleague()
    expect((await sendUserChange(operator, user.id, { name: 'Trocado' })).status).toBe(404)
    expect((await operator.send('DELETE /users/:id', { params: { id: user.id } })).status).toBe(404)
    const nowhere = { companyId: 2_000_000_000 }
    const unknown = [
      operator.send('GET /users/list', { query: nowhere }),
      operator.send('GET /users/:id', { params: { id: user.id }, query: nowhere }),
      postUser(operator, nowhere),
    ]
    for (const refused of await Promise.all(unknown))
      expect(refused).toMatchObject({ status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } })
  })

  test('cannot list pages of another company', async () => {
    expect(await operator.send('GET /users', { query: { companyId } })).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_PERMISSION' },
    })
  })

  test('is the only user who may name another company', async () => {
    const other = (await buildCompany()).company.id
    const query = { companyId: other }
    const { client } = await buildColleague()
    const refusals = [
      admin.send('GET /users', { query }),
      admin.send('GET /users/list', { query }),
      client.send('GET /users/list', { query }),
      postUser(admin, { companyId: other }),
      postUser(admin, { companyId: String(other) }),
    ]
    for (const refused of await Promise.all(refusals))
      expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_NO_PERMISSION' } })
  })
})

describe('the list of users', () => {
  test('comes in pages of twenty, the newest first', async () => {
    const { admin: only, company } = await buildCompany()
    const client = await signInAs(only)
    const made = []
    for (let number = 0; number < 24; number++) made.push((await buildUser(company.id)).user.id)
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map((pageNumber) => client.call('GET /users', { query: { pageNumber } })),
    )
    expect(first).toMatchObject({ count: 25, hasMore: true })
    expect(second).toMatchObject({ count: 25, hasMore: false })
    expect(third).toEqual({ users: [], count: 25, hasMore: false })
    const ids = [...(first?.users ?? []), ...(second?.users ?? [])].map(({ id }) => id)
    expect(ids.slice(0, 24)).toEqual(made.toReversed())
    expect(new Set(ids).size).toBe(25)
  })

  test('is searched by name and address, case-insensitively, with characters like % taken literally', async () => {
    const { admin: only, company } = await buildCompany()
    const client = await signInAs(only)
    const { user } = await buildUser(company.id, { name: 'Çao 100%_\\ Zé' })
    const searchIds = async (searchParam: string) =>
      idsOf((await client.call('GET /users', { query: { searchParam } })).users)
    for (const found of ['çAO', '100%', '%_', '\\', user.email.toUpperCase(), ' Zé '])
      expect(await searchIds(found), found).toContain(user.id)
    for (const missed of ['%ao', '100_', 'Çao%Zé', "' or 1=1 --", '*'])
      expect(await searchIds(missed), missed).toEqual([])
    expect(await searchIds('%')).toEqual([user.id])
  })

  test('for pickers has all, with their queues', async () => {
    const queueId = await buildQueue(companyId)
    const { user } = await buildColleague({ queueIds: [queueId] })
    const listed = (await admin.call('GET /users/list')).find(({ id }) => id === user.id)
    expect(listed).toMatchObject({
      id: user.id,
      name: user.name,
      email: user.email,
      queues: [{ id: queueId }],
    })
  })
})

describe('the language', () => {
  test("of a user is theirs; of an administrator the company's too", async () => {
    const { admin: only, company } = await buildCompany()
    const [client, attendant] = [await signInAs(only), await signInAs(await buildUser(company.id))]
    const fetchLanguages = async () => {
      const { user } = await attendant.call('POST /auth/refresh_token')
      return { user: user.language, company: user.company.language }
    }
    await attendant.call('POST /users/set-language/:lang', { params: { lang: 'es' } })
    expect(await fetchLanguages()).toEqual({ user: 'es', company: 'pt' })
    await client.call('POST /users/set-language/:lang', { params: { lang: 'en' } })
    expect(await fetchLanguages()).toEqual({ user: 'es', company: 'en' })
    // Once an administrator has chosen it in the settings it stays.
    await client.call('PUT /settings/:key', { params: { key: 'language' }, body: { value: 'es' } })
    expect((await fetchLanguages()).company).toBe('es')
    await client.call('POST /users/set-language/:lang', { params: { lang: 'pt' } })
    expect((await fetchLanguages()).company).toBe('es')
    const chosen = (await client.call('GET /settings')).find(({ key }) => key === 'language')
    expect(chosen?.value).toBe('es')
    expect(
      await client.send('POST /users/set-language/:lang', { params: { lang: 'fr' } }),
    ).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT', fields: [{ path: 'lang' }] },
    })
  })
})
