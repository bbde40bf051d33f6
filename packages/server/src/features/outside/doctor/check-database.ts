import type { Finding } from '@guiche/contract/doctor'
import { DAY, MINUTE } from '../../../platform/clock.ts'
import { type DatabaseFacts, examineDatabase } from '../../../platform/database/examine-database.ts'
import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { countOverdueJobs, type JobBacklog } from '../../../platform/jobs/count-overdue-jobs.ts'
import { type Backlog, countBacklog } from './doctor.queries.ts'
import { type CheckResult, findingOf, errorReason } from './finding.ts'
import { currentInstallation } from './installation.ts'

const SLOW_FROM_MS = 250
const OLD_FROM_MS = 5 * MINUTE
const FEW_FROM = 0.8
const NONE_LEFT_FROM = 0.95
const INBOX_STUCK_FROM_MS = 10 * MINUTE

/** Checks the connection, version and row security of the database, and its backlog. */
export async function checkDatabase(): Promise<CheckResult> {
  const { database, isEmbedded } = currentInstallation()
  if (typeof database === 'string') return { findings: [unreachableFinding(database)] }
  let facts: DatabaseFacts
  try {
    facts = await examineDatabase(database)
  } catch (error) {
    return { findings: [unreachableFinding(errorReason(error))] }
  }
  const [backlog, jobs] = await Promise.all([
    acrossCompanies('count the backlog', countBacklog),
    countOverdueJobs(),
  ])
  return {
    findings: [
      ...judgeDatabase(facts),
      ...judgeBacklog(backlog, jobs),
      findingOf(isEmbedded ? 'database_embedded' : 'database_external', 'ok', shownFacts(facts)),
    ],
  }
}

function unreachableFinding(reason: string): Finding {
  return findingOf('database_unreachable', 'failing', { reason })
}

function shownFacts({ version, latencyMs, connections, maxConnections, sizeBytes }: DatabaseFacts) {
  return { version, latencyMs, connections, maxConnections, sizeBytes }
}

/** Findings about the database itself. Pure. */
export function judgeDatabase(facts: DatabaseFacts): Finding[] {
  const { latencyMs, connections, maxConnections, oldestTransactionMs, missingMigrations } = facts
  const share = connections / maxConnections
  const few = { connections, maxConnections }
  return [
    ...(facts.rowSecurityFaults.length > 0
      ? [findingOf('row_security', 'failing', { faults: facts.rowSecurityFaults.join('; ') })]
      : []),
    ...(missingMigrations > 0
      ? [findingOf('database_behind', 'failing', { migrations: missingMigrations })]
      : []),
    ...(facts.isNewer ? [findingOf('database_newer', 'warning')] : []),
    ...(share >= FEW_FROM
      ? [findingOf('connections_few', share >= NONE_LEFT_FROM ? 'failing' : 'warning', few)]
      : []),
    ...(latencyMs >= SLOW_FROM_MS ? [findingOf('database_slow', 'warning', { latencyMs })] : []),
    ...(oldestTransactionMs >= OLD_FROM_MS
      ? [findingOf('transaction_old', 'warning', { oldestMs: Math.round(oldestTransactionMs) })]
      : []),
  ]
}

/** Findings about events, messages and jobs that wait for too long. Pure. */
export function judgeBacklog({ inbox, setAside, outbox }: Backlog, jobs: JobBacklog): Finding[] {
  const isStuck = inbox.oldestMs >= INBOX_STUCK_FROM_MS
  return [
    ...(inbox.count > 0
      ? [
          findingOf('inbox_late', isStuck ? 'failing' : 'warning', {
            events: inbox.count,
            oldestMs: inbox.oldestMs,
          }),
        ]
      : []),
    ...(setAside > 0 ? [findingOf('inbox_set_aside', 'warning', { events: setAside })] : []),
    ...(outbox.count > 0
      ? [findingOf('outbox_late', 'warning', { messages: outbox.count, oldestMs: outbox.oldestMs })]
      : []),
    ...(jobs.late > 0
      ? [
          findingOf('jobs_late', jobs.oldestMs >= DAY ? 'failing' : 'warning', {
            jobs: jobs.late,
            oldestMs: Math.round(jobs.oldestMs),
          }),
        ]
      : []),
    ...(jobs.failed > 0 ? [findingOf('jobs_failed', 'warning', { jobs: jobs.failed })] : []),
  ]
}
