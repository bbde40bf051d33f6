import type pg from 'pg'

/** An empty database to restore into. */
export interface RestoreTarget {
  owner: pg.ClientConfig
  /** Keeps the restored database, or removes everything that the restore created. */
  close: (isRestored: boolean) => Promise<void>
}
