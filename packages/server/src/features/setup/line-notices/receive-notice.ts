import type { InboundNotice, LineKey } from '../../../channels/channel.ts'
import { replaceRestrictions } from '../../../channels/enqueue-delivery.ts'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../platform/events/events.ts'
import { lineNoticed } from './line-notices.events.ts'
import { insertNotice, listNewestNotices, removeOldNotices } from './line-notices.queries.ts'
import { RESTRICTION, restrictionsOf } from './notice-rules.ts'

/** A notice about a line, from its provider or from the product itself. */
export type ReceivedNotice = Pick<
  InboundNotice,
  'code' | 'about' | 'severity' | 'data' | 'at' | 'until'
>

/** Stores a notice, announces it to administrators, and replaces the line's restrictions if it is one. */
export async function receiveNotice(db: Db, line: LineKey, event: ReceivedNotice): Promise<void> {
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
  if (code === RESTRICTION) {
    const newest = await listNewestNotices(db, line, code)
    await replaceRestrictions(db, line, restrictionsOf(newest, now()))
  }
  await announce(db, lineNoticed, { companyId, notice })
}
