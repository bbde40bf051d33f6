import { spawn } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  clusterIn,
  killAndWait,
  makeDataDir,
  readPostmasterPid,
  killClusterProcesses,
  listClusterProcesses,
  runQuery,
  queryUntilAnswered,
  startPostgres,
  startPostgresInChild,
} from '../../../testing/embedded-servers.ts'

const makeNote = "CREATE TABLE notes AS SELECT 'kept' AS words"
const readNotes = 'SELECT words FROM notes'
const kept = [{ words: 'kept' }]

describe('after a SIGKILL of the Guichê process', () => {
  it('adopts the running server and supervises it', async () => {
    const dataDir = await makeDataDir()
    const { child, owner } = await startPostgresInChild(dataDir)
    if (owner) await runQuery(owner, makeNote)
    const orphan = await readPostmasterPid(clusterIn(dataDir))
    await killAndWait(child)

    const server = await startPostgres(dataDir)
    expect(await readPostmasterPid(clusterIn(dataDir))).toBe(orphan)
    expect(await runQuery(server.owner, readNotes)).toEqual(kept)

    process.kill(orphan, 'SIGKILL')
    expect(await queryUntilAnswered(server.owner, readNotes)).toEqual(kept)
    await server.stop()
    expect(await listClusterProcesses(clusterIn(dataDir))).toEqual([])
  })

  it('does not adopt a server with other settings', async () => {
    const dataDir = await makeDataDir()
    const { child, owner } = await startPostgresInChild(dataDir)
    if (owner) await runQuery(owner, makeNote)
    const orphan = await readPostmasterPid(clusterIn(dataDir))
    await killAndWait(child)
    const server = await startPostgres(dataDir, { settings: { max_connections: '33' } })
    expect(await readPostmasterPid(clusterIn(dataDir))).not.toBe(orphan)
    expect(await runQuery(server.owner, readNotes)).toEqual(kept)
  })

  it('starts a new server if PostgreSQL was killed too, even if its process id is reused', async () => {
    const dataDir = await makeDataDir()
    const { child, owner } = await startPostgresInChild(dataDir)
    if (owner) await runQuery(owner, makeNote)
    await killAndWait(child)
    const { uid, gid } = await stat(clusterIn(dataDir))
    await killClusterProcesses(clusterIn(dataDir))
    const other = spawn('sleep', ['600'], { uid, gid, stdio: 'ignore' })
    onTestFinished(() => killAndWait(other))
    for (const file of ['cluster/postmaster.pid', 'socket/.s.PGSQL.5432.lock']) {
      const path = join(dataDir, 'postgres', file)
      await writeFile(path, (await readFile(path, 'utf8')).replace(/^\d+/, `${other.pid}`))
    }

    const server = await startPostgres(dataDir)
    expect(await runQuery(server.owner, readNotes)).toEqual(kept)
    expect(other.exitCode ?? other.signalCode).toBeNull()
  })
})

describe('while the server runs', () => {
  it('loses no committed row when the postmaster is killed under load', async () => {
    const dataDir = await makeDataDir()
    const server = await startPostgres(dataDir)
    await runQuery(server.owner, 'CREATE TABLE numbers (n int PRIMARY KEY)')
    const committed: number[] = []
    const insertNumbers = async (): Promise<void> => {
      for (let n = committed.length; ; n++) {
        await runQuery(server.owner, `INSERT INTO numbers VALUES (${n})`)
        committed.push(n)
      }
    }
    for (let round = 1; round <= 3; round++) {
      const writing = insertNumbers().catch(() => undefined)
      await expect.poll(() => committed.length).toBeGreaterThan(round * 20)
      process.kill(await readPostmasterPid(clusterIn(dataDir)), 'SIGKILL')
      await writing
      const rows = await queryUntilAnswered(server.owner, 'SELECT n FROM numbers ORDER BY n')
      expect(rows.map(({ n }) => n)).toEqual(expect.arrayContaining(committed))
      // An insert whose result was lost may have been committed.
      committed.splice(0, committed.length, ...rows.map(({ n }) => Number(n)))
    }
    expect(server.said.filter((line) => line.includes('has died'))).toHaveLength(3)
  })

  it('restarts PostgreSQL after all of its processes were killed at once', async () => {
    const dataDir = await makeDataDir()
    const server = await startPostgres(dataDir)
    await runQuery(server.owner, makeNote)
    await killClusterProcesses(clusterIn(dataDir))
    expect(await queryUntilAnswered(server.owner, readNotes)).toEqual(kept)
  })

  it('restarts after a shutdown by another program, although sessions stay open', async () => {
    const dataDir = await makeDataDir()
    const server = await startPostgres(dataDir)
    await runQuery(server.owner, makeNote)
    const session = runQuery(server.owner, 'SELECT pg_sleep(10)').catch(() => undefined)
    const pid = await readPostmasterPid(clusterIn(dataDir))
    process.kill(pid, 'SIGTERM')
    await expect.poll(() => server.said.join()).toContain('runs again')
    expect(await runQuery(server.owner, readNotes)).toEqual(kept)
    await session
  })

  it('leaves no process behind when stopped during a restart', async () => {
    const dataDir = await makeDataDir()
    for (const delayMs of [0, 60, 120, 150, 180]) {
      const server = await startPostgres(dataDir)
      process.kill(await readPostmasterPid(clusterIn(dataDir)), 'SIGKILL')
      await setTimeout(delayMs)
      await server.stop()
      await expect.poll(() => listClusterProcesses(clusterIn(dataDir))).toEqual([])
    }
    await startPostgres(dataDir)
  })
})
