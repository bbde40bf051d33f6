import { chmod, chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { EmbeddedPostgresError } from './start-embedded-postgres.ts'
import {
  clusterIn,
  makeDataDir,
  readPostmasterPid,
  listClusterProcesses,
  runQuery,
  queryUntilAnswered,
  startPostgres,
  startPostgresInChild,
} from '../../testing/embedded-servers.ts'

const isRoot = process.getuid?.() === 0
const nobody = { name: 'nobody', uid: 65534, gid: 65534 }
const makeNote = "CREATE TABLE notes AS SELECT 'kept' AS words"
const readNotes = 'SELECT words FROM notes'
const kept = [{ words: 'kept' }]

describe('a start', () => {
  it('keeps the rows of the previous run', async () => {
    const dataDir = await makeDataDir()
    const first = await startPostgres(dataDir)
    await runQuery(first.owner, makeNote)
    await first.stop()
    await first.stop()
    expect(await listClusterProcesses(clusterIn(dataDir))).toEqual([])

    const second = await startPostgres(dataDir)
    expect(await runQuery(second.owner, readNotes)).toEqual(kept)
    expect(second.said).toEqual([])
  })

  it('sets a durable database ordered by code point, and an owner with minimal rights', async () => {
    const { owner } = await startPostgres(await makeDataDir(), {
      settings: { max_connections: '33' },
    })
    const settings = ['fsync', 'full_page_writes', 'synchronous_commit', 'max_connections']
    const shown = await Promise.all(settings.map((name) => runQuery(owner, `SHOW ${name}`)))
    expect(shown.flat().map((row) => Object.values(row)[0])).toEqual(['on', 'on', 'on', '33'])
    expect(
      await runQuery(
        owner,
        'SELECT datlocprovider, datlocale FROM pg_database WHERE datname = current_database()',
      ),
    ).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8' }])
    expect(
      await runQuery(
        owner,
        'SELECT rolsuper, rolbypassrls, rolcreaterole FROM pg_roles WHERE rolname = current_user',
      ),
    ).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: true }])
  })

  it('logs slow and failed statements without their parameters', async () => {
    const dataDir = await makeDataDir()
    // Every statement counts as slow.
    const { owner } = await startPostgres(dataDir, {
      settings: { log_min_duration_statement: '0' },
    })
    const client = new pg.Client(owner)
    await client.connect()
    await client.query('select $1::text as slow', ['5511987650014'])
    const failing = client.query('select 1 / $1::int as failed, $2::text', [0, '5511987650014'])
    await expect(failing).rejects.toThrow('division by zero')
    await client.end()

    const logs = join(clusterIn(dataDir), 'log')
    const said = await vi.waitFor(async () => {
      const files = await readdir(logs)
      const texts = await Promise.all(files.map((name) => readFile(join(logs, name), 'utf8')))
      expect(texts.join('')).toContain('as failed')
      return texts.join('')
    })
    expect(said).toContain('as slow')
    expect(said).not.toContain('5511987650014')
  })

  it('sets new passwords after SECRET has changed', async () => {
    const dataDir = await makeDataDir()
    const first = await startPostgres(dataDir)
    await runQuery(first.owner, makeNote)
    await first.stop()
    const second = await startPostgres(dataDir, {
      password: (role) => `it's another \\ for ${role}`,
    })
    expect(await runQuery(second.owner, readNotes)).toEqual(kept)
    await expect(runQuery(first.owner, readNotes)).rejects.toThrow('password authentication failed')
  })

  it('is refused while a server runs on the same folder, and succeeds after it stopped', async () => {
    const dataDir = await makeDataDir()
    const first = await startPostgres(dataDir)
    const message = `Another Guichê server (process ${process.pid}) is already running on ${dataDir}`
    await expect(startPostgres(dataDir)).rejects.toThrow(message)
    expect(await startPostgresInChild(dataDir)).toMatchObject({
      refusal: expect.stringContaining(`EmbeddedPostgresError: ${message}`),
    })
    await first.stop()
    await startPostgres(dataDir)
  })

  it('refuses a cluster of another PostgreSQL in one sentence', async () => {
    const dataDir = await makeDataDir()
    await mkdir(clusterIn(dataDir), { recursive: true })
    await writeFile(join(clusterIn(dataDir), 'PG_VERSION'), '17\n')
    await expect(startPostgres(dataDir)).rejects.toThrow(EmbeddedPostgresError)
    await expect(startPostgres(dataDir)).rejects.toThrow(
      'was made by PostgreSQL 17 and this is 18.',
    )
  })

  it('reports the reason if PostgreSQL does not start', async () => {
    const dataDir = await makeDataDir()
    const settings = { shared_buffers: 'plenty' }
    await expect(startPostgres(dataDir, { settings })).rejects.toThrow('configuration file')
    await startPostgres(dataDir)
  })

  it('listens on loopback if no path is short enough for a socket', async () => {
    const dataDir = join(await makeDataDir(), 'long'.repeat(20))
    vi.stubEnv('TMPDIR', join(tmpdir(), 'long'.repeat(30)))
    onTestFinished(() => void vi.unstubAllEnvs())
    const server = await startPostgres(dataDir)
    expect(server.address.host).toBe('127.0.0.1')
    await runQuery(server.owner, makeNote)
    process.kill(await readPostmasterPid(clusterIn(dataDir)), 'SIGKILL')
    expect(await queryUntilAnswered(server.owner, readNotes)).toEqual(kept)
  })

  it('puts the socket of a long path into a private temporary folder', async () => {
    const server = await startPostgres(join(await makeDataDir(), 'long'.repeat(20)))
    expect(dirname(server.address.host)).toBe(tmpdir())
    onTestFinished(() => rm(server.address.host, { recursive: true, force: true }))
    expect((await stat(server.address.host)).mode & 0o777).toBe(0o700)
    expect(await runQuery(server.owner, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
})

describe.skipIf(!isRoot)('as root', () => {
  it('places the cluster elsewhere if its user cannot enter DATA_DIR', async () => {
    const folder = await makeDataDir()
    await chmod(folder, 0o700)
    const dataDir = join(folder, 'data')
    const first = await startPostgres(dataDir)
    const home = (await readFile(join(dataDir, 'postgres.location'), 'utf8')).trim()
    onTestFinished(() => rm(home, { recursive: true, force: true }))
    expect(dirname(home)).toBe('/var/lib/guiche')
    await runQuery(first.owner, makeNote)
    await first.stop()
    const second = await startPostgres(dataDir)
    expect(await runQuery(second.owner, readNotes)).toEqual(kept)
    await second.stop()

    await rm(home, { recursive: true })
    await expect(startPostgres(dataDir)).rejects.toThrow('bring that folder back')
  })

  it('names the folder to open if its user can no longer reach the cluster', async () => {
    const dataDir = await makeDataDir()
    await (await startPostgres(dataDir)).stop()
    await chmod(dataDir, 0o700)
    await expect(startPostgres(dataDir)).rejects.toThrow(`run chmod o+x ${dataDir}.`)
  })

  it('takes ownership of a cluster that was restored as root', async () => {
    const dataDir = await makeDataDir()
    const first = await startPostgres(dataDir)
    await runQuery(first.owner, makeNote)
    await first.stop()
    const cluster = clusterIn(dataDir)
    for (const entry of await readdir(cluster, { recursive: true }))
      await chown(join(cluster, entry), 0, 0)
    await chown(cluster, 0, 0)
    await chmod(cluster, 0o755)
    expect(await runQuery((await startPostgres(dataDir)).owner, readNotes)).toEqual(kept)
  })

  it('started by an ordinary user, runs as that user', async () => {
    const dataDir = await makeDataDir()
    await chown(dataDir, nobody.uid, nobody.gid)
    await chmod(dataDir, 0o700)
    const { child, owner } = await startPostgresInChild(dataDir, nobody)
    expect(owner && (await runQuery(owner, 'SELECT 1 AS one'))).toEqual([{ one: 1 }])
    expect((await stat(clusterIn(dataDir))).uid).toBe(nobody.uid)
    child.kill('SIGTERM')
    await expect.poll(() => listClusterProcesses(clusterIn(dataDir))).toEqual([])
  })

  it('refuses a folder without write permission and a cluster of another user', async () => {
    const dataDir = await makeDataDir()
    expect(await startPostgresInChild(dataDir, nobody)).toMatchObject({
      refusal: expect.stringMatching(/^EmbeddedPostgresError: .*this user may not write there/),
    })
    await (await startPostgres(dataDir)).stop()
    expect(await startPostgresInChild(dataDir, nobody)).toMatchObject({
      refusal: expect.stringMatching(/^EmbeddedPostgresError: .*belongs to the user/),
    })
  })
})
