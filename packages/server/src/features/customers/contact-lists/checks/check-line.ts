import { capabilitiesOf, type LineKey } from '../../../../channels/channel.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { findLineState } from '../../../setup/connections/index.ts'

export interface CheckLine {
  /** True if the line is connected. */
  readonly isThere: boolean
  /** False for the official API, which checks no numbers: only a send shows that a number does not exist. */
  readonly canTell: boolean
  /** Pause between two checks: the line's own pace. */
  readonly pauseMs: number
}

/** Loads a line for number checks; undefined if it was deleted. */
export async function findCheckLine(
  db: Db,
  { companyId, whatsappId }: LineKey,
): Promise<CheckLine | undefined> {
  const line = await findLineState(db, companyId, whatsappId)
  if (!line) return undefined
  const { checksNumbers, pace } = capabilitiesOf(line)
  return {
    isThere: line.status === 'CONNECTED',
    canTell: checksNumbers,
    pauseMs: 1000 / pace.perSecond,
  }
}
