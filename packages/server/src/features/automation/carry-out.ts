import { now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { filledText, queueMessage, textContent } from '../messages/index.ts'
import type { TicketRow } from '../tickets/index.ts'
import type { Effect } from './decision.ts'
import { setMark } from './marks.queries.ts'
import { removeTimer, setTimer } from './timers.queries.ts'

/** Makes the effects of a decision true, in their order, in the transaction of what was decided upon. */
export async function carryOut(
  db: Db,
  ticket: TicketRow,
  effects: readonly Effect[],
): Promise<void> {
  for (const effect of effects) await carryOutOne(db, ticket, effect)
}

async function carryOutOne(db: Db, ticket: TicketRow, effect: Effect): Promise<void> {
  switch (effect.kind) {
    case 'say':
      await queueMessage(db, ticket, {
        content: textContent(await filledText(db, ticket, effect.text)),
        userId: null,
        quotedMsgId: null,
        idempotencyKey: null,
        sentBy: effect.rule,
      })
      return
    case 'mark':
      return setMark(db, ticket, effect.name, now())
    case 'timer':
      return setTimer(db, ticket, { ...effect, data: effect.data })
    case 'cancelTimer':
      return removeTimer(db, ticket, effect.name)
  }
}
