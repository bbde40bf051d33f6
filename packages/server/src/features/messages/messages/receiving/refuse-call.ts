import { requestCallRejection } from '../../../../channels/line-requests.ts'
import { capabilitiesOf, type LineKey } from '../../../../channels/channel.ts'
import { now, SECOND } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { pipeline } from '../../../../platform/database/transaction.ts'
import { findLineState } from '../../../setup/connections/index.ts'
import { findSettingValue } from '../../../organisation/settings/index.ts'
import type { InboundCall } from './received-turn.ts'

/** Phones stop ringing after a minute. */
const RINGS_MS = 60 * SECOND

/** Refuses a ringing call if the company does not accept calls and the line can refuse them. */
export async function refuseCall(
  db: Db,
  line: LineKey,
  { callId, at }: InboundCall,
): Promise<void> {
  const { companyId, whatsappId } = line
  if (callId === undefined || now().getTime() - at > RINGS_MS) return
  const [setting, provider] = await pipeline([
    findSettingValue(db, companyId, 'call'),
    findLineState(db, companyId, whatsappId),
  ])
  if (setting === 'enabled' || !provider || !capabilitiesOf(provider).rejectsCalls) return
  await requestCallRejection(db, line, callId)
}
