import type pg from 'pg'
import { isPackagePresent } from '../channels/baileys/baileys-package.ts'
import { type Installation, isLoopbackHost } from '../features/outside/doctor/index.ts'
import type { Config } from '../platform/config.ts'

/** The facts that the doctor checks. @param database its connection, or the sentence that explains why there is none */
export function installationOf(
  { dataDir, database: external, publicUrl, host }: Config,
  database: pg.ClientConfig | string,
  isRunning = true,
): Installation {
  return {
    dataDir,
    database,
    isEmbedded: external === undefined,
    ...(publicUrl !== undefined && { publicUrl }),
    isLoopback: isLoopbackHost(host),
    isRunning,
    hasDevices: isPackagePresent,
  }
}
