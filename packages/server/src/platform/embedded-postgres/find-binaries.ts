import { execFile } from 'node:child_process'
import {
  chmod,
  cp,
  lstat,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { Binaries, Cluster } from './cluster.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { findBarrier } from './server-user.ts'

const Manifest = z.object({ version: z.string() })
const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * The binaries of this platform's npm package, or a copy of them if the server's user cannot reach the package or its
 * symbolic links are missing (the install script did not run) and cannot be created.
 */
export async function findBinaries(
  cluster: Cluster,
  installed = installedPackage(),
): Promise<Binaries> {
  const root = await realpath(installed)
  const { version } = Manifest.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const native = join(root, 'native')
  const serves =
    !(await findBarrier(join(native, 'lib'), cluster.user)) && (await tryMakeLinks(root))
  if (serves) return { native, version }
  const copy = join(cluster.shelf, `postgresql-${version}`)
  await copyOnce(root, copy)
  return { native: join(copy, 'native'), version }
}

function installedPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    )
  }
}

async function copyOnce(root: string, copy: string): Promise<void> {
  if (await stat(copy).catch(() => undefined)) return
  const draft = `${copy}.${process.pid}`
  await cp(root, draft, { recursive: true, verbatimSymlinks: true })
  await makeLinks(draft)
  await makeReadableToAll(draft)
  // Flushes the files first, since after a power cut the renamed folder could hold empty files.
  await promisify(execFile)('sync', ['-f', draft]).catch(() => undefined)
  // The server of another DATA_DIR may have created the copy first.
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }))
}

async function tryMakeLinks(root: string): Promise<boolean> {
  try {
    await makeLinks(root)
    return true
  } catch {
    return false
  }
}

// npm packages cannot hold symbolic links: the package lists them in a file, relative to its root.
async function makeLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    const link = join(root, target)
    if (await lstat(link).catch(() => undefined)) continue
    await symlink(relative(dirname(target), source), link)
  }
}

// npm under a umask of 077 writes files that only their owner can read.
async function makeReadableToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const isProgram = entry.isDirectory() || ((await stat(path)).mode & 0o100) !== 0
    await chmod(path, isProgram ? 0o755 : 0o644)
  }
}
