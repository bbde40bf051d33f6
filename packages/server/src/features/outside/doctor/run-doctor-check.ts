import { setTimeout as sleep } from 'node:timers/promises'
import type { DoctorCheck, DoctorReport } from '@guiche/contract/doctor'
import { now, SECOND } from '../../../platform/clock.ts'
import { isDatabaseFault } from '../../../platform/database/database-errors.ts'
import { log } from '../../../platform/log.ts'
import { checkAddress } from './check-address.ts'
import { checkClock } from './check-clock.ts'
import { checkDatabase } from './check-database.ts'
import { checkDisk } from './check-disk.ts'
import { checkLines } from './check-lines.ts'
import { checkMail } from './check-mail.ts'
import { checkPix } from './check-pix.ts'
import { checkPush } from './check-push.ts'
import { type Requester, type CheckResult, findingOf, severityRank } from './finding.ts'
import { currentInstallation } from './installation.ts'

const LIMIT_MS = 12 * SECOND

const checks: Readonly<Record<DoctorCheck, (asker: Requester) => Promise<CheckResult>>> = {
  database: checkDatabase,
  disk: checkDisk,
  clock: checkClock,
  address: checkAddress,
  mail: checkMail,
  push: checkPush,
  lines: checkLines,
  pix: checkPix,
}

/** Runs a check within a time limit, with the worst finding first. Never throws. */
export async function runDoctorCheck(check: DoctorCheck, asker: Requester): Promise<DoctorReport> {
  const startedAt = performance.now()
  const { findings, ...rest } = await withTimeoutFinding(LIMIT_MS, runOrReport(check, asker))
  const sorted = findings.toSorted(
    (one, other) => severityRank(other.state) - severityRank(one.state),
  )
  return {
    check,
    state: sorted[0]?.state ?? 'ok',
    findings: sorted,
    ...rest,
    tookMs: Math.round(performance.now() - startedAt),
    at: now().toISOString(),
  }
}

async function runOrReport(check: DoctorCheck, asker: Requester): Promise<CheckResult> {
  try {
    return await checks[check](asker)
  } catch (error) {
    // Without a database the checks cannot run; the check of the database reports that.
    if (typeof currentInstallation().database === 'string' || isDatabaseFault(error))
      return { findings: [findingOf('needs_database', 'warning')] }
    log.error({ err: error, check }, 'a check of the doctor failed')
    return { findings: [findingOf('fault', 'failing')] }
  }
}

async function withTimeoutFinding(
  limitMs: number,
  work: Promise<CheckResult>,
): Promise<CheckResult> {
  const stopping = new AbortController()
  const late = sleep(limitMs, undefined, { signal: stopping.signal }).then((): CheckResult => ({
    findings: [findingOf('timed_out', 'failing', { limitMs })],
  }))
  try {
    return await Promise.race([work, late])
  } finally {
    stopping.abort()
  }
}
