import { DAY, fromNow } from '../../platform/clock.ts'
import { acrossCompanies } from '../../platform/database/transaction.ts'
import type { Feature } from '../../platform/feature.ts'
import { cronJob } from '../../platform/jobs/job.ts'
import { NUMBER_KEPT_MS } from './requests/chat-addresses.ts'
import { removeOldMessages, removeOldNumbers } from './device-rows.queries.ts'

/** For so long a phone may request a message again. */
const MESSAGE_KEPT_MS = 14 * DAY
const SWEPT_AT_ONCE = 10_000

/** Sweeps old messages and looked-up numbers of linked devices. */
export const devicesFeature: Feature = {
  jobs: [cronJob('sweep-devices', '23 * * * *', removeOldDeviceRows)],
}

async function removeOldDeviceRows(): Promise<void> {
  await acrossCompanies('purge old results of number checks', (db) =>
    removeOldNumbers(db, fromNow(-NUMBER_KEPT_MS)),
  )
  let swept = SWEPT_AT_ONCE
  while (swept === SWEPT_AT_ONCE)
    swept = await acrossCompanies(
      'purge sent messages that are too old for a retry receipt',
      (db) => removeOldMessages(db, fromNow(-MESSAGE_KEPT_MS), SWEPT_AT_ONCE),
    )
}
