import type pg from 'pg'

/** An empty database to restore into. */
export interface RestoreTarget {
  /** The role that will own the tables. */
  owner: pg.ClientConfig
  /** Keeps what was restored, or leaves everything as it was found. */
  close: (isRestored: boolean) => Promise<void>
}
