import type pg from 'pg'

/** Facts of the installation that are known at its start and used by checks. */
export interface Installation {
  /** An absolute path. */
  dataDir: string
  /** Connection as the role that owns the tables; or, as a sentence, the reason why there is no database. */
  database: pg.ClientConfig | string
  isEmbedded: boolean
  /** As configured by the operator. */
  publicUrl?: string
  /** True if only this machine can connect. */
  isLoopback: boolean
  /** True if the server is running. */
  isRunning: boolean
  /** True if the client of linked devices is installed at this moment. */
  hasDevices: () => boolean
}

let known: Installation | undefined

/** Called once at start. */
export function setInstallation(installation: Installation): void {
  known = installation
}

export function currentInstallation(): Installation {
  if (!known) throw new Error('setInstallation has not been called')
  return known
}
