import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY, moveClock, resetClock } from '../../../platform/clock.ts'
import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { openMail } from '../../../platform/mail/mail.ts'
import { buildCompany, buildPlan, PASSWORD } from '../../../testing/build-company.ts'
import { type SmtpServer, startSmtpServer } from '../../../testing/smtp-server.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'

// Sign-ups of an installation with an SMTP server.

const MAILED = { timeout: 60_000, interval: 25 }
const UNCONFIRMED = { status: 400, body: { error: 'ERR_EMAIL_UNCONFIRMED' } }

let app: TestApp
let smtp: SmtpServer
let planId: number
let operator: TestClient
let made = 0

beforeAll(async () => {
  app = await startTestApp('all')
  smtp = await startSmtpServer()
  const { admin } = await buildCompany({ isSuper: true })
  operator = new TestClient(app.http)
  await operator.signIn(admin.email, admin.password)
  planId = await buildPlan()
})
beforeEach(() => openMail({ dataDir: app.dataDir, smtpUrl: `smtp://127.0.0.1:${smtp.port}` }))
afterEach(() => {
  resetClock()
  openMail({ dataDir: app.dataDir })
})
afterAll(async () => {
  await app.close()
  smtp.close()
})

const newEmail = () => `dona${++made}@padaria.example`
const newClient = () => new TestClient(app.http, `10.6.0.${++made}`)
const signUp = (email: string, more: object = {}) =>
  newClient().send('POST /companies/cadastro', {
    body: { name: `Padaria ${made}`, email, phone: '', password: PASSWORD, planId, ...more },
  })
const signIn = (email: string, password = PASSWORD) =>
  newClient().send('POST /auth/login', { body: { email, password } })
const confirm = (token: string) =>
  newClient().send('POST /companies/cadastro/confirm', { body: { token } })
const requestAnotherMail = (email: string) =>
  newClient().send('POST /companies/cadastro/resend', { body: { email } })

const mailsTo = (email: string) =>
  smtp.mails
    .filter(({ to }) => to.includes(email))
    .map(({ source }) =>
      Buffer.from(
        source
          .replaceAll(/=\r?\n/g, '')
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
            String.fromCharCode(parseInt(hex, 16)),
          ),
        'latin1',
      ).toString(),
    )
/** The newest mail, once `count` mails have arrived. */
async function waitForMailTo(email: string, count = 1): Promise<string> {
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(count), MAILED)
  return mailsTo(email).at(-1) ?? ''
}
const tokenIn = (mail: string) => /#confirm=([\w.-]+)/.exec(mail)?.[1] ?? ''

test('an address is confirmed by mail before its first sign-in', async () => {
  const email = newEmail()
  expect((await signUp(email)).status).toBe(200)
  expect(await signIn(email)).toMatchObject(UNCONFIRMED)
  // A wrong password does not reveal that the address is unconfirmed.
  expect((await signIn(email, 'errada1')).body).toMatchObject({ error: 'ERR_INVALID_CREDENTIALS' })
  const mail = await waitForMailTo(email)
  expect(mail).toContain(`${app.address}/login#confirm=`)
  const token = tokenIn(mail)
  expect((await confirm(token)).status).toBe(200)
  expect((await confirm(token)).status).toBe(200)
  expect((await signIn(email)).status).toBe(200)
  expect(await waitForMailTo(email, 2)).toContain('está cadastrada no Guichê')
})

test('a client that requests no codes receives the reason as text', async () => {
  const email = newEmail()
  await signUp(email)
  const answer = await app.http.inject({
    method: 'POST',
    url: '/auth/login',
    payload: { email, password: PASSWORD },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    error: expect.stringContaining('Confirme seu e-mail'),
    code: 'ERR_EMAIL_UNCONFIRMED',
  })
})

test('a link expires after a day, and another is mailed on request', async () => {
  const email = newEmail()
  await signUp(email)
  const token = tokenIn(await waitForMailTo(email))
  moveClock(DAY)
  expect(await confirm(token)).toMatchObject({
    status: 400,
    body: { error: 'ERR_CONFIRMATION_INVALID' },
  })
  expect(await signIn(email)).toMatchObject(UNCONFIRMED)
  expect((await requestAnotherMail(email)).status).toBe(200)
  expect((await confirm(tokenIn(await waitForMailTo(email, 2)))).status).toBe(200)
  expect((await signIn(email)).status).toBe(200)
})

test("a changed token, or another user's, confirms nothing", async () => {
  const [email, other] = [newEmail(), newEmail()]
  await signUp(email)
  await signUp(other)
  const token = tokenIn(await waitForMailTo(email))
  const [companyId, id, until, signature] = token.split('.')
  const [theirCompany, theirId] = tokenIn(await waitForMailTo(other)).split('.')
  for (const forged of [
    'x',
    `${companyId}.${id}.${Number(until) + 1}.${signature}`,
    `${theirCompany}.${theirId}.${until}.${signature}`,
    `${companyId}.${id}.${until}.${'A'.repeat(43)}`,
  ])
    expect(await confirm(forged)).toMatchObject({ body: { error: 'ERR_CONFIRMATION_INVALID' } })
  expect(await signIn(email)).toMatchObject(UNCONFIRMED)
  expect(await signIn(other)).toMatchObject(UNCONFIRMED)
})

describe('an address that is a user’s', () => {
  test('is answered like any other; its owner is notified, without text that a stranger typed', async () => {
    const { company, admin } = await buildCompany()
    const free = await signUp(newEmail())
    const taken = await signUp(admin.email, { name: 'Ganhe em https://golpe.example agora' })
    expect(taken.status).toBe(free.status)
    expect(Object.keys(taken.body).toSorted()).toEqual(Object.keys(free.body).toSorted())
    expect(taken.body).toMatchObject({ email: admin.email, name: expect.stringContaining('Ganhe') })
    expect((await operator.call('GET /companies/list')).map(({ name }) => name)).not.toContain(
      'Ganhe em https://golpe.example agora',
    )
    const mail = await waitForMailTo(admin.email)
    expect(mail).not.toContain('golpe')
    expect(mail).toContain(`${app.address}/forgetpsw`)
    expect(company.id).not.toBe(taken.body.id)
    expect((await signIn(admin.email)).status).toBe(200)
    // A confirmed address gets no further confirmation.
    expect((await requestAnotherMail(admin.email)).status).toBe(200)
  })

  test("used by a stranger becomes its owner's by a password reset, which confirms it too", async () => {
    const email = newEmail()
    await signUp(email, { password: 'do-estranho' })
    await waitForMailTo(email)
    await newClient().call('POST /forgetpassword', { body: { email } })
    const code = /(?:[\dA-Z]{4}-){6}[\dA-Z]{4}/.exec(await waitForMailTo(email, 2))?.[0] ?? ''
    const reset = { email, token: code, newPassword: 'Minha123' }
    expect((await newClient().send('POST /resetpasswords', { body: reset })).status).toBe(200)
    expect((await signIn(email, 'Minha123')).status).toBe(200)
    expect((await signIn(email, 'do-estranho')).status).not.toBe(200)
  })
})

test('without an SMTP server addresses need no confirmation, and existing users are confirmed', async () => {
  openMail({ dataDir: app.dataDir })
  const showSignUp = () => newClient().call('GET /companies/cadastro')
  expect(await showSignUp()).toEqual({ isOpen: true, confirmsEmail: false })
  const email = newEmail()
  expect((await signUp(email)).status).toBe(200)
  expect((await signIn(email)).status).toBe(200)
  openMail({ dataDir: app.dataDir, smtpUrl: `smtp://127.0.0.1:${smtp.port}` })
  expect(await showSignUp()).toEqual({ isOpen: true, confirmsEmail: true })
  expect((await signIn(email)).status).toBe(200)
})

test('a name in disguising characters is refused', async () => {
  for (const mark of ['\u202e', '\u2066', '\u200f'])
    expect((await signUp(newEmail(), { name: `Padaria ${mark}lairotide` })).status).toBe(400)
  const names = await acrossCompanies('a test reads names', (db) =>
    db.selectFrom('companies').select('name').execute(),
  )
  expect(names.filter(({ name }) => name.includes('lairotide'))).toEqual([])
})
