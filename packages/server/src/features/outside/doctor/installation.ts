import type pg from 'pg'

/** What the start knows of this installation and the checks ask for. */
export interface Installation {
  /** Absolute. */
  dataDir: string
  /** The role that owns the tables; or, in a sentence, why there is no database to look at. */
  database: pg.ClientConfig | string
  isEmbedded: boolean
  /** As the operator gave it. */
  publicUrl?: string
  /** Only this machine can come in. */
  isLoopback: boolean
  /** Guichê itself is up. */
  isRunning: boolean
  /** The client of linked devices is there at this moment. */
  hasDevices: () => boolean
}

let known: Installation | undefined

/** Called once at start. */
export function setInstallation(installation: Installation): void {
  known = installation
}

export function installation(): Installation {
  if (!known) throw new Error('setInstallation has not been called')
  return known
}
