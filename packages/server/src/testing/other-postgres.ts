import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findServerUser } from '../platform/embedded-postgres/server-user.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start-embedded-postgres.ts'
import { freePort } from './free-port.ts'
import { TEST_DATA_FOLDER } from './shared-memory.ts'

// A PostgreSQL other than the embedded one, for tests with DATABASE_URL.

export interface OtherPostgres {
  /** Undefined if none is installed; a second embedded one is then used. */
  version: string | undefined
  /** Its superuser. */
  address: { host: string; port: number; user: string; password: string; database: string }
  stop: () => Promise<void>
}

const PLACES = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/usr/local/pgsql/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
]
const OLDEST = 15
const PASSWORD = 'postgres of tests'

export async function startOtherPostgres(): Promise<OtherPostgres> {
  const folder = await mkdtemp(join(TEST_DATA_FOLDER, 'guiche-other-'))
  await chmod(folder, 0o755)
  const found = await findInstalledPostgres()
  const server = found
    ? await startInstalledPostgres(found, folder)
    : await startSecondEmbedded(folder)
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...server, stop }
}

/** An empty database whose owner has only the rights that DATABASE_URL's role needs. @returns DATABASE_URL */
export async function makeDatabase({ address }: OtherPostgres, name: string): Promise<string> {
  await runAsSuperuser(address, [
    `create role ${name} login createrole password '${name}'`,
    `create database ${name} owner ${name}`,
  ])
  return urlOf({ ...address, user: name, password: name, database: name })
}

export function urlOf({ host, port, user, password, database }: OtherPostgres['address']): string {
  return `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`
}

async function runAsSuperuser(address: pg.ClientConfig, statements: string[]): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

interface Installed {
  bin: string
  version: string
}

async function findInstalledPostgres(): Promise<Installed | undefined> {
  const { stdout = '' } =
    (await promisify(execFile)('pg_config', ['--bindir']).catch(() => undefined)) ?? {}
  const places = [stdout.trim(), ...globSync(PLACES)].filter(Boolean)
  for (const bin of places) {
    const answer = await promisify(execFile)(join(bin, 'postgres'), ['--version']).catch(
      () => undefined,
    )
    const version = /(\d+)(?:\.\d+)?/.exec(answer?.stdout ?? '')?.[0]
    if (version !== undefined && Number.parseInt(version, 10) >= OLDEST) return { bin, version }
  }
  return undefined
}

async function startInstalledPostgres(
  { bin, version }: Installed,
  folder: string,
): Promise<OtherPostgres> {
  const data = join(folder, 'data')
  const user = await findServerUser(data)
  const options = {
    cwd: folder,
    ...(user && { uid: user.uid, gid: user.gid }),
    env: { PATH: process.env.PATH },
  }
  await mkdir(data, { mode: 0o700 })
  if (user) await chown(data, user.uid, user.gid)
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, PASSWORD)
  // initdb runs as another user and must read the file even under a strict umask.
  if (user) await chown(passwordFile, user.uid, user.gid)
  const settingUp = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C',
  ]
  await promisify(execFile)(join(bin, 'initdb'), settingUp, options)
  const port = await freePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
  ]
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...options,
      stdio: 'ignore',
    },
  )
  const address = {
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: PASSWORD,
    database: 'postgres',
  }
  await untilAnswering(address)
  const stop = async () => {
    child.kill('SIGINT')
    if (child.exitCode === null) await once(child, 'close')
  }
  return { version, address, stop }
}

async function startSecondEmbedded(folder: string): Promise<OtherPostgres> {
  const quiet = { info: () => {}, warn: () => {}, error: console.error }
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    password: () => PASSWORD,
    log: quiet,
  })
  const address = { ...server.address, user: 'postgres', password: PASSWORD, database: 'postgres' }
  return { version: undefined, address, stop: () => server.stop() }
}

async function untilAnswering(address: pg.ClientConfig): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; await sleep(50)) {
    try {
      return await runAsSuperuser(address, [])
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}
