import { capabilitiesOf, type LineKey } from '../../../../channels/channel.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { findProvider } from '../../../setup/connections/index.ts'

export interface AskableLine {
  /** Whether it is there to be asked. */
  readonly isThere: boolean
  /** The official API tells of no number: who is not there is found out by writing to them. */
  readonly canTell: boolean
  /** Between two questions: the line's own pace. */
  readonly pauseMs: number
}

/** A line as far as numbers can be asked of it; undefined where it is gone. */
export async function askableLine(
  db: Db,
  { companyId, whatsappId }: LineKey,
): Promise<AskableLine | undefined> {
  const line = await findProvider(db, companyId, whatsappId)
  if (!line) return undefined
  const { checksNumbers, pace } = capabilitiesOf(line)
  return {
    isThere: line.status === 'CONNECTED',
    canTell: checksNumbers,
    pauseMs: 1000 / pace.perSecond,
  }
}
