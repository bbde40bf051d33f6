import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { timeForJob } from '../../../platform/jobs/time-for-job.ts'

export const START_CAMPAIGN = 'campaigns.begin'
export const RUN_CAMPAIGN = 'campaigns.run'

/** Enqueues the start of a campaign at a time; replaces a job enqueued before. */
export async function enqueueStart(db: Db, campaignId: number, at: Date | string): Promise<void> {
  await enqueueCampaignJob(db, START_CAMPAIGN, campaignId, at)
}

/** Enqueues the next step of a running campaign; replaces a job enqueued before. */
export async function enqueueStep(db: Db, campaignId: number, at: Date | string): Promise<void> {
  await enqueueCampaignJob(db, RUN_CAMPAIGN, campaignId, at)
}

async function enqueueCampaignJob(
  db: Db,
  job: string,
  campaignId: number,
  at: Date | string,
): Promise<void> {
  const runAt = await timeForJob(db, at)
  await enqueue(db, job, { campaignId }, { runAt, key: String(campaignId) })
}
