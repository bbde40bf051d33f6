import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { serverUserSpawnOptions, type Binaries, type Cluster, programPath } from './cluster.ts'
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.ts'

const draftPrefix = 'new-'

/** Creates the data directory if it is missing; a start killed half-way leaves no half-made one. */
export async function initialiseCluster(
  cluster: Cluster,
  binaries: Binaries,
  password: string,
): Promise<void> {
  const major = await readMajor(cluster)
  if (major === undefined) return makeCluster(cluster, binaries, password)
  if (major !== binaries.version.split('.')[0]) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster.folder} was made by PostgreSQL ${major} and this is ${binaries.version}: start the former version of Guichê, make a backup with it, and restore the backup with this version.`,
    )
  }
  await changeOwnerFromRoot(cluster)
}

async function readMajor(cluster: Cluster): Promise<string | undefined> {
  try {
    return (await readFile(join(cluster.folder, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

// Each attempt has its own folder, because initdb of a killed server may still be running.
async function makeCluster(cluster: Cluster, binaries: Binaries, password: string): Promise<void> {
  await removeDrafts(cluster)
  const draft = await mkdtemp(join(cluster.home, draftPrefix))
  const folder = join(draft, 'cluster')
  const passwordFile = join(draft, 'password')
  try {
    await chmod(draft, 0o711)
    await mkdir(folder, { mode: 0o700 })
    await chownToServer(folder, cluster)
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
    await chownToServer(passwordFile, cluster)
    await runInitdb(cluster, binaries, folder, passwordFile)
    await rename(folder, cluster.folder)
    await syncFolder(cluster.home)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function removeDrafts({ home }: Cluster): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith(draftPrefix)) await rm(join(home, name), { recursive: true, maxRetries: 5 })
  }
}

// The built-in locale sorts names the same after upgrades of the machine's libraries. libc's C.UTF-8, which macOS and
// Windows may lack, only classifies letters for text search.
async function runInitdb(
  cluster: Cluster,
  binaries: Binaries,
  folder: string,
  passwordFile: string,
): Promise<void> {
  const letters = process.platform === 'linux' ? 'C.UTF-8' : 'C'
  const child = spawn(
    programPath(binaries, 'initdb'),
    [
      `--pgdata=${folder}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      `--locale=${letters}`,
      '--data-checksums',
    ],
    { ...serverUserSpawnOptions(cluster), stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const [complaint] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (child.exitCode === 0) return
  throw new EmbeddedPostgresError(
    `The database could not be created in ${cluster.folder}: ${complaint.trim().split('\n').slice(0, 3).join(' ') || 'initdb failed'}`,
  )
}

/** A backup unpacked by root belongs to root, and PostgreSQL must own its files. */
async function changeOwnerFromRoot(cluster: Cluster): Promise<void> {
  if (!cluster.user || (await lstat(cluster.folder)).uid !== 0) return
  for (const entry of await readdir(cluster.folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), cluster.user.uid, cluster.user.gid)
  }
  await chownToServer(cluster.folder, cluster)
  await chmod(cluster.folder, 0o700)
}

async function chownToServer(path: string, { user }: Cluster): Promise<void> {
  if (user) await chown(path, user.uid, user.gid)
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder)
  await handle.sync()
}
