import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { countFailedJobs } from '../../../platform/jobs/count-overdue-jobs.ts'
import { findCompany, findPlanOf } from '../../organisation/companies/index.ts'
import { countConnections } from '../../setup/connections/index.ts'
import { countQueues } from '../../setup/queues/index.ts'
import { countSeats } from '../../organisation/users/index.ts'
import { listHealthSigns } from './company-signs.queries.ts'
import { judgeHealth } from './health-rules.ts'
import {
  findOpenInvoice,
  findStockCounts,
  listLines,
  readActivity,
  sumMonths,
} from './usage.queries.ts'

/** @throws ERR_NO_COMPANY_FOUND */
export async function showUsage(id: number) {
  const failedJobs = (await countFailedJobs()).get(id) ?? 0
  return inCompany(id, async (db) => {
    const company = await findCompany(db, id)
    const [signs] = await listHealthSigns(db)
    if (!company || !signs) throw new AppError('ERR_NO_COMPANY_FOUND')
    const plan = await findPlanOf(db, company)
    return {
      id,
      name: company.name,
      ...judgeHealth({ ...signs, failedJobs }, now()),
      planName: plan?.name ?? null,
      users: { has: await countSeats(db, id), most: plan?.users ?? null },
      connections: { has: await countConnections(db, id), most: plan?.connections ?? null },
      queues: { has: await countQueues(db, id), most: plan?.queues ?? null },
      ...(await countedUsage(db, id)),
      ...(await readActivity(db, id)),
      lines: await listLines(db, id),
      setAsideEvents: signs.setAsideEvents,
      failedJobs,
      dueDate: company.dueDate,
      timeZone: company.timeZone,
      openInvoice: await findOpenInvoice(db, id),
    }
  })
}

const NOTHING_YET = {
  contacts: 0,
  openTickets: 0,
  closedTickets: 0,
  files: 0,
  fileBytes: 0,
  countedAt: null,
}

/** The counts of the hourly job. */
async function countedUsage(db: Db, id: number) {
  const stock = (await findStockCounts(db, id)) ?? NOTHING_YET
  const { contacts, openTickets, closedTickets, files, fileBytes, countedAt } = stock
  const months = await sumMonths(db, id, now())
  return {
    countedAt,
    contacts,
    openTickets,
    closedTickets,
    files,
    fileBytes,
    thisMonth: { received: months.receivedNow, sent: months.sentNow },
    lastMonth: { received: months.receivedBefore, sent: months.sentBefore },
    aiTokens: months.aiTokens,
  }
}
