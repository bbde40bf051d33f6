import { randomUUID } from 'node:crypto'
import type { SimulatedNotice } from '@guiche/contract/simulator'
import { now, SECOND } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { withoutUndefined } from '../../platform/without-undefined.ts'
import type { LineKey } from '../channel.ts'
import { openPairedSimulator, addEvents } from './provider-line.ts'

/** Sends a notice about the line itself. @returns the notice's id */
export function addNotice(
  line: LineKey,
  { until, data = {}, ...notice }: SimulatedNotice,
): Promise<string> {
  return inCompany(line.companyId, async (db) => {
    const { faults } = await openPairedSimulator(db, line)
    const providerId = randomUUID()
    await addEvents(db, line, faults, [
      {
        kind: 'notice',
        providerId,
        ...notice,
        at: now().getTime(),
        ...(until !== undefined && { until: until * SECOND }),
        data: withoutUndefined(data),
      },
    ])
    return providerId
  })
}
