import type pg from 'pg'
import { setInstallation } from '../features/outside/doctor/index.ts'
import type { Config } from '../platform/config.ts'
import { registerFeatureReactions } from './features.ts'
import { createFirstData } from './opening/create-first-data.ts'
import { installationOf } from './installation.ts'
import { type RunningServer, startServer } from './start-server.ts'

export interface Serving extends RunningServer {
  /** The operator's password, if this start generated it. */
  madePassword: string | undefined
}

/**
 * Connects the features, creates the first company if there is none, and listens.
 * @param owner connects to a migrated database
 */
export async function serveApp(config: Config, owner: pg.ClientConfig): Promise<Serving> {
  registerFeatureReactions()
  setInstallation(installationOf(config, owner))
  const madePassword = await createFirstData(owner, config)
  return { ...(await startServer(config)), madePassword }
}
