import {
  type CapableLine,
  type Capabilities,
  capabilitiesOf,
} from '../../../../channels/channel.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../../platform/errors.ts'
import { findLineState } from '../../../setup/connections/index.ts'
import type { MessageRow } from '../messages.queries.ts'

const refusals = {
  edits: 'ERR_EDIT_WAPP_MSG',
  deletes: 'ERR_DELETE_WAPP_MSG',
  reactions: 'ERR_REACT_WAPP_MSG',
  templates: 'ERR_TEMPLATE_WAPP_MSG',
} as const satisfies Partial<Record<keyof Capabilities, string>>

/** Refuses an operation that the message's line cannot do, before it is stored. @throws the code of `refusals` */
export async function refuseIncapableLineOf(
  db: Db,
  { companyId, whatsappId }: MessageRow,
  what: keyof typeof refusals,
): Promise<void> {
  const line = whatsappId === null ? undefined : await findLineState(db, companyId, whatsappId)
  if (line) refuseLineIncapable(line, what)
}

export function refuseLineIncapable(line: CapableLine, what: keyof typeof refusals): void {
  if (!capabilitiesOf(line)[what]) throw new AppError(refusals[what])
}
