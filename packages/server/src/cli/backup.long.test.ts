import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findRunningPostgres } from '../platform/embedded-postgres/find-running-postgres.ts'
import { clusterIn, makeDataDir, listClusterProcesses } from '../testing/embedded-servers.ts'
import { findStoredSecret, rolePasswordOf, setSecret } from '../platform/secrets.ts'
import { HttpClient } from '../testing/http-client.ts'
import { makeMigratedDataDir } from '../testing/migrated-data-dir.ts'
import { makeDatabase, type OtherPostgres, startOtherPostgres } from '../testing/other-postgres.ts'
import { type Environment, runCli } from '../testing/run-cli.ts'
import {
  ADMIN,
  killLaunchedServers,
  runUntilExit,
  type SpawnedServer,
  spawnServer,
} from '../testing/spawn-server.ts'

// Characters that COPY escapes.
const ODD = 'tab\there, \\N and a line\nbreak é 😀'

let other: OtherPostgres
beforeAll(async () => {
  other = await startOtherPostgres()
  if (other.version === undefined) console.warn('not run: no other PostgreSQL installed')
})
afterEach(killLaunchedServers)
afterAll(() => other.stop())

test('a backup taken while stopped is restored into another folder, and new ids continue after the old ones', async () => {
  const env = { DATA_DIR: await makeMigratedDataDir() }
  const before = await spawnServer(env)
  const admin = await signInAsAdmin(before)
  const users = [await addUser(admin, 'ana'), await addUser(admin, 'bruno')]
  const gone = await addUser(admin, 'carla')
  await admin.send(`DELETE /users/${gone.id}`)
  await admin.send('PUT /settings/asaas', { value: 'a token, encrypted' })
  await (await openOwnerClient(env.DATA_DIR)).query('update companies set address = $1', [ODD])
  await before.stop()
  const files = {
    'a/b/vazio.bin': '',
    'a/áudio 1.ogg': 'som',
    [`${'longo'.repeat(40)}.txt`]: 'x'.repeat(100_000),
  }
  await writeFiles(env.DATA_DIR, files)

  const file = join(env.DATA_DIR, 'backups', 'one.tar.gz')
  expect(await runSuccessfully('backup', file, env)).toMatch(
    /Wrote .*one\.tar\.gz: [\d,]+ rows, 3 files, [\d.]+ kB, [\d.]+ s\.\nIt contains SECRET/,
  )
  expect(await readdir(dirname(file))).toEqual(['one.tar.gz'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  const restored = { DATA_DIR: join(await makeDataDir(), 'new') }
  expect(await runSuccessfully('restore', file, restored)).toMatch(/Restored .* rows, 3 files/)
  expect(await listClusterProcesses(clusterIn(restored.DATA_DIR))).toEqual([])
  expect(await readFiles(restored.DATA_DIR)).toEqual(files)
  expect(await modesIn(join(restored.DATA_DIR, 'files'))).toEqual(new Set(['700', '600']))
  expect(await readFile(join(restored.DATA_DIR, 'secret'))).toEqual(
    await readFile(join(env.DATA_DIR, 'secret')),
  )

  const after = await spawnServer(restored)
  // A token from before the backup works: sessions and SECRET were restored.
  expect(await listUsers(new HttpClient(after.address, admin.token))).toEqual(
    expect.arrayContaining(users),
  )
  const again = await signInAsAdmin(after)
  expect((await addUser(again, 'diego')).id).toBe(gone.id + 1)
  const { rows } = await (
    await openOwnerClient(restored.DATA_DIR)
  ).query('select address from companies')
  expect(rows).toEqual([{ address: ODD }])
  await after.stop()
})

test('a backup moves from the embedded database to an external one and back', async () => {
  const env = { DATA_DIR: await makeMigratedDataDir() }
  const first = await spawnServer(env)
  const users = [await addUser(await signInAsAdmin(first), 'ana')]
  await first.stop()
  await writeFiles(env.DATA_DIR, { 'a.txt': 'a' })
  const there = join(await makeDataDir(), 'there.tar.gz')
  await runSuccessfully('backup', there, env)

  // Without SECRET in the environment, the restore stores the backup's own, and the server finds it.
  const DATABASE_URL = await makeDatabase(other, 'there')
  const external = { DATABASE_URL, DATA_DIR: await makeDataDir() }
  await runSuccessfully('restore', there, external)
  const second = await spawnServer(external)
  expect(await listUsers(await signInAsAdmin(second))).toEqual(expect.arrayContaining(users))
  users.push(await addUser(await signInAsAdmin(second), 'bruno'))
  const back = join(await makeDataDir(), 'back.tar.gz')
  await runSuccessfully('backup', back, external)
  await second.stop()

  const home = { DATA_DIR: await makeDataDir() }
  await runSuccessfully('restore', back, home)
  const third = await spawnServer(home)
  expect(await listUsers(await signInAsAdmin(third))).toEqual(expect.arrayContaining(users))
  await third.stop()
  expect(await readFiles(home.DATA_DIR)).toEqual({ 'a.txt': 'a' })
})

test('a large backup of a busy server is one snapshot, and its restore can be interrupted', async () => {
  const env = { DATA_DIR: await makeMigratedDataDir() }
  const server = await spawnServer(env)
  const owner = await openOwnerClient(env.DATA_DIR)
  await fillAuditLog(owner, 100_000)
  const writing = writePairs(owner)
  const file = join(await makeDataDir(), 'busy.tar.gz')
  await expect.poll(writing.count).toBeGreaterThan(0)
  const before = writing.count()
  await runSuccessfully('backup', file, env)
  expect(await writing.stop()).toBeGreaterThan(before + 10)
  await server.stop()

  const restored = { DATA_DIR: await makeDataDir() }
  await runSuccessfully('restore', file, restored)
  const after = await spawnServer(restored)
  const { rows } = await (
    await openOwnerClient(restored.DATA_DIR)
  ).query<{ audit: number; address: number }>(
    `select (select max(user_id) from audit_log where action = 'pair') as audit,
       (select address::int from companies) as address`,
  )
  expect(rows[0]?.address).toBeGreaterThan(0)
  expect(rows[0]?.audit).toBe(rows[0]?.address)
  await after.stop()

  // An interrupted restore leaves nothing; a killed one leaves a folder that no server starts on.
  const DATA_DIR = join(await makeDataDir(), 'new')
  const asked = await startRestore(file, DATA_DIR)
  asked.kill('SIGTERM')
  expect(await once(asked, 'close')).toEqual([1, null])
  expect(await readdir(dirname(DATA_DIR))).toEqual([])

  const killed = await startRestore(file, DATA_DIR)
  killed.kill('SIGKILL')
  await once(killed, 'close')
  expect((await runUntilExit({ DATA_DIR })).said).toContain(
    `a restore into ${DATA_DIR} is running or was interrupted`,
  )
  expect((await runCli('restore', [file], { DATA_DIR })).said).toContain('was interrupted')
  expect((await runCli('backup', [], { DATA_DIR })).said).toContain('was interrupted')
})

test('refuses a target that is in use or not empty', async () => {
  const env = { DATA_DIR: await makeMigratedDataDir() }
  const server = await spawnServer(env)
  const file = join(await makeDataDir(), 'one.tar.gz')
  await runSuccessfully('backup', file, env)
  const runRefusedRestore = async (place: Environment) => {
    const { code, said } = await runCli('restore', [file], place)
    expect(code).toBe(1)
    return said
  }
  expect(await runRefusedRestore(env)).toMatch(/Guichê \(process \d+\) is running on/)
  await server.stop()
  expect(await runRefusedRestore(env)).toContain(`${env.DATA_DIR} is not empty`)

  const external = await makeExternalEnvironment(
    'used',
    await readFile(join(env.DATA_DIR, 'secret'), 'utf8'),
  )
  const served = await spawnServer(external)
  expect(await runRefusedRestore(external)).toContain(
    'Guichê is running on the database of DATABASE_URL',
  )
  await served.stop()
  expect(await runRefusedRestore(external)).toContain('the database of DATABASE_URL is not empty')
  expect((await runCli('backup', [file], env)).said).toContain(`${file} already exists`)
})

test('refuses to mix two SECRETs', async () => {
  const env = { DATA_DIR: await makeMigratedDataDir() }
  await (await spawnServer(env)).stop()
  const file = join(await makeDataDir(), 'one.tar.gz')
  await runSuccessfully('backup', file, env)
  const place = {
    DATA_DIR: join(await makeDataDir(), 'new'),
    SECRET: 'another secret, just as long as that',
  }
  const { said } = await runCli('restore', [file], place)
  expect(said).toContain(
    'SECRET is not the one that the backup was made with: set that of the backup or none',
  )
  expect(await readdir(dirname(place.DATA_DIR))).toEqual([])

  const SECRET = await readFile(join(env.DATA_DIR, 'secret'), 'utf8')
  await runSuccessfully('restore', file, { ...place, SECRET })
  expect(findStoredSecret(place.DATA_DIR)).toBeUndefined()
})

async function runSuccessfully(
  command: 'backup' | 'restore',
  file: string,
  env: Environment,
): Promise<string> {
  const { code, said } = await runCli(command, [file], env)
  if (code !== 0) throw new Error(said)
  return said
}

async function signInAsAdmin(server: SpawnedServer): Promise<HttpClient> {
  const client = new HttpClient(server.address)
  expect(await client.signIn(ADMIN.email, ADMIN.password)).toMatchObject({ status: 200 })
  return client
}

interface Person {
  id: number
  email: string
  name: string
}

async function addUser(client: HttpClient, account: string): Promise<Person> {
  const email = `${account}@empresa.example`
  const { status, body } = await client.send('POST /users', {
    name: account,
    email,
    password: 'Segredo1',
  })
  expect({ status, body }).toMatchObject({ status: 200 })
  return { id: body.id, email, name: account }
}

async function listUsers(client: HttpClient): Promise<Person[]> {
  const { body } = await client.send('GET /users/list')
  return body.map(({ id, email, name }: Person) => ({ id, email, name }))
}

async function makeExternalEnvironment(name: string, SECRET: string): Promise<Environment> {
  return { DATABASE_URL: await makeDatabase(other, name), SECRET, DATA_DIR: await makeDataDir() }
}

async function openOwnerClient(dataDir: string): Promise<pg.Client> {
  setSecret(findStoredSecret(dataDir) ?? '')
  const client = new pg.Client(await findRunningPostgres(dataDir, rolePasswordOf))
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function fillAuditLog(owner: pg.Client, rows: number): Promise<void> {
  await owner.query(
    `insert into audit_log (company_id, user_id, user_company_id, action, detail)
     select 1, n, 1, 'fill', jsonb_build_object('words', repeat(md5(n::text), 8)) from generate_series(1, $1::int) n`,
    [rows],
  )
}

/** Writes the same number into two tables in one transaction, repeatedly. */
function writePairs(owner: pg.Client) {
  let isStopping = false
  let number = 0
  let committed = 0
  const writeUntilStopped = async () => {
    while (!isStopping) {
      number++
      await owner.query('begin')
      await owner.query(
        `insert into audit_log (company_id, user_id, user_company_id, action) values (1, ${number}, 1, 'pair')`,
      )
      await owner.query(`update companies set address = '${number}'`)
      await owner.query('commit')
      committed = number
    }
    return number
  }
  const written = writeUntilStopped()
  return {
    count: () => committed,
    stop: (): Promise<number> => {
      isStopping = true
      return written
    },
  }
}

/** Resolves while the restore is loading rows. */
async function startRestore(file: string, DATA_DIR: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'restore.ts'), file], {
    env: { PATH: process.env.PATH, DATA_DIR },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (said += chunk))
  await expect.poll(() => said, { interval: 5 }).toContain('audit_log')
  return child
}

async function writeFiles(dataDir: string, files: Record<string, string>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const target = join(dataDir, 'files', path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, content)
  }
}

/** The permission bits of a folder and of everything below it. */
async function modesIn(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))]
  const modes = await Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o777))
  return new Set(modes.map((mode) => mode.toString(8)))
}

async function readFiles(dataDir: string): Promise<Record<string, string>> {
  const folder = join(dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const contents = await Promise.all(
    paths.map(
      async (path) => [path.slice(folder.length + 1), await readFile(path, 'utf8')] as const,
    ),
  )
  return Object.fromEntries(contents)
}
