import type { InboundEvent, LineKey } from '../../../channels/channel.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { receiveEvent } from './receive-event.ts'

/** Takes what a line heard in one conversation, in its order. Bears a repeat. */
export async function receiveEvents(
  db: Db,
  line: LineKey,
  events: ReadonlyArray<{ event: InboundEvent }>,
): Promise<void> {
  for (const { event } of events) await receiveEvent(db, line, event)
}
