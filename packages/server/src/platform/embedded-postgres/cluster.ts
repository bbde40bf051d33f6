import { join } from 'node:path'
import type { ServerUser } from './server-user.ts'

/** One PostgreSQL data directory and the paths and user needed to run it. */
export interface Cluster {
  /**
   * Holds the data directory and its settings, socket and start log. Owned by this process's user, searchable by
   * `user`.
   */
  readonly home: string
  /** PostgreSQL's data directory, owned by `user`. */
  readonly folder: string
  /** Folder for copies of the binaries, used when those in node_modules cannot be used. */
  readonly shelf: string
  /** The user that runs PostgreSQL; undefined: this process's own user. */
  readonly user: ServerUser | undefined
}

/** The `native` folder of a platform package. */
export interface Binaries {
  readonly native: string
  readonly version: string
}

export function programPath(binaries: Binaries, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(binaries.native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/**
 * Options to spawn PostgreSQL's programs as its user, in a folder that it may search, without this process's
 * environment, which holds secrets and may hold PGDATA, PGPORT or a locale.
 */
export function serverUserSpawnOptions(cluster: Cluster) {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return {
    cwd: cluster.home,
    env: { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C' },
    windowsHide: true,
    ...(cluster.user && { uid: cluster.user.uid, gid: cluster.user.gid }),
  }
}
