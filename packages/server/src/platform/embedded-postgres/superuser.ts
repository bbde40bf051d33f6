import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { serverUserSpawnOptions, type Binaries, type Cluster, programPath } from './cluster.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { ServerAddress } from './server-address.ts'

/** Runs `work` in a session of the role `postgres`, whose statements are never logged. */
export async function runAsSuperuser<T>(
  address: ServerAddress,
  password: string,
  work: (session: pg.Client) => Promise<T>,
): Promise<T> {
  const session = new pg.Client({
    ...address,
    user: 'postgres',
    password,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 10_000,
    // Its statements contain passwords.
    options:
      '-c log_min_duration_statement=-1 -c log_min_error_statement=panic -c log_statement=none',
  })
  // Without a listener, a server killed under an idle session would end this process.
  session.on('error', () => undefined)
  try {
    await session.connect()
    return await work(session)
  } finally {
    await session.end().catch(() => undefined)
  }
}

/** True if the server at the address serves this cluster and accepts the password. */
export async function isServerOf(
  cluster: Cluster,
  address: ServerAddress,
  password: string,
): Promise<boolean> {
  // node-postgres replaces an empty host by localhost.
  if (!address.host) return false
  try {
    return await runAsSuperuser(address, password, async (session) => {
      const { rows } = await session.query<{ data_directory: string }>('SHOW data_directory')
      return rows[0]?.data_directory === cluster.folder
    })
  } catch {
    return false
  }
}

/**
 * Sets the superuser's password in single-user mode, on a stopped cluster, so that a sign-in without a password is
 * never possible. Needed after SECRET has changed.
 */
export async function resetSuperuserPassword(
  cluster: Cluster,
  binaries: Binaries,
  password: string,
): Promise<void> {
  const server = spawn(
    programPath(binaries, 'postgres'),
    ['--single', '-D', cluster.folder, 'postgres'],
    {
      ...serverUserSpawnOptions(cluster),
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  )
  // If this fails, the next sign-in is refused again and reports it.
  server.stdin
    .on('error', () => undefined)
    .end(`ALTER ROLE postgres PASSWORD ${pg.escapeLiteral(password)}\n`)
  await once(server, 'close')
}

/** Error for a caller that may read the database but not change its passwords. */
export function wrongSecretError(folder: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `SECRET is not the one that the database in ${folder} was made with: give the server's own.`,
    { cause },
  )
}
