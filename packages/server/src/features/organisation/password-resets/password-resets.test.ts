import { AsyncLocalStorage } from 'node:async_hooks'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RESET_CODE_MINUTES } from '@guiche/contract/password-resets'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { MINUTE, moveClock } from '../../../platform/clock.ts'
import { pools } from '../../../platform/database/pools.ts'
import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { openMail } from '../../../platform/mail/mail.ts'
import type { SmtpServer } from '../../../testing/smtp-server.ts'
import { buildCompany, buildUser, PASSWORD } from '../../../testing/build-company.ts'
import { waitForMail, captureMails, headerOf, partOf } from '../../../testing/capture-mails.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { openSocket } from '../../../testing/test-socket.ts'
import { removeOldResets } from './password-resets.queries.ts'

let app: TestApp
let owner: pg.Client
let server: SmtpServer
let companyId: number
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp('all')
  owner = new pg.Client(app.database.owner)
  await owner.connect()
  const built = await buildCompany({ isSuper: true })
  companyId = built.company.id
  admin = new TestClient(app.http)
  await admin.signIn(built.admin.email, PASSWORD)
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})
beforeEach(async () => {
  server = await captureMails(app)
})

const NEW_PASSWORD = 'Outra123'
const INVALID = { status: 404, body: { error: 'ERR_RESET_CODE_INVALID' } }
const TOO_MANY = { status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } }
const CODE = /(?:[\dA-Z]{4}-){6}[\dA-Z]{4}/

let made = 0
/** Each request comes from an IP address of its own. */
const newClient = (address = `10.8.${Math.floor(++made / 250)}.${made % 250}`) =>
  new TestClient(app.http, address)

const requestReset = (email: string, client = newClient()) =>
  client.send('POST /forgetpassword', { body: { email } })
const submitReset = (
  email: string,
  token: string,
  newPassword = NEW_PASSWORD,
  client = newClient(),
) => client.send('POST /resetpasswords', { body: { email, token, newPassword } })
const signIn = (email: string, password: string) =>
  newClient().send('POST /auth/login', { body: { email, password } })

const codeIn = (text: string) => CODE.exec(text)?.[0] ?? ''

/**
 * Counts the database statements of the HTTP requests that a function makes. Other work of this
 * process runs in other asynchronous contexts, and its statements are not counted.
 */
async function countStatements(makeRequests: () => Promise<unknown>): Promise<number> {
  const inRequest = new AsyncLocalStorage<true>()
  let count = 0
  const send = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...sent: unknown[]
  ) {
    if (inRequest.getStore()) count++
    return Reflect.apply(send, this, sent)
  })
  try {
    await inRequest.run(true, makeRequests)
    return count
  } finally {
    spy.mockRestore()
  }
}

/** The code in the newest mail that is none of the earlier ones. */
async function waitForCode(email: string, earlier: readonly string[] = []): Promise<string> {
  return vi.waitFor(async () => {
    const code = codeIn(partOf(await waitForMail(server, email), 'text/plain'))
    if (earlier.includes(code)) throw new Error('no newer mail yet')
    return code
  })
}

async function requestCodeFor(email: string): Promise<string> {
  expect((await requestReset(email)).status).toBe(200)
  return waitForCode(email)
}

const newUserEmail = async () => (await buildUser(companyId)).email

/** The number of mails, after one more mail has arrived behind them. */
async function countMails(email: string): Promise<number> {
  const last = await newUserEmail()
  await requestCodeFor(last)
  return server.mails.filter(({ to }) => to.includes(email)).length
}

describe('a mailed code', () => {
  test('sets a new password and ends every session of the user', async () => {
    const email = await newUserEmail()
    const client = newClient()
    await client.signIn(email, PASSWORD)
    const socket = await openSocket(app.address, client.token ?? '')
    const code = await requestCodeFor(email)
    expect(await submitReset(email, code)).toMatchObject({ status: 200, body: { message: /./ } })
    await vi.waitFor(() => expect(socket.closedBecause()).toBeDefined())
    expect(await client.send('GET /users')).toMatchObject({ status: 401 })
    expect(await client.send('POST /auth/refresh_token')).toMatchObject({ status: 401 })
    expect((await signIn(email, PASSWORD)).status).toBe(401)
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200)
  })

  test('is used once, also by two concurrent requests', async () => {
    const email = await newUserEmail()
    const code = await requestCodeFor(email)
    const answers = await Promise.all([
      submitReset(email, code, 'Primeira1'),
      submitReset(email, code, 'Segunda2'),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(await submitReset(email, code)).toMatchObject(INVALID)
  })

  test('is accepted in any spelling', async () => {
    const email = await newUserEmail()
    const code = await requestCodeFor(email)
    const typed = ` ${code.replaceAll('-', ' ').toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `
    expect((await submitReset(email.toUpperCase(), typed)).status).toBe(200)
  })

  test('is valid for an hour', async () => {
    const email = await newUserEmail()
    const code = await requestCodeFor(email)
    moveClock(RESET_CODE_MINUTES * MINUTE)
    try {
      expect(await submitReset(email, code)).toMatchObject(INVALID)
    } finally {
      moveClock(-RESET_CODE_MINUTES * MINUTE)
    }
    moveClock((RESET_CODE_MINUTES - 1) * MINUTE)
    try {
      expect((await submitReset(email, code)).status).toBe(200)
    } finally {
      moveClock(-(RESET_CODE_MINUTES - 1) * MINUTE)
    }
  })

  test('replaces the earlier one', async () => {
    const email = await newUserEmail()
    const first = await requestCodeFor(email)
    await requestReset(email)
    const second = await waitForCode(email, [first])
    expect(await submitReset(email, first)).toMatchObject(INVALID)
    expect((await submitReset(email, second)).status).toBe(200)
  })

  test('is valid for its user only', async () => {
    const [email, other] = [await newUserEmail(), await newUserEmail()]
    const [code, others] = [await requestCodeFor(email), await requestCodeFor(other)]
    expect(await submitReset(other, code)).toMatchObject(INVALID)
    expect((await submitReset(other, others)).status).toBe(200)
    expect((await submitReset(email, code)).status).toBe(200)
  })

  test('stays valid after wrong ones, however many strangers send', async () => {
    const email = await newUserEmail()
    const code = await requestCodeFor(email)
    const wrong = Array.from({ length: 30 }, () => submitReset(email, 'AAAA-AAAA'))
    for (const answer of await Promise.all(wrong)) expect(answer).toMatchObject(INVALID)
    expect((await submitReset(email, code)).status).toBe(200)
  })

  const requestNewCodeFor = async (email: string, earlier: string) => {
    await requestReset(email)
    return waitForCode(email, [earlier])
  }

  test('is invalid once the password or the address was changed otherwise', async () => {
    const user = await buildUser(companyId)
    const params = { id: user.user.id }
    const code = await requestCodeFor(user.email)
    await admin.call('PUT /users/:id', { params, body: { password: 'Terceira3' } })
    expect(await submitReset(user.email, code)).toMatchObject(INVALID)
    const next = await requestNewCodeFor(user.email, code)
    const email = 'mudou@empresa.example'
    await admin.call('PUT /users/:id', { params, body: { email } })
    expect(await submitReset(email, next)).toMatchObject(INVALID)
    expect((await signIn(email, 'Terceira3')).status).toBe(200)
  })

  test('unlocks an account that was locked by wrong guesses from the same address', async () => {
    const email = await newUserEmail()
    const client = newClient()
    const guess = (password: string) =>
      client.send('POST /auth/login', { body: { email, password } })
    for (let number = 0; number < 10; number++) await guess('errada')
    expect(await guess(PASSWORD)).toMatchObject(TOO_MANY)
    expect(
      (await submitReset(email, await requestCodeFor(email), NEW_PASSWORD, client)).status,
    ).toBe(200)
    expect((await guess(NEW_PASSWORD)).status).toBe(200)
  })

  test('is stored in clear neither in its row nor in the waiting job', async () => {
    const email = await newUserEmail()
    server.refuseNext(1)
    await requestReset(email)
    const waiting = await vi.waitFor(async () => {
      const { rows } = await pools().jobs.query<{ payload: string }>(
        "select payload::text from graphile_worker._private_jobs where attempts > 0 and payload::text like '%sealed%'",
      )
      expect(rows.length).toBeGreaterThan(0)
      return rows.map(({ payload }) => payload)
    })
    const { rows } = await owner.query<{ text: string }>(
      'select to_jsonb(r)::text as text from password_resets r',
    )
    const code = await waitForCode(email)
    for (const text of [...waiting, ...rows.map((row) => row.text)]) {
      expect(text).not.toContain(code)
      expect(text).not.toContain(code.replaceAll('-', ''))
    }
    expect((await submitReset(email, code)).status).toBe(200)
  })

  test('is deleted after its hour', async () => {
    const countResets = async () => (await owner.query('select from password_resets')).rowCount ?? 0
    await requestCodeFor(await newUserEmail())
    expect(await countResets()).toBeGreaterThan(0)
    await acrossCompanies('a test', removeOldResets)
    expect(await countResets()).toBeGreaterThan(0)
    moveClock(RESET_CODE_MINUTES * MINUTE)
    try {
      await acrossCompanies('a test', removeOldResets)
    } finally {
      moveClock(-RESET_CODE_MINUTES * MINUTE)
    }
    expect(await countResets()).toBe(0)
  })
})

describe('the mail', () => {
  test.each([
    ['pt', 'Sua nova senha do Guichê', 'uma hora'],
    ['en', 'Your new Guichê password', 'one hour'],
    ['es', 'Tu nueva contraseña de Guichê', 'una hora'],
  ] as const)(
    "is in the company's or the user's own language (%s), in both its forms",
    async (language, subject, hour) => {
      const { company, admin: theirs } = await buildCompany()
      const theirAdmin = newClient()
      await theirAdmin.signIn(theirs.email, PASSWORD)
      await theirAdmin.call('PUT /companies/:id/language', {
        params: { id: company.id },
        body: { language },
      })
      const { email } = await buildUser(company.id, { name: 'Ana <i>Maria</i>' })
      await requestReset(email)
      const mail = await waitForMail(server, email)
      expect(headerOf(mail, 'Subject')).toBe(subject)
      const [text, page] = [partOf(mail, 'text/plain'), partOf(mail, 'text/html')]
      const code = codeIn(text)
      expect(text).toContain(hour)
      expect(text).toContain('Ana <i>Maria</i>')
      expect(page).toContain('Ana &lt;i&gt;Maria&lt;/i&gt;')
      expect(page).toContain(`<p>${code}</p>`)
      const link = `${app.address}/forgetpsw#${new URLSearchParams({ email, code }).toString()}`
      expect(text).toContain(`\n\n${link}\n\n`)
      expect(page).toContain(`<a href="${link.replaceAll('&', '&amp;')}">`)
      // Without a mail server the subject is logged.
      expect(headerOf(mail, 'Subject')).not.toContain(code)

      const person = await buildUser(company.id)
      const client = newClient()
      await client.signIn(person.email, PASSWORD)
      await client.call('POST /users/set-language/:lang', { params: { lang: 'en' } })
      await requestReset(person.email)
      expect(headerOf(await waitForMail(server, person.email), 'Subject')).toContain('Your new')
    },
  )

  test("links to our own address, whatever the request's headers say", async () => {
    const email = await newUserEmail()
    const answer = await app.http.inject({
      method: 'POST',
      url: '/forgetpassword',
      remoteAddress: '10.9.0.1',
      headers: { host: 'mal.example', 'x-forwarded-host': 'mal.example' },
      payload: { email },
    })
    expect(answer.statusCode).toBe(200)
    const { source } = await waitForMail(server, email)
    expect(source).not.toContain('mal.example')
  })

  test('is a file without a mail server', async () => {
    server.close()
    openMail({ dataDir: app.dataDir })
    const email = await newUserEmail()
    await requestReset(email)
    const text = await vi.waitFor(async () => {
      const folder = join(app.dataDir, 'mail')
      for (const file of await readdir(folder)) {
        const found = await readFile(join(folder, file), 'utf8')
        if (found.includes(`To: ${email}`)) return found
      }
      throw new Error('no mail yet')
    })
    expect((await submitReset(email, codeIn(text))).status).toBe(200)
  })
})

describe('whether an account exists', () => {
  test('is revealed by no answer', async () => {
    const email = await newUserEmail()
    const [known, unknown] = [
      await requestReset(email),
      await requestReset('ninguem@empresa.example'),
    ]
    expect(unknown).toMatchObject({ status: 200, body: known.body })
    const [wrong, nobodys] = [
      await submitReset(email, 'AAAA-AAAA'),
      await submitReset('ninguem@empresa.example', 'AAAA-AAAA'),
    ]
    expect(wrong).toMatchObject(INVALID)
    expect(nobodys).toMatchObject({ status: wrong.status, body: wrong.body })
  })

  test('is revealed by no duration: both requests run the same statements', async () => {
    const email = await newUserEmail()
    await requestCodeFor(email)
    const countStatementsFor = async (address: string) =>
      await countStatements(async () => await submitReset(address, 'AAAA-AAAA'))
    const known = await countStatementsFor(email)
    expect(known).toBeGreaterThan(3)
    expect(await countStatementsFor('ninguem@empresa.example')).toBe(known)
  })

  test('users who may not sign in receive no mail', async () => {
    const person = await buildUser(companyId)
    await admin.call('POST /users/:id/deactivate', { params: { id: person.user.id }, body: {} })
    const closed = await buildCompany()
    await admin.call('PUT /companies/:id', {
      params: { id: closed.company.id },
      body: { status: false },
    })
    for (const email of [person.email, closed.admin.email])
      expect((await requestReset(email)).status).toBe(200)
    expect(await countMails(person.email)).toBe(0)
    expect(await countMails(closed.admin.email)).toBe(0)
  })
})

describe('limits', () => {
  test('five codes an hour for one account from one network, and the last stays valid', async () => {
    const email = await newUserEmail()
    const client = newClient('10.10.0.4')
    const codes: string[] = []
    for (let number = 0; number < 5; number++) {
      const typed = number % 2 ? email.toUpperCase() : ` ${email} `
      expect((await requestReset(typed, client)).status).toBe(200)
      codes.push(await waitForCode(email, codes))
    }
    const refused = await requestReset(email, client)
    expect(refused).toMatchObject(TOO_MANY)
    expect(Number(refused.raw.headers['retry-after'])).toBeGreaterThan(3000)
    expect(await countMails(email)).toBe(5)
    expect((await submitReset(email, codes.at(-1) ?? '')).status).toBe(200)
  })

  test("a stranger's requests do not use up the limit of the account's owner", async () => {
    const email = await newUserEmail()
    const client = newClient('10.10.0.5')
    for (let number = 0; number < 5; number++) await requestReset(email, client)
    expect(await requestReset(email, client)).toMatchObject(TOO_MANY)
    const earlier = server.mails.filter(({ to }) => to.includes(email)).length
    expect((await requestReset(email)).status).toBe(200)
    await vi.waitFor(async () => expect(await countMails(email)).toBeGreaterThan(earlier))
  })

  test('twenty mails an hour for one account, from all networks together', async () => {
    const email = await newUserEmail()
    const codes: string[] = []
    for (let number = 0; number < 20; number++) {
      await requestReset(email)
      codes.push(await waitForCode(email, codes))
    }
    expect((await requestReset(email)).status).toBe(200)
    expect(await countMails(email)).toBe(20)
    expect((await submitReset(email, codes.at(-1) ?? '')).status).toBe(200)
  })

  test('an unknown account is counted like a known one', async () => {
    const client = newClient('10.10.0.6')
    for (let number = 0; number < 5; number++)
      expect((await requestReset('ninguem.mesmo@empresa.example', client)).status).toBe(200)
    expect(await requestReset('ninguem.mesmo@empresa.example', client)).toMatchObject(TOO_MANY)
  })

  test('twenty requests an hour from one address', async () => {
    const client = newClient('10.10.0.1')
    for (let number = 0; number < 20; number++)
      expect((await requestReset(`alguem${number}@empresa.example`, client)).status).toBe(200)
    expect(await requestReset('outra@empresa.example', client)).toMatchObject(TOO_MANY)
  })

  test('ten codes tried for one account from one address, then none for a quarter of an hour', async () => {
    const email = await newUserEmail()
    const client = newClient('10.10.0.2')
    const statuses = []
    for (let number = 0; number < 11; number++)
      statuses.push((await submitReset(email, 'AAAA-AAAA', NEW_PASSWORD, client)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429])
  })

  test('fifty codes tried from one address, for all accounts together', async () => {
    const client = newClient('10.10.0.3')
    const statuses = []
    for (let number = 0; number < 51; number++)
      statuses.push(
        (await submitReset(`x${number}@empresa.example`, 'A', NEW_PASSWORD, client)).status,
      )
    expect(statuses).toEqual([...Array.from({ length: 50 }, () => 404), 429])
  })
})

test('a new password has eight characters, a digit, a lower and an upper case letter', async () => {
  const email = await newUserEmail()
  const code = await requestCodeFor(email)
  for (const weak of [
    'Curta1a',
    'semmaiuscula1',
    'SEMMINUSCULA1',
    'SemNumero',
    `A1${'a'.repeat(49)}`,
  ])
    expect(await submitReset(email, code, weak)).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT', fields: [{ path: 'newPassword' }] },
    })
  expect((await submitReset(email, code, 'Áçaí1234')).status).toBe(200)
})

test('older clients send everything in the path', async () => {
  const email = await newUserEmail()
  const asked = await newClient().send('POST /forgetpassword/:email', { params: { email } })
  expect(asked).toMatchObject({ status: 200, body: { message: expect.any(String) } })
  const params = { email, token: await waitForCode(email), newPassword: 'Nova/ é 100%1' }
  const key = 'POST /resetpasswords/:email/:token/:newPassword'
  expect(await newClient().send(key, { params })).toMatchObject({ status: 200 })
  expect((await signIn(email, params.newPassword)).status).toBe(200)
  expect(await newClient().send(key, { params })).toMatchObject(INVALID)
})
