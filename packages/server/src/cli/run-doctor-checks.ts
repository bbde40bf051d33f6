import { companyChecks, type DoctorReport, serverChecks } from '@guiche/contract/doctor'
import type pg from 'pg'
import { installationOf } from '../app/installation.ts'
import { runDoctorCheck, setInstallation } from '../features/outside/doctor/index.ts'
import { SECOND } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { closePools } from '../platform/database/pools.ts'
import { findRunningServer } from '../platform/embedded-postgres/find-running-postgres.ts'
import { listeningAddress, setOwnAddress } from '../platform/http/own-address.ts'
import { probeAddress } from '../platform/http/outgoing/probe-address.ts'
import { openMail } from '../platform/mail/mail.ts'
import { openExistingDatabase } from './open-existing-database.ts'
import { openRoles } from './open-roles.ts'

const checks = [...serverChecks, ...companyChecks]

/** Runs all checks concurrently. @param tell receives the reports in the order of the checks */
export async function runDoctorChecks(
  config: Config,
  tell: (report: DoctorReport) => void,
): Promise<DoctorReport[]> {
  const isRunning = await isServerRunning(config)
  const { database, close } = await openDatabaseOrExplain(config)
  try {
    openMail(config)
    setOwnAddress(config.publicUrl ?? listeningAddress(config))
    setInstallation(installationOf(config, database, isRunning))
    const examining = checks.map((check) => runDoctorCheck(check, { isSuper: true }))
    const reports: DoctorReport[] = []
    for (const one of examining) {
      const report = await one
      reports.push(report)
      tell(report)
    }
    return reports
  } finally {
    await closePools()
    await close()
  }
}

interface Opened {
  /** The owner's connection, or the sentence that explains why there is none. */
  database: pg.ClientConfig | string
  close: () => Promise<void>
}

/** A database that cannot be opened becomes a finding. */
async function openDatabaseOrExplain(config: Config): Promise<Opened> {
  let close = async () => {}
  try {
    const found = await openExistingDatabase(config)
    close = found.close
    await openRoles(found.owner, config)
    return { database: found.owner, close }
  } catch (error) {
    return { database: error instanceof Error ? error.message : String(error), close }
  }
}

const ANSWERS_WITHIN_MS = 3 * SECOND

/**
 * The lock of an embedded database names its server. With an external database, a server would listen on the configured
 * port.
 */
async function isServerRunning(config: Config): Promise<boolean> {
  if (!config.database) return (await findRunningServer(config.dataDir)) !== undefined
  try {
    await probeAddress(new URL('/health/live', listeningAddress(config)), ANSWERS_WITHIN_MS)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')
  }
}
