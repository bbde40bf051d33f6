import { join } from 'node:path'
import type { ServerUser } from './server-user.ts'

/** One PostgreSQL data directory with all that is needed to run it. */
export interface Cluster {
  /** Holds the data directory and its settings, socket and start log. Ours, searchable by `user`. */
  readonly home: string
  /** PostgreSQL's data directory, owned by `user`. */
  readonly folder: string
  /** Where copies of the binaries go when those in node_modules cannot be used. */
  readonly shelf: string
  /** Whom to run it as; undefined is ourselves. */
  readonly user: ServerUser | undefined
}

/** The `native` folder of a platform package. */
export interface Binaries {
  readonly native: string
  readonly version: string
}

export function program(binaries: Binaries, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(binaries.native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/**
 * How to spawn PostgreSQL's programs: as its user, from a folder that it may search, and with
 * nothing of our environment, which holds secrets and may hold PGDATA, PGPORT or a locale.
 */
export function asServerUser(cluster: Cluster) {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return {
    cwd: cluster.home,
    env: { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C' },
    windowsHide: true,
    ...(cluster.user && { uid: cluster.user.uid, gid: cluster.user.gid }),
  }
}
