import type { InboundNotice, LineKey } from '../../channels/channel.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { announce } from '../../platform/events/events.ts'
import { lineNoticed } from './line-notices.events.ts'
import { insertNotice, removeOldNotices } from './line-notices.queries.ts'

/** What is said of a line, by its provider or by the product itself. */
export type Notice = Pick<InboundNotice, 'code' | 'about' | 'severity' | 'data' | 'at' | 'until'>

/** Keeps what is said of a line, and tells administrators. */
export async function receiveNotice(db: Db, line: LineKey, event: Notice): Promise<void> {
  const { companyId, whatsappId } = line
  const { code, about, severity, data, at, until } = event
  const notice = await insertNotice(db, {
    companyId,
    whatsappId,
    code,
    about,
    severity,
    data: JSON.stringify(data),
    at: new Date(at),
    until: until === undefined ? null : new Date(until),
  })
  await removeOldNotices(db, line)
  await announce(db, lineNoticed, { companyId, notice })
}
