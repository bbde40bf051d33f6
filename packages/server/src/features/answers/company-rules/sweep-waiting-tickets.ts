import { now } from '../../../platform/clock.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { cronJob } from '../../../platform/jobs/job.ts'
import { mayRunJob } from '../../organisation/companies/index.ts'
import { runRule } from './run-rule.ts'
import { listActiveRules, listCompaniesWithWaitRule } from './company-rules.queries.ts'
import { listWaitingTickets } from './waiting-tickets.queries.ts'

/** Tickets per rule and sweep. */
const AT_ONCE = 200

/**
 * Sweeps waiting tickets instead of setting timers, so a changed setting also counts for customers who already wait.
 */
export const sweepWaitingJob = cronJob('company-rules.look', '* * * * *', sweepWaitingTickets)

export async function sweepWaitingTickets(): Promise<void> {
  const companies = await acrossCompanies(
    'find rules about waiting tickets',
    listCompaniesWithWaitRule,
  )
  for (const companyId of companies) await sweepCompany(companyId)
}

async function sweepCompany(companyId: number): Promise<void> {
  if (!(await mayRunJob(companyId))) return
  const rules = await inCompany(companyId, (db) => listActiveRules(db, companyId, 'waits'))
  for (const rule of rules) {
    if (rule.trigger.kind !== 'waits') continue
    const { minutes } = rule.trigger
    const waiting = await inCompany(companyId, (db) =>
      listWaitingTickets(db, rule, minutes, { at: now(), limit: AT_ONCE }),
    )
    for (const { ticketId, since, cause } of waiting)
      await runRule({ companyId, ruleId: rule.id, ticketId, cause }, { kind: 'waits', since })
  }
}
