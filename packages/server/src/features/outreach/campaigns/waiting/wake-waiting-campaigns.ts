import type { ListWork } from '@guiche/contract/contact-lists'
import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { enqueueStep } from '../campaign-jobs.ts'
import { listCampaignsWaitingForList } from '../campaigns.queries.ts'

/** Wakes campaigns that wait for a list when it was filled, or its check ended, was stopped or lost its connection. */
export async function wakeWaitingCampaigns(
  db: Db,
  { companyId, contactListId, work }: { companyId: number; contactListId: number; work: ListWork },
): Promise<void> {
  const isFilling = work.import !== null && work.import.finishedAt === null
  if (isFilling || work.check?.status === 'running') return
  for (const id of await listCampaignsWaitingForList(db, companyId, contactListId))
    await enqueueStep(db, id, now())
}
