import { lstat, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

export interface ServerUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/**
 * The user that runs PostgreSQL, which refuses to run as root: the owner of an existing cluster, else `postgres`, else
 * `nobody` (initdb requires an entry in /etc/passwd). Undefined if this process is not root: then PostgreSQL runs as
 * the same user.
 */
export async function findServerUser(clusterFolder: string): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const users = parseUsers(await readFile('/etc/passwd', 'utf8'))
  const owner = await lstat(clusterFolder).catch(() => undefined)
  if (owner !== undefined && owner.uid !== 0) {
    return (
      users.find((user) => user.uid === owner.uid) ?? {
        name: `${owner.uid}`,
        uid: owner.uid,
        gid: owner.gid,
      }
    )
  }
  const user =
    users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody')
  if (user) return user
  throw new EmbeddedPostgresError(
    "PostgreSQL cannot run as root and this machine has no user 'postgres' or 'nobody': start Guichê as an ordinary user, or set DATABASE_URL.",
  )
}

function parseUsers(passwd: string): ServerUser[] {
  return passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    if (!name || !Number(uid) || !gid) return []
    return [{ name, uid: Number(uid), gid: Number(gid) }]
  })
}

/** The first folder on the way to `path`, `path` included, that the user may not enter; undefined if there is none. */
export async function findBarrier(
  path: string,
  user: ServerUser | undefined,
): Promise<string | undefined> {
  if (!user) return undefined
  const parent = dirname(path)
  const barrier = parent === path ? undefined : await findBarrier(parent, user)
  return barrier ?? ((await maySearch(path, user)) ? undefined : path)
}

// Node drops the supplementary groups of a child with another uid, so these three bits decide.
async function maySearch(path: string, user: ServerUser): Promise<boolean> {
  const { mode, uid, gid } = await stat(path)
  if (uid === user.uid) return (mode & 0o100) !== 0
  if (gid === user.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}
