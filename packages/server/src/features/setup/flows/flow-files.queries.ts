import { sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

/** Records that a flow's graphs use these files, which keeps them from being purged. */
export async function addFlowFiles(
  db: Db,
  companyId: number,
  flowId: number,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return
  await db
    .insertInto('flowFiles')
    .values(fileIds.map((fileId) => ({ companyId, flowId, fileId })))
    .onConflict((known) => known.doNothing())
    .execute()
}

/** Releases files that the draft no longer uses, unless a version does. */
export async function removeFlowFiles(
  db: Db,
  companyId: number,
  flowId: number,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return
  await db
    .deleteFrom('flowFiles')
    .where('companyId', '=', companyId)
    .where('flowId', '=', flowId)
    .where('fileId', '=', sql<string>`any(${fileIds}::uuid[])`)
    .where(
      sql<boolean>`not exists (select from flow_versions as versions
        where versions.company_id = flow_files.company_id and versions.flow_id = flow_files.flow_id
          and position('file:' || flow_files.file_id::text in versions.graph::text) > 0)`,
    )
    .execute()
}
