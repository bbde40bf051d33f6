import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { findBarrier, findServerUser } from './server-user.ts'

const machineFolder = '/var/lib/guiche'

/**
 * The cluster of a data folder: DATA_DIR/postgres. If this process is root and the server's user cannot enter that
 * folder (/root is 0700), it is a folder under /var/lib/guiche, and a pointer file in DATA_DIR names it. Without the
 * pointer file a new database is created, as in any new DATA_DIR.
 * @param dataDir an existing folder, symbolic links resolved
 */
export async function findCluster(dataDir: string): Promise<Cluster> {
  const pointed = await readPointer(dataDir)
  const near = join(dataDir, 'postgres')
  const known = pointed ?? near
  const user = await findServerUser(join(known, 'cluster'))
  const isMade = await pathExists(join(known, 'cluster'))
  const barrier = await findBarrier(pointed ?? dataDir, user)
  if (barrier && (pointed || isMade)) {
    throw new EmbeddedPostgresError(
      `The database in ${known} belongs to the user '${user?.name}', who cannot enter ${barrier}: run chmod o+x ${barrier}.`,
    )
  }
  const home = barrier ? await makeHomeElsewhere(dataDir) : known
  await mkdir(home, { recursive: true })
  if (isMade) await refuseForeignOwner(home)
  else await chmod(home, user ? 0o711 : 0o700)
  const isElsewhere = home !== near
  return { home, folder: join(home, 'cluster'), shelf: isElsewhere ? machineFolder : home, user }
}

/** True if a data folder has a database, in the folder or by its pointer file. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const places = [join(dataDir, 'postgres', 'cluster'), pointerOf(dataDir)]
  return (await Promise.all(places.map(pathExists))).includes(true)
}

/** Removes the database of a data folder and its pointer file; its server must be stopped. */
export async function removeCluster(dataDir: string): Promise<void> {
  const home = (await readPointer(dataDir)) ?? join(dataDir, 'postgres')
  await rm(home, { recursive: true, force: true })
  await rm(pointerOf(dataDir), { force: true })
}

async function readPointer(dataDir: string): Promise<string | undefined> {
  const pointer = pointerOf(dataDir)
  const home = (await readFile(pointer, 'utf8').catch(undefinedIfMissing))?.trim()
  if (home === undefined || (await pathExists(home))) return home
  throw new EmbeddedPostgresError(
    `${pointer} names ${home} as the folder of the database, which does not exist: bring that folder back, or delete the file to begin with an empty database.`,
  )
}

async function makeHomeElsewhere(dataDir: string): Promise<string> {
  await mkdir(machineFolder, { recursive: true })
  await chmod(machineFolder, 0o711)
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const home = await mkdtemp(join(machineFolder, `${name}-`))
  const draft = `${pointerOf(dataDir)}.new`
  await writeFile(draft, `${home}\n`, { flush: true })
  await rename(draft, pointerOf(dataDir))
  return home
}

async function refuseForeignOwner(home: string): Promise<void> {
  const ourselves = process.getuid?.()
  if (ourselves === undefined || ourselves === 0) return
  const { uid } = await stat(join(home, 'cluster'))
  if (uid === ourselves) return
  throw new EmbeddedPostgresError(
    `The database in ${home} belongs to the user ${uid}, but Guichê was started by the user ${ourselves}: start it as the user ${uid}, or change the owner of the folder.`,
  )
}

function pointerOf(dataDir: string): string {
  return join(dataDir, 'postgres.location')
}

async function pathExists(path: string): Promise<boolean> {
  return (await stat(path).catch(undefinedIfMissing)) !== undefined
}

function undefinedIfMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}
