import type { DoctorReport } from '@guiche/contract/doctor'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { clusterIn, makeDataDir, listClusterProcesses } from '../testing/embedded-servers.ts'
import { freePort } from '../testing/free-port.ts'
import { makeMigratedDataDir } from '../testing/migrated-data-dir.ts'
import { makeDatabase, startOtherPostgres } from '../testing/other-postgres.ts'
import { runCli } from '../testing/run-cli.ts'
import { startSmtpServer } from '../testing/smtp-server.ts'
import { killLaunchedServers, spawnServer } from '../testing/spawn-server.ts'

afterEach(killLaunchedServers)

const checksIn = (said: string) =>
  [...said.matchAll(/^(ok|off|warning|failing) +([a-z]+) {2}/gm)].map(([, , check]) => check)

test('reports the state beside a running server, with advice', async () => {
  const env = { DATA_DIR: await makeMigratedDataDir(), PORT: String(await freePort()) }
  const server = await spawnServer(env)
  const { code, said } = await runCli('doctor', [], env)
  expect(checksIn(said)).toEqual([
    'database',
    'disk',
    'clock',
    'address',
    'mail',
    'lines',
    'push',
    'pix',
  ])
  expect(said).toMatch(/The embedded PostgreSQL \(\d+\.\d+\) answers in \d+ ms: \d+ of \d+ conn/)
  expect(said).toContain(`ok       address   ${server.address} opens on this machine only`)
  expect(said).toMatch(/off +mail +Mail is not set up.*\n +-> For invitations and alerts/)
  expect(said).not.toMatch(/\{\{|undefined/)
  expect({ code, said }).toMatchObject({ code: said.includes('disk is almost full') ? 1 : 0 })
  await server.stop()
})

test('while the server is stopped, starts the database and stops it again; prints JSON on request and fails where a check fails', async () => {
  const mail = await startSmtpServer({ refusesLogin: true })
  const env = {
    DATA_DIR: await makeMigratedDataDir(),
    PORT: String(await freePort()),
    SMTP_URL: `smtp://carteiro:segredo@127.0.0.1:${mail.port}`,
  }
  const { code, said } = await runCli('doctor', ['--json'], env)
  mail.close()
  expect(code).toBe(1)
  const reports = JSON.parse(said) as DoctorReport[]
  const stateOf = (check: string) => reports.find((report) => report.check === check)?.state
  expect(reports).toHaveLength(8)
  expect(stateOf('mail')).toBe('failing')
  expect(reports.find(({ check }) => check === 'address')?.findings).toMatchObject([
    { code: 'server_stopped' },
  ])
  expect(reports.find(({ check }) => check === 'database')?.findings).toContainEqual(
    expect.objectContaining({ code: 'database_embedded' }),
  )
  expect(said).not.toContain('segredo')
  expect(await listClusterProcesses(clusterIn(env.DATA_DIR))).toEqual([])
})

test('beside an external database compares both clocks and knows if a server is running', async () => {
  const other = await startOtherPostgres()
  onTestFinished(() => other.stop())
  const env = {
    DATABASE_URL: await makeDatabase(other, 'examined'),
    DATA_DIR: await makeDataDir(),
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
  }
  const server = await spawnServer(env)
  const { said } = await runCli('doctor', [], env)
  expect(said).toMatch(/The external PostgreSQL \([\d.]+\) answers in/)
  expect(said).toMatch(/ok +clock +The clock is \d+ ms off the database's/)
  expect(said).toMatch(/ok +address +http:\/\/127.0.0.1:\d+ opens on this machine only/)
  await server.stop()
  const later = await runCli('doctor', [], env)
  expect(later.said).toMatch(/warning +address +Guichê is not running/)
  expect(later.said).toMatch(/The external PostgreSQL/)
})

test('without a database reports the reason, runs the other checks and fails', async () => {
  const DATA_DIR = await makeDataDir()
  const { code, said } = await runCli('doctor', [], { DATA_DIR, PORT: String(await freePort()) })
  expect(code).toBe(1)
  expect(said).toMatch(/failing +database +The database could not be opened \(there is no database/)
  expect(said).toMatch(/(ok|warning|failing) +disk +.*free of/)
  expect(said).toMatch(/warning +address +Guichê is not running\.\n +-> Start it with npm start/)

  const away = await runCli('doctor', [], {
    DATA_DIR,
    PORT: String(await freePort()),
    DATABASE_URL: `postgres://dona:muito-secreta@127.0.0.1:${await freePort()}/guiche`,
    SECRET: 'a secret that is long enough for this',
  })
  expect(away.code).toBe(1)
  expect(away.said).toMatch(/failing +database +.*does not answer/)
  expect(away.said).toMatch(/warning +address +Guichê is not running/)
  expect(away.said).not.toContain('muito-secreta')
})

test('prints its help and refuses unknown options', async () => {
  expect((await runCli('doctor', ['--help'], {})).said).toContain('npm run doctor')
  const { code, said } = await runCli('doctor', ['--jsn'], {})
  expect(code).toBe(1)
  expect(said).toContain('npm run doctor:')
})
