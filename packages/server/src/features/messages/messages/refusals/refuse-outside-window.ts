import type { MessageExtra } from '@guiche/contract/message-extra'
import { isOutsideWindow } from '@guiche/contract/message-window'
import { capabilitiesOf } from '../../../../channels/channel.ts'
import { findLastInboundAt } from '../../../../channels/enqueue-delivery.ts'
import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../../platform/errors.ts'
import { findLineState } from '../../../setup/connections/index.ts'

interface ThreadOfLine {
  companyId: number
  whatsappId: number | null
  threadId: number
}

/**
 * Refuses content that the line would not accept because the customer's last message is too old, before it is stored.
 * @throws ERR_OUTSIDE_WINDOW
 */
export async function refuseOutsideWindow(
  db: Db,
  { companyId, whatsappId, threadId }: ThreadOfLine,
  { extra }: { extra?: Pick<MessageExtra, 'template'> | null },
): Promise<void> {
  const line = whatsappId === null ? undefined : await findLineState(db, companyId, whatsappId)
  if (!line) return
  const { windowHours } = capabilitiesOf(line)
  if (windowHours === null) return
  const heardAt = await findLastInboundAt(db, { companyId, threadId })
  const isTemplate = extra?.template !== undefined
  if (isOutsideWindow({ windowHours, isTemplate }, heardAt, now()))
    throw new AppError('ERR_OUTSIDE_WINDOW')
}
