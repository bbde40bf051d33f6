import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeAttempts } from '../../../platform/rate-limits.ts'
import { buildCompany, buildUser, PASSWORD } from '../../../testing/build-company.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'

// Wrong passwords are counted by network, by account, and by both together.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const PER_PAIR = 10
const PER_ADDRESS = 50
const PER_ACCOUNT = 30
const PACE_MS = 3000
const QUARTER_OF_AN_HOUR = 15 * 60

const TOO_MANY = { status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } }
const WRONG = { status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } }

/** One attempt from an address. */
function guess(address: string, email: string, password = 'errada') {
  return new TestClient(app.http, address).send('POST /auth/login', { body: { email, password } })
}

async function newAccount(): Promise<string> {
  const { company } = await buildCompany()
  return (await buildUser(company.id)).email
}

test('after ten wrong passwords for one account from one address even the right one is refused for a quarter of an hour', async () => {
  const email = await newAccount()
  for (let number = 0; number < PER_PAIR; number++)
    expect(await guess('10.2.0.1', email)).toMatchObject(WRONG)
  const refused = await guess('10.2.0.1', email, PASSWORD)
  expect(refused).toMatchObject(TOO_MANY)
  const retryAfter = Number(refused.raw.headers['retry-after'])
  expect(retryAfter).toBeGreaterThan(QUARTER_OF_AN_HOUR - 60)
  expect(retryAfter).toBeLessThanOrEqual(QUARTER_OF_AN_HOUR)
  expect(refused.body.retryAfterSeconds).toBe(retryAfter)
})

test("another spelling of the account's address does not reset the count", async () => {
  const email = await newAccount()
  for (let number = 0; number < PER_PAIR; number++)
    await guess('10.2.0.2', number % 2 ? email.toUpperCase() : ` ${email}`)
  expect(await guess('10.2.0.2', email, PASSWORD)).toMatchObject(TOO_MANY)
})

test('concurrent attempts are counted like sequential ones', async () => {
  const email = await newAccount()
  const guesses = Array.from({ length: 40 }, (_, number) =>
    guess('10.2.0.3', email, number < 39 ? 'errada' : PASSWORD),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(PER_PAIR)
  expect(statuses.filter((status) => status === 429)).toHaveLength(40 - PER_PAIR)
})

test('a right password in between resets the count of that address', async () => {
  const email = await newAccount()
  for (let round = 0; round < 2; round++) {
    for (let number = 0; number < PER_PAIR - 1; number++) await guess('10.2.0.4', email)
    expect(await guess('10.2.0.4', email, PASSWORD)).toMatchObject({ status: 200 })
  }
})

test('fifty wrong passwords from one address, for all accounts together', async () => {
  const email = await newAccount()
  const statuses = []
  for (let number = 0; number < PER_ADDRESS; number++)
    statuses.push((await guess('10.2.0.5', `pessoa${number}@outra.example`)).status)
  expect(new Set(statuses)).toEqual(new Set([401]))
  expect(await guess('10.2.0.5', email, PASSWORD)).toMatchObject(TOO_MANY)
  expect(await guess('10.2.0.6', email, PASSWORD)).toMatchObject({ status: 200 })
})

test('right passwords do not count against a shared address', async () => {
  const { company } = await buildCompany()
  for (let number = 0; number < PER_ADDRESS + 5; number++) {
    const { email } = await buildUser(company.id)
    expect(await guess('10.2.0.7', email, PASSWORD)).toMatchObject({ status: 200 })
  }
})

test("after thirty wrong passwords from unknown networks an account's sign-ins are slow, but none is locked out", async () => {
  const email = await newAccount()
  expect(await guess('10.3.0.1', email, PASSWORD)).toMatchObject({ status: 200 })
  for (let number = 0; number < PER_ACCOUNT; number++)
    expect(await guess(`10.3.1.${number}`, email)).toMatchObject(WRONG)
  // The attack continues; the user signs in from an unknown address, and at the same time from a known one.
  const begun = Date.now()
  const strangers = [guess('10.3.1.99', email), guess('10.3.2.1', email, PASSWORD)]
  const known = guess('10.3.0.1', email, PASSWORD)
  expect(await completesFirst(known, strangers)).toBe(true)
  expect(Date.now() - begun).toBeGreaterThan(PACE_MS - 500)
  expect(await known).toMatchObject({ status: 200 })
  expect(await Promise.all(strangers)).toMatchObject([WRONG, { status: 200 }])
})

type Guess = ReturnType<typeof guess>

/** True if one sign-in completes before all of those that wait in turn. */
async function completesFirst(somebody: Guess, strangers: readonly Guess[]): Promise<boolean> {
  const through: string[] = []
  await Promise.all([
    somebody.then(() => through.push('somebody')),
    Promise.all(strangers).then(() => through.push('strangers')),
  ])
  return through[0] === 'somebody'
}

test('concurrent attempts past the thirty are slow, and the others may soon try again', async () => {
  const email = await newAccount()
  for (let number = 0; number < PER_ACCOUNT; number++) await guess(`10.5.1.${number}`, email)
  const begun = Date.now()
  const guesses = Array.from({ length: 30 }, (_, number) => guess(`10.5.2.${number}`, email))
  const answers = await Promise.all(guesses)
  const tookMs = Date.now() - begun
  const looked = answers.filter(({ status }) => status === 401)
  expect(looked.length).toBeGreaterThan(1)
  expect(looked.length).toBeLessThanOrEqual(1 + tookMs / PACE_MS)
  for (const answer of answers.filter(({ status }) => status !== 401)) {
    expect(answer).toMatchObject(TOO_MANY)
    expect(Number(answer.raw.headers['retry-after'])).toBeLessThanOrEqual(PACE_MS / 1000)
  }
})

test('addresses of one IPv6 network count as one, and are known as one', async () => {
  const email = await newAccount()
  expect(await guess('2001:db8:1:2::1', email, PASSWORD)).toMatchObject({ status: 200 })
  for (let number = 0; number < PER_ACCOUNT + 1; number++)
    await guess(`2001:db8:3:${number.toString(16)}::1`, email)
  const strangers = ['a', 'b'].map((one) => guess(`2001:db8:3:${one}0::1`, email))
  const known = guess('2001:db8:1:2:aaaa::2', email, PASSWORD)
  expect(await completesFirst(known, strangers)).toBe(true)
  expect(await known).toMatchObject({ status: 200 })
  const other = await newAccount()
  for (let number = 0; number < PER_PAIR; number++)
    expect(await guess(`2001:db8:9:9::${number}`, other)).toMatchObject(WRONG)
  expect(await guess('2001:db8:9:9:ffff::1', other, PASSWORD)).toMatchObject(TOO_MANY)
  expect(await guess('2001:db8:9:a::1', other, PASSWORD)).toMatchObject({ status: 200 })
})

test("a client's own X-Forwarded-For is ignored", async () => {
  const email = await newAccount()
  const statuses = []
  for (let number = 0; number <= PER_PAIR; number++) {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/auth/login',
      remoteAddress: '10.4.0.1',
      // The proxy appends the address it saw to the client's header.
      headers: { 'x-forwarded-for': `192.0.2.${number}, 203.0.113.9` },
      payload: { email, password: 'errada' },
    })
    statuses.push(answer.statusCode)
  }
  expect(statuses.at(-1)).toBe(429)
})

test('expired counts are deleted, current ones stay', async () => {
  const owner = new pg.Client(app.database.owner)
  await owner.connect()
  const countRateLimits = async () => (await owner.query('select from rate_limits')).rowCount ?? 0
  await guess('10.2.0.9', 'esquecida@empresa.example')
  await owner.query('update rate_limits set expire = $1', [Date.now() - 1])
  await guess('10.2.0.10', 'lembrada@empresa.example')
  expect(await countRateLimits()).toBeGreaterThan(3)
  await purgeAttempts()
  expect(await countRateLimits()).toBe(3)
  await owner.end()
})

test('an unknown account is counted like a known one', async () => {
  for (let number = 0; number < PER_PAIR; number++)
    expect(await guess('10.2.0.8', 'ninguem@empresa.example')).toMatchObject(WRONG)
  expect(await guess('10.2.0.8', 'ninguem@empresa.example')).toMatchObject(TOO_MANY)
})
