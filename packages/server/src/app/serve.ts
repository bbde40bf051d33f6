import type pg from 'pg'
import { setInstallation } from '../features/outside/doctor/index.ts'
import type { Config } from '../platform/config.ts'
import { connectFeatures } from './features.ts'
import { makeFirstData } from './first-data.ts'
import { installationOf } from './installation.ts'
import { type RunningServer, startServer } from './server.ts'

export interface Serving extends RunningServer {
  /** The operator's password, where it was made now. */
  madePassword: string | undefined
}

/**
 * Puts the features together, makes the first company where there is none, and listens. @param owner the database, which
 * is up to date
 */
export async function serve(config: Config, owner: pg.ClientConfig): Promise<Serving> {
  connectFeatures()
  setInstallation(installationOf(config, owner))
  const madePassword = await makeFirstData(owner, config)
  return { ...(await startServer(config)), madePassword }
}
