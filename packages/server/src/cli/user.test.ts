import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clusterIn, makeDataDir, listClusterProcesses } from '../testing/embedded-servers.ts'
import { HttpClient } from '../testing/http-client.ts'
import { makeMigratedDataDir } from '../testing/migrated-data-dir.ts'
import { makeDatabase, type OtherPostgres, startOtherPostgres } from '../testing/other-postgres.ts'
import { runCli } from '../testing/run-cli.ts'
import { ADMIN, killLaunchedServers, runUntilExit, spawnServer } from '../testing/spawn-server.ts'

const EMAIL = 'ana@empresa.com.br'

let other: OtherPostgres
beforeAll(async () => {
  other = await startOtherPostgres()
})
afterEach(killLaunchedServers)
afterAll(() => other.stop())

test('while the server runs, it creates users, sets passwords and ends the sessions of the old password', async () => {
  const env = { DATA_DIR: await makeMigratedDataDir() }
  const server = await spawnServer(env)
  const made = await runCli(
    'user',
    ['--email', EMAIL, '--password', 'primeira', '--profile', 'supervisor'],
    env,
  )
  expect(made).toEqual({
    code: 0,
    said: `Created ${EMAIL} (ana), supervisor of company 1 (Empresa 1).\n`,
  })

  const ana = new HttpClient(server.address)
  const { body } = await ana.signIn(EMAIL, 'primeira')
  expect(body.user).toMatchObject({ profile: 'supervisor', super: false, companyId: 1 })
  const set = await runCli('user', ['--email', EMAIL.toUpperCase(), '--password', 'segunda'], env)
  expect(set.said).toBe(
    `${EMAIL} (ana, company 1) has the new password, and all of their sign-ins have ended.\n`,
  )
  await expect.poll(async () => (await ana.send('GET /users')).status).toBe(401)
  expect((await ana.signIn(EMAIL, 'primeira')).body).toMatchObject({
    error: 'ERR_INVALID_CREDENTIALS',
  })
  await ana.signIn(EMAIL, 'segunda')
  const { sessions } = (await ana.send('GET /auth/sessions')).body
  expect(sessions.map(({ ending }: { ending: string }) => ending)).toEqual([null, 'password'])
  await server.stop()
})

test('while the server is stopped, it starts the database and stops it again', async () => {
  const env = { DATA_DIR: await makeMigratedDataDir() }
  await (await spawnServer(env)).stop()
  const { code, said } = await runCli(
    'user',
    ['--email', EMAIL, '--name', 'Ana Sá', '--super'],
    env,
  )
  expect(said).toMatch(
    `Created ${EMAIL} (Ana Sá), super user and admin of company 1 (Empresa 1).\nThe password is `,
  )
  expect(code).toBe(0)
  expect(await listClusterProcesses(clusterIn(env.DATA_DIR))).toEqual([])

  const server = await spawnServer(env)
  const [, password = ''] = /The password is (\S+)/.exec(said) ?? []
  const { body } = await new HttpClient(server.address).signIn(EMAIL, password)
  expect(body).toMatchObject({ token: expect.any(String) })
  expect(body.user).toMatchObject({
    name: 'Ana Sá',
    profile: 'admin',
    super: true,
    allTicket: 'enabled',
  })
  await server.stop()
})

test('works on the database of DATABASE_URL, with the SECRET that its server generated', async () => {
  const DATABASE_URL = await makeDatabase(other, 'users_of_external')
  const env = { DATABASE_URL, DATA_DIR: await makeDataDir() }
  const server = await spawnServer(env)
  expect(await runCli('user', ['--email', EMAIL, '--password', 'primeira'], env)).toMatchObject({
    code: 0,
  })
  expect(await new HttpClient(server.address).signIn(EMAIL, 'primeira')).toMatchObject({
    status: 200,
  })
  const { said } = await runCli('user', ['--email', EMAIL], {
    ...env,
    SECRET: 'another secret, just as long as that',
  })
  expect(said).toBe('npm run user: SECRET is not the one that the server runs with\n')
  await server.stop()

  const elsewhere = await makeDataDir()
  const refused = await runUntilExit({ DATABASE_URL, DATA_DIR: elsewhere })
  expect(refused.said).toBe(
    `Guichê cannot start: the database of DATABASE_URL was created with a SECRET that is neither set nor in ${elsewhere}: set it\n`,
  )
  // Another installation on the same PostgreSQL does not take over its roles either.
  const beside = await runUntilExit({
    DATABASE_URL: await makeDatabase(other, 'users_beside'),
    DATA_DIR: elsewhere,
  })
  expect(beside.said).toMatch(
    /Guichê cannot start: the role guiche_app of this PostgreSQL server belongs to a Guichê with another SECRET: /,
  )
})

test('refuses impossible requests with a readable sentence', async () => {
  const env = { DATA_DIR: await makeMigratedDataDir() }
  const server = await spawnServer(env)
  const runRefused = async (...args: string[]) => {
    const { code, said } = await runCli('user', args, env)
    expect(code).toBe(1)
    return said
  }
  expect(await runRefused()).toContain('--email must be an address')
  expect(await runRefused('--email', EMAIL, '--password', '1234')).toContain(
    'the password must have 5 to 50 characters',
  )
  expect(await runRefused('--email', EMAIL, '--profile', 'boss')).toContain(
    '--profile must be admin, supervisor or user',
  )
  expect(await runRefused('--email', EMAIL, '--company', 'x')).toContain(
    '--company must be the id of a company',
  )
  expect(await runRefused('--email', EMAIL, '--company', '99')).toBe(
    'npm run user: there is no company 99\n',
  )
  expect(await runRefused('--email', ADMIN.email, '--company', '2')).toContain(
    'is already a user of company 1',
  )
  expect(await runRefused('--email', ADMIN.email, '--super')).toContain('already exists: leave out')
  expect(await runRefused('--emial', EMAIL)).toContain("Unknown option '--emial'")
  expect(await new HttpClient(server.address).signIn(ADMIN.email, ADMIN.password)).toMatchObject({
    status: 200,
  })
  await server.stop()
})

test('refuses a place without an installation, and creates none there', async () => {
  const DATA_DIR = await makeDataDir()
  const { said } = await runCli('user', ['--email', EMAIL], { DATA_DIR: `${DATA_DIR}/typo` })
  expect(said).toContain(`there is no database in ${DATA_DIR}/typo`)
  const empty = await runCli('user', ['--email', EMAIL], {
    DATABASE_URL: await makeDatabase(other, 'users_of_nobody'),
    SECRET: 'the secret of this test, long enough',
    DATA_DIR,
  })
  expect(empty.said).toContain('the database does not have the schema of this version yet')
})

test('refuses another SECRET than that of the database, which stays unchanged', async () => {
  const env = { DATA_DIR: await makeMigratedDataDir() }
  await (await spawnServer(env)).stop()
  const args = ['--email', EMAIL, '--password', 'primeira']
  const other = await runCli('user', args, {
    ...env,
    SECRET: 'another secret, just as long as that',
  })
  expect(other.said).toMatch(/SECRET is not the one that the database in .* was made with/)
  await rm(`${env.DATA_DIR}/secret`)
  expect((await runCli('user', args, env)).said).toContain('SECRET is not set')
})

test('prints its help', async () => {
  expect(await runCli('user', ['--help'], {})).toMatchObject({
    code: 0,
    said: expect.stringContaining('npm run user -- --email'),
  })
})
