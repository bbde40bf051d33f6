import { chmod, readFile, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import {
  clusterIn,
  makeDataDir,
  readPostmasterPid,
  killClusterProcesses,
  listClusterProcesses,
} from '../testing/embedded-servers.ts'
import { rolePasswordOf, setSecret } from '../platform/secrets.ts'
import { type HttpAnswer, HttpClient } from '../testing/http-client.ts'
import { makeMigratedDataDir } from '../testing/migrated-data-dir.ts'
import { urlOf } from '../testing/other-postgres.ts'
import {
  ADMIN,
  killLaunchedServers,
  launchServer,
  runUntilExit,
  type SpawnedServer,
  spawnServer,
  untilEnded,
} from '../testing/spawn-server.ts'
import { START_STAGES, untilStartStage } from '../testing/until-start-stage.ts'
import { TEST_SECRET } from '../testing/test-cluster.ts'
import { buildWebIfNeeded } from './build-web.ts'
import { WEB } from './serve-web.ts'

// The real process, as `npm start` runs it: start, refusals, stop and recovery.

// Root may write anywhere, and another user could not even read a clone below /root; root without that capability can.
const withoutRootsRights =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set', '-all', '--inh-caps', '-all'] : []

// Built once for all tests.
beforeAll(() => buildWebIfNeeded())

afterEach(killLaunchedServers)

const startMain = (env: Record<string, string>) => spawnServer(env, 'main')

async function signInAsAdmin(server: SpawnedServer): Promise<HttpClient> {
  const client = new HttpClient(server.address)
  expect(await client.signIn(ADMIN.email, ADMIN.password)).toMatchObject({ status: 200 })
  return client
}

describe('the first start', () => {
  test('creates everything and prints one line with the address and the sign-in; the passwords are stored', async () => {
    const DATA_DIR = await makeDataDir()
    const server = await startMain({ DATA_DIR, ADMIN_PASSWORD: '', DEMO: '', LOG_LEVEL: 'warn' })
    const file = join(DATA_DIR, 'first-sign-in.txt')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const [, ...lines] = (await readFile(file, 'utf8')).trim().split('\n')
    const people = lines.map((line) => line.split('\t'))
    expect(people).toHaveLength(3)
    expect(server.said()).toBe(
      `Guichê is ready at ${server.address} - sign in as ${ADMIN.email} with the password ${people[0]?.[2]} (saved in ${file})\n`,
    )
    for (const [, email = '', password = ''] of people)
      expect(await new HttpClient(server.address).signIn(email, password)).toMatchObject({
        status: 200,
      })
    const { status, headers } = await new HttpClient(server.address).send('GET /health/ready')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    const page = await fetch(server.address, { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('<!doctype html>')
    expect(await server.stop()).toBe(0)
    expect(await listClusterProcesses(clusterIn(DATA_DIR))).toEqual([])
  })
})

test('the web build stays within the size limits of each journey', async () => {
  const sizes = z
    .array(z.object({ name: z.string(), kb: z.number(), mostKb: z.number() }))
    .parse(JSON.parse(await readFile(join(WEB, 'dist/sizes.json'), 'utf8')))
  expect(sizes.map(({ name }) => name)).toEqual(['sign-in', 'sign-in to tickets'])
  for (const { kb, mostKb } of sizes) expect(kb).toBeLessThanOrEqual(mostKb)
})

describe('refuses to start with a readable sentence', () => {
  test('on a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const PORT = typeof address === 'object' ? `${address?.port}` : ''
    const { code, said } = await runUntilExit({ DATA_DIR: await makeDataDir(), PORT })
    other.close()
    expect({ code, said }).toEqual({
      code: 1,
      said: `Guichê cannot start: port ${PORT} is in use on 127.0.0.1; stop the program that uses it or set PORT to another port\n`,
    })
  })

  test('with a folder that it may not write to', async () => {
    const DATA_DIR = await makeDataDir()
    await chmod(DATA_DIR, 0o555)
    const { code, said } = await runUntilExit({ DATA_DIR }, withoutRootsRights)
    expect({ code, said }).toEqual({
      code: 1,
      said: `Guichê cannot start: the data folder ${DATA_DIR} is not writable; set DATA_DIR to a writable folder\n`,
    })
  })

  test('with invalid variables, naming all of them', async () => {
    const { code, said } = await runUntilExit({
      PORT: '70000',
      DATABASE_URL: 'mysql://somewhere',
      SECRET: 'short',
      ROLE: 'boss',
      CORS_ORIGINS: 'ftp://x',
      TLS_CERT: 'x',
    })
    expect(code).toBe(1)
    for (const name of ['PORT', 'DATABASE_URL', 'SECRET', 'ROLE', 'CORS_ORIGINS'])
      expect(said).toMatch(new RegExp(`^(?:Guichê cannot start: )?${name}: `, 'm'))
    expect(said).toContain('TLS_CERT and TLS_KEY: give both or neither')
  })

  test('before it loads any feature', async () => {
    const hook = `import { registerHooks } from 'node:module'
      registerHooks({ load: (url, context, next) => {
        if (url.includes('/server/src/features/')) console.error('read', url)
        return next(url, context)
      } })`
    const { said } = await runUntilExit({
      PORT: '70000',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}`,
    })
    expect(said).toBe('Guichê cannot start: PORT: must be a whole number from 0 to 65535\n')
  })

  test('without a database that answers, and without printing its password', async () => {
    const DATABASE_URL = 'postgres://guiche:verysecret@127.0.0.1:1/guiche'
    const env = { DATA_DIR: await makeDataDir(), DATABASE_URL, SECRET: TEST_SECRET }
    const { code, said } = await runUntilExit(env)
    expect(code).toBe(1)
    expect(said).toMatch(
      /^Guichê cannot start: the database of DATABASE_URL does not answer \(.+\)\n$/,
    )
    expect(said).not.toContain('verysecret')
  })

  test.each([
    ['superuser', 'is a superuser'],
    ['bypassrls', 'bypasses row security'],
    ['', 'owns table'],
  ])('with a role for requests that bypasses row security (%s)', async (right, fault) => {
    const { owner, role, drop } = await makeLooseRole(right)
    const url = (user: string) => urlOf({ ...owner, user, password: rolePasswordOf(user) })
    const { code, said } = await runUntilExit({
      DATA_DIR: await makeDataDir(),
      SECRET: TEST_SECRET,
      DATABASE_URL: urlOf(owner),
      DATABASE_URL_APP: url(role),
      DATABASE_URL_ACROSS: url('guiche_across'),
      DATABASE_URL_JOBS: url('guiche_jobs'),
    })
    await drop()
    expect(code).toBe(1)
    expect(said).toMatch(new RegExp(`^Guichê cannot start: .*role ${role} ${fault}`))
  })
})

describe('stopping', () => {
  test('under load it answers accepted requests and leaves no PostgreSQL running', async () => {
    const DATA_DIR = await makeMigratedDataDir()
    const server = await startMain({ DATA_DIR })
    const client = await signInAsAdmin(server)
    const load = sendUntilRefused(client)
    await expect.poll(() => load.answers.length).toBeGreaterThan(50)
    // Password hashing makes these requests slow, so they are running when the signal arrives.
    const slow = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        startCreatingUser(client, server, {
          name: 'Ana',
          email: `a${n}@x.com`,
          password: 'Segredo1',
        }),
      ),
    )
    expect(await server.stop()).toBe(0)
    expect(await listClusterProcesses(clusterIn(DATA_DIR))).toEqual([])
    expect(await Promise.all(slow.map(({ status }) => status))).toEqual([200, 200, 200, 200])
    await load.refused
    expect([200, 503]).toEqual(expect.arrayContaining(statuses(load.answers)))
  })

  test.each(START_STAGES)(
    'when a first start %s it leaves no PostgreSQL running either',
    async (stage) => {
      const DATA_DIR = await makeDataDir()
      const { child } = launchServer({ DATA_DIR }, 'main')
      await untilStartStage(DATA_DIR, stage)
      child.kill('SIGTERM')
      await untilEnded(child)
      // If the start could not be aborted in time, the exit handler stopped PostgreSQL.
      await expect.poll(() => listClusterProcesses(clusterIn(DATA_DIR))).toEqual([])
    },
  )
})

describe('after a crash', () => {
  test('of the server, the next start adopts its PostgreSQL and has every row', async () => {
    const DATA_DIR = await makeMigratedDataDir()
    const first = await startMain({ DATA_DIR })
    const client = await signInAsAdmin(first)
    await client.send('PUT /settings/call', { value: 'enabled' })
    const postmaster = await readPostmasterPid(clusterIn(DATA_DIR))
    await first.kill()

    const second = await startMain({ DATA_DIR })
    expect(await readPostmasterPid(clusterIn(DATA_DIR))).toBe(postmaster)
    const { body } = await new HttpClient(second.address, client.token).send('GET /settings')
    expect(body.find(({ key }: { key: string }) => key === 'call').value).toBe('enabled')
    expect(await second.stop()).toBe(0)
    expect(await listClusterProcesses(clusterIn(DATA_DIR))).toEqual([])
  })

  test('of PostgreSQL, requests get an error that asks for a retry, and later succeed again', async () => {
    const DATA_DIR = await makeMigratedDataDir()
    const server = await startMain({ DATA_DIR, LOG_LEVEL: 'silent' })
    const client = await signInAsAdmin(server)
    for (let round = 1; round <= 3; round++) {
      // Suspended, so that it cannot restart PostgreSQL before the request arrives.
      server.child.kill('SIGSTOP')
      await killClusterProcesses(clusterIn(DATA_DIR))
      const isSent = untilNextRequestSent()
      const answering = sendUntilHealed(client)
      await isSent
      server.child.kill('SIGCONT')
      const answers = await answering
      expect([200, 503]).toEqual(expect.arrayContaining(statuses(answers)))
      const refused = answers.filter(({ status }) => status === 503)
      expect(refused.length).toBeGreaterThan(0)
      for (const { body, headers } of refused) {
        expect(body).toMatchObject({ error: 'ERR_DATABASE_UNAVAILABLE' })
        expect(headers.get('retry-after')).toBe('1')
      }
    }
    expect(await server.stop()).toBe(0)
  })

  test('of an unawaited promise, the process continues', async () => {
    const stray = `process.on('SIGUSR2',()=>void(Promise.reject(Error('stray'))))`
    const server = await startMain({
      DATA_DIR: await makeMigratedDataDir(),
      NODE_OPTIONS: `--import=data:text/javascript,${stray}`,
    })
    server.child.kill('SIGUSR2')
    await expect.poll(server.said).toContain('unhandled promise rejection')
    await signInAsAdmin(server)
    expect(await server.stop()).toBe(0)
  })
})

/** Starts creating a user and waits until the server has accepted the request. */
async function startCreatingUser(client: HttpClient, { address }: SpawnedServer, user: object) {
  const sent = request(`${address}/users`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${client.token}`,
      'content-type': 'application/json',
      // The server asks for the body once it handles the request.
      expect: '100-continue',
    },
  })
  const status = once(sent, 'response').then(async ([answer]) => {
    await text(answer)
    return answer.statusCode
  })
  sent.flushHeaders()
  await once(sent, 'continue')
  sent.end(JSON.stringify(user))
  return { status }
}

function statuses(answers: HttpAnswer[]): number[] {
  return [...new Set(answers.map(({ status }) => status))]
}

/** Sends requests concurrently and repeatedly until the port refuses connections. */
function sendUntilRefused(client: HttpClient): {
  answers: HttpAnswer[]
  refused: Promise<unknown>
} {
  const answers: HttpAnswer[] = []
  const send = async () => {
    for (;;) answers.push(await client.send('GET /users'))
  }
  const refused = Promise.all(Array.from({ length: 4 }, () => send().catch(() => undefined)))
  return { answers, refused }
}

/** Resolves once a request of this process has been written to its connection, answered or not. */
function untilNextRequestSent(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const resolveOnRequest = () => {
    unsubscribe(SENT, resolveOnRequest)
    resolve()
  }
  subscribe(SENT, resolveOnRequest)
  return promise
}

/** The diagnostics channel on which fetch reports it. */
const SENT = 'undici:client:sendHeaders'

/** Sends reads and writes until five in a row have succeeded. */
async function sendUntilHealed(client: HttpClient): Promise<HttpAnswer[]> {
  const answers: HttpAnswer[] = []
  while (answers.length < 5 || answers.slice(-5).some(({ status }) => status !== 200)) {
    answers.push(await client.send('GET /users'))
    answers.push(await client.send('PUT /settings/call', { value: 'enabled' }))
  }
  return answers
}

/** Creates a database on the shared test cluster and a role with too many rights there. */
async function makeLooseRole(right: string) {
  setSecret(TEST_SECRET)
  const cluster = inject('testCluster')
  const database = `loose_${right || 'owner'}`
  const superuser = { ...cluster, user: 'postgres', password: rolePasswordOf('postgres') }
  const owner = { host: '', port: 0, user: '', ...cluster, database }
  // The owner is the third case: it bypasses row security without a special right.
  const role = right ? database : owner.user
  await runStatement(superuser, `create database ${database} owner ${owner.user}`)
  if (right)
    await runStatement(
      superuser,
      `create role ${role} login ${right} password '${rolePasswordOf(role)}'`,
    )
  const dropDatabaseAndRole = async () => {
    await runStatement(superuser, `drop database ${database} with (force)`)
    if (right) await runStatement(superuser, `drop role ${role}`)
  }
  return { owner, role, drop: dropDatabaseAndRole }
}

async function runStatement(address: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client({ ...address, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
