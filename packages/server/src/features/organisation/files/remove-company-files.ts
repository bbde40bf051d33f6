import { z } from 'zod'
import { inCompany } from '../../../platform/database/transaction.ts'
import { type Job, job } from '../../../platform/jobs/job.ts'
import { removeFolder } from '../../../platform/storage/storage.ts'
import { findCompany } from '../companies/index.ts'
import { companyFolder } from './store-file.ts'

/** Deletes all bytes of a removed company. Ids of companies are never reused. */
export const removeCompanyFiles: Job = {
  ...job('files.remove-company', z.object({}), async (companyId) => {
    if (await inCompany(companyId, (db) => findCompany(db, companyId))) return
    await removeFolder(companyFolder(companyId))
  }),
  whenUnserved: 'runs',
}
