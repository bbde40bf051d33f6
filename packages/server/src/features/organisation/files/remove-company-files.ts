import { z } from 'zod'
import { inCompany } from '../../../platform/database/transaction.ts'
import { type Job, job } from '../../../platform/jobs/job.ts'
import { removeFolder } from '../../../platform/storage/storage.ts'
import { findCompany } from '../companies/index.ts'
import { folderOf } from './store-file.ts'

/** The bytes of a company that was deleted: its number is never given again. */
export const removeCompanyFiles: Job = {
  ...job('files.remove-company', z.object({}), async (companyId) => {
    if (await inCompany(companyId, (db) => findCompany(db, companyId))) return
    await removeFolder(folderOf(companyId))
  }),
  whenUnserved: 'runs',
}
