import { MASKED, secretSettingKeys, settingDefaults, settingKeys } from '@guiche/contract/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inCompany } from '../../../platform/database/transaction.ts'
import { parseAllowedHost, setAllowedHosts } from '../../../platform/http/outgoing/allowed-hosts.ts'
import { buildCompany, buildPlan, buildUser, PASSWORD } from '../../../testing/build-company.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { repeatMigration } from '../../../testing/repeat-migration.ts'
import { openSocket } from '../../../testing/test-socket.ts'
import { findSettingValue } from './index.ts'

let app: TestApp
let admin: TestClient
let companyId: number
let operator: TestClient
beforeAll(async () => {
  app = await startTestApp()
  operator = await signInAs((await buildCompany({ isSuper: true })).admin)
  const built = await buildCompany({ campaignsEnabled: false })
  companyId = built.company.id
  admin = await signInAs(built.admin)
})
afterAll(() => app.close())

async function signInAs(person: { email: string; password: string }): Promise<TestClient> {
  const client = new TestClient(app.http)
  await client.signIn(person.email, person.password)
  return client
}

const setSetting = (client: TestClient, key: string, value: unknown) =>
  client.send('PUT /settings/:key', { params: { key }, body: { key, value } })

const valueOf = async (client: TestClient, key: string) =>
  (await client.call('GET /settings')).find((setting) => setting.key === key)?.value

describe('a new company', () => {
  test('has every setting, with its default', async () => {
    const settings = await admin.call('GET /settings')
    expect(Object.fromEntries(settings.map(({ key, value }) => [key, value]))).toEqual(
      settingDefaults,
    )
    expect(new Set(settings.map((setting) => setting.companyId))).toEqual(new Set([companyId]))
  })

  test('has the country of its phone number', async () => {
    const body = {
      name: 'Cantina',
      phone: '+52 55 1234 5678',
      password: PASSWORD,
      planId: await buildPlan(),
    }
    const email = 'cantina@empresa.example'
    await new TestClient(app.http, '10.7.0.2').call('POST /companies/cadastro', {
      body: { ...body, email },
    })
    expect(await valueOf(await signInAs({ ...body, email }), 'country')).toBe('MX')
  })

  test('from before the setting gets the country of its phone number, else Brazil', async () => {
    const phones = { MX: '+52 55 1234 5678', AR: '5491123456789', BR: '(47) 98765-4321' }
    const companies = []
    for (const [country, phone] of Object.entries(phones))
      companies.push({ country, phone, ...(await buildCompany()) })
    const set = companies.map(
      ({ phone, company }) => `update companies set phone = '${phone}' where id = ${company.id};`,
    )
    const forget = `delete from settings where key = 'country';`
    await repeatMigration(app.database, '0150-company-country.sql', set.join('') + forget)
    for (const { country, admin: person } of companies)
      expect(await valueOf(await signInAs(person), 'country')).toBe(country)
  })

  test('that signed up itself has campaigns', async () => {
    const body = {
      name: 'Com Campanhas',
      email: 'campanhas@empresa.example',
      password: PASSWORD,
      planId: await buildPlan(),
    }
    await new TestClient(app.http, '10.7.0.1').call('POST /companies/cadastro', { body })
    expect(await valueOf(await signInAs(body), 'campaignsEnabled')).toBe('true')
  })
})

describe('a setting', () => {
  const allowed: Readonly<Record<string, readonly string[]>> = {
    userRating: ['enabled', 'disabled'],
    scheduleType: ['queue', 'company', 'disabled'],
    CheckMsgIsGroup: ['enabled', 'disabled'],
    call: ['enabled', 'disabled'],
    chatBotType: ['button', 'list', 'text'],
    sendGreetingAccepted: ['enabled', 'disabled'],
    sendMsgTransfTicket: ['enabled', 'disabled'],
    sendGreetingMessageOneQueues: ['enabled', 'disabled'],
    userCreation: ['disabled', 'enabled'],
  }

  test('accepts every value of its key', async () => {
    for (const [key, values] of Object.entries(allowed))
      for (const value of values) {
        const { status, body } = await setSetting(admin, key, value)
        expect({ status, ...body }).toMatchObject({ status: 200, key, value, companyId })
        expect(await valueOf(admin, key)).toBe(value)
      }
  })

  test('refuses other values, and keeps its own', async () => {
    const wrong: unknown[] = [
      '',
      'ENABLED',
      'enabled ',
      'true',
      'yes',
      '1',
      "' or 1=1",
      'x'.repeat(2001),
      null,
      true,
      5,
      [],
      {},
      ['enabled'],
      { toString: 1 },
    ]
    for (const key of Object.keys(allowed))
      for (const value of wrong) {
        const { status, body } = await setSetting(admin, key, value)
        expect({ key, status, body }).toMatchObject({
          key,
          status: 400,
          body: { error: 'ERR_INVALID_INPUT', fields: [{ path: 'value' }] },
        })
      }
    expect(Object.keys(allowed)).toContain('call')
    expect(await valueOf(admin, 'call')).toBe('disabled')
  })

  test('of the country accepts countries with a calling code', async () => {
    expect(await setSetting(admin, 'country', 'AR')).toMatchObject({
      status: 200,
      body: { value: 'AR' },
    })
    for (const value of ['', 'ar', 'ARG', 'ZZ', '54', null])
      expect(await setSetting(admin, 'country', value), String(value)).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_INPUT', fields: [{ path: 'value' }] },
      })
    expect(await valueOf(admin, 'country')).toBe('AR')
    await setSetting(admin, 'country', 'BR')
  })

  test("of minutes accepts numbers in Brazil's format, and stores digits", async () => {
    expect(await setSetting(admin, 'timeCreateNewTicket', '1.440')).toMatchObject({
      status: 200,
      body: { value: '1440' },
    })
    expect(await valueOf(admin, 'timeCreateNewTicket')).toBe('1440')
    for (const value of ['1,440', 1.44])
      expect(await setSetting(admin, 'timeCreateNewTicket', value)).toMatchObject({ status: 400 })
  })

  test('of minutes accepts integers, as a text or a number, up to a month', async () => {
    const key = 'timeCreateNewTicket'
    for (const value of [0, '90', 43_200]) {
      expect(await setSetting(admin, key, value)).toMatchObject({ status: 200 })
      expect(await valueOf(admin, key)).toBe(String(value))
    }
    for (const value of ['', '-1', '1.5', '43201', '1e3', ' 5', 'enabled', null, true])
      expect(await setSetting(admin, key, value), String(value)).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_INPUT', fields: [{ path: 'value' }] },
      })
    expect(await valueOf(admin, key)).toBe('43200')
  })

  test("that does not exist is not found, including names of Object's properties", async () => {
    for (const key of [
      'unknown',
      'CALL',
      'call ',
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      '%',
      "call';--",
    ])
      expect(await setSetting(admin, key, 'enabled')).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_SETTING_FOUND' },
      })
    expect((await admin.call('GET /settings')).map(({ key }) => key).toSorted()).toEqual(
      settingKeys.toSorted(),
    )
  })

  test('is read by all users of the company, and changed by administrators', async () => {
    for (const profile of ['user', 'supervisor'] as const) {
      const client = await signInAs(await buildUser(companyId, { profile }))
      expect(await valueOf(client, 'call')).toBe('disabled')
      expect(await setSetting(client, 'call', 'enabled')).toMatchObject({
        status: 400,
        body: { error: 'ERR_NO_PERMISSION' },
      })
    }
  })

  test('is separate in each company', async () => {
    const other = await signInAs((await buildCompany()).admin)
    await setSetting(other, 'scheduleType', 'queue')
    expect(await valueOf(admin, 'scheduleType')).toBe('disabled')
    expect(await valueOf(other, 'scheduleType')).toBe('queue')
  })

  test('keeps its order and id when it changes', async () => {
    const before = await admin.call('GET /settings')
    await setSetting(admin, 'call', 'enabled')
    const after = await admin.call('GET /settings')
    await setSetting(admin, 'call', 'disabled')
    expect(after.map(({ id, key }) => [id, key])).toEqual(before.map(({ id, key }) => [id, key]))
  })

  test('is part of the session of every user', async () => {
    const built = await buildCompany()
    const client = await signInAs(built.admin)
    await setSetting(client, 'chatBotType', 'list')
    const { user } = await client.call('POST /auth/refresh_token')
    expect(user.company.settings.find(({ key }) => key === 'chatBotType')?.value).toBe('list')
  })
})

describe('campaignsEnabled', () => {
  test('is changed by operators, not by the company', async () => {
    expect(await setSetting(admin, 'campaignsEnabled', 'true')).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_PERMISSION' },
    })
    expect(await valueOf(admin, 'campaignsEnabled')).toBe('false')
    expect((await setSetting(operator, 'campaignsEnabled', 'false')).status).toBe(200)
    expect(await setSetting(operator, 'campaignsEnabled', 'enabled')).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT' },
    })
  })
})

describe('the name and the city of a Pix receiver', () => {
  test.each([
    ['pixName', ['💅✨', '東京商店', '& @ # "', '—', '...']],
    ['pixCity', ['🏙️', '東京', '\u3164']],
  ])('%s is refused if a code could encode nothing of it', async (key, values) => {
    await setSetting(admin, key, 'São José')
    for (const value of values)
      expect(await setSetting(admin, key, value), value).toMatchObject({
        status: 400,
        body: { error: 'ERR_PIX_TEXT_UNREADABLE', message: expect.stringContaining('letras') },
      })
    expect(await valueOf(admin, key)).toBe('São José')
    for (const value of ['Ana 💅', 'Ação', ''])
      expect(await setSetting(admin, key, value)).toMatchObject({ status: 200, body: { value } })
  })
})

describe('a secret', () => {
  const SECRET = '$aact_um-segredo-de-verdade'

  test('is returned to no user, including the one that set it', async () => {
    const built = await buildCompany()
    const client = await signInAs(built.admin)
    const attendant = await signInAs(await buildUser(built.company.id))
    const browser = await openSocket(app.address, attendant.token ?? '')
    for (const key of secretSettingKeys) {
      const bodies = [
        (await setSetting(client, key, SECRET)).raw.body,
        (await client.send('GET /settings')).raw.body,
        (await attendant.send('GET /settings')).raw.body,
        (await client.send('POST /auth/refresh_token')).raw.body,
        (await operator.send('GET /companies/list')).raw.body,
        JSON.stringify(await browser.hears(`company-${built.company.id}-settings`)),
      ]
      for (const body of bodies) expect(body).not.toContain(SECRET)
      expect(await valueOf(client, key)).toBe(MASKED)
      expect(
        await inCompany(built.company.id, (db) => findSettingValue(db, built.company.id, key)),
      ).toBe(SECRET)
    }
    browser.close()
  })

  test('stays if an empty value or the mask is sent back', async () => {
    const built = await buildCompany()
    const client = await signInAs(built.admin)
    const findStored = () =>
      inCompany(built.company.id, (db) => findSettingValue(db, built.company.id, 'asaas'))
    await setSetting(client, 'asaas', SECRET)
    for (const value of ['', MASKED]) {
      expect(await setSetting(client, 'asaas', value)).toMatchObject({
        status: 200,
        body: { key: 'asaas', value: MASKED },
      })
      expect(await findStored()).toBe(SECRET)
    }
    await setSetting(client, 'asaas', 'outro')
    expect(await findStored()).toBe('outro')
  })

  test('is sealed in the database', async () => {
    const built = await buildCompany()
    await setSetting(await signInAs(built.admin), 'asaas', SECRET)
    const { value } = await inCompany(built.company.id, (db) =>
      db
        .selectFrom('settings')
        .select('value')
        .where('key', '=', 'asaas')
        .executeTakeFirstOrThrow(),
    )
    expect(value).not.toContain(SECRET)
    expect(value.length).toBeGreaterThan(SECRET.length)
  })

  test('is removed by an action of its own, by administrators only, and emitted', async () => {
    await setSetting(admin, 'asaas', 'to-be-removed')
    const browser = await openSocket(app.address, admin.token ?? '')
    const params = { key: 'asaas' }
    expect((await admin.call('DELETE /settings/:key', { params })).value).toBe('')
    expect(await valueOf(admin, 'asaas')).toBe('')
    const heard = await browser.hears(`company-${companyId}-settings`)
    expect(heard.payload).toMatchObject({ setting: { key: 'asaas', value: '' } })
    browser.close()
    const attendant = await signInAs(await buildUser(companyId))
    expect(await attendant.send('DELETE /settings/:key', { params })).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_PERMISSION' },
    })
    expect(
      await admin.send('DELETE /settings/:key', { params: { key: 'userRating' } }),
    ).toMatchObject({ status: 404, body: { error: 'ERR_NO_SETTING_FOUND' } })
  })

  test('that was never set reads as empty', async () => {
    expect(await valueOf(admin, 'asaas')).toBe('')
  })

  test('accepts text only', async () => {
    for (const value of [null, {}, [], ['a'], { toString: 1 }, 'x'.repeat(501), 'a\u0000b'])
      expect(await setSetting(admin, 'asaas', value)).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_INPUT', fields: [{ path: 'value' }] },
      })
    expect(await valueOf(admin, 'asaas')).toBe('')
  })
})

test('a change is emitted in the company, once, and in no other', async () => {
  const [mine, other] = [await buildCompany(), await buildCompany()]
  const [client, stranger] = [await signInAs(mine.admin), await signInAs(other.admin)]
  const [browser, strange] = [
    await openSocket(app.address, client.token ?? ''),
    await openSocket(app.address, stranger.token ?? ''),
  ]
  const { body: setting } = await setSetting(client, 'call', 'enabled')
  expect((await browser.hears(`company-${mine.company.id}-settings`)).payload).toEqual({
    action: 'update',
    setting,
  })
  await setSetting(client, 'call', 'wrong')
  await setSetting(stranger, 'call', 'enabled')
  await strange.hears(`company-${other.company.id}-settings`)
  expect(strange.heard.filter(({ event }) => event.endsWith('settings'))).toHaveLength(1)
  expect(browser.heard.filter(({ event }) => event.endsWith('settings'))).toHaveLength(1)
  browser.close()
  strange.close()
})

describe('the address of a company’s own AI', () => {
  test('is public, or allowed by the operator', async () => {
    const client = await signInAs((await buildCompany()).admin)
    for (const value of ['http://127.0.0.1:11434/v1', 'http://10.0.0.8/v1', 'http://[::1]/v1'])
      expect(await setSetting(client, 'openAiAddress', value), value).toMatchObject({
        body: { error: 'ERR_INTEGRATION_ADDRESS_REFUSED' },
      })
    for (const value of ['ftp://ia.example', 'ia.example', 'x'.repeat(501)])
      expect((await setSetting(client, 'openAiAddress', value)).status, value).toBe(400)
    setAllowedHosts([parseAllowedHost('127.0.0.1:11434')!])
    for (const value of ['http://127.0.0.1:11434/v1', 'https://ia.example/v1', ''])
      expect(await setSetting(client, 'openAiAddress', value), value).toMatchObject({
        status: 200,
        body: { value },
      })
    setAllowedHosts([])
  })
})
