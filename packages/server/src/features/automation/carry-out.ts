import type { LineKey } from '../../channels/channel.ts'
import { now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { choicesContent, filledText, queueMessage, textContent } from '../messages/index.ts'
import { commentRating, rateTicket } from '../ticket-trackings/index.ts'
import { awaitWord, closeByRule, placeTicket, type TicketRow } from '../tickets/index.ts'
import type { Effect } from './decision.ts'
import { setMark } from './marks.queries.ts'
import { saveMemory } from './memories.queries.ts'
import { tellOfSilence } from './raise-alarm.ts'
import { removeTimer, setTimer } from './timers.queries.ts'

interface Decided {
  readonly ticket: TicketRow
  readonly effects: readonly Effect[]
  readonly decisionId: number
}

/** Makes the effects of a decision true, in their order, in the transaction of what was decided upon. */
export async function carryOut(
  db: Db,
  line: LineKey,
  { ticket, effects, decisionId }: Decided,
): Promise<void> {
  let row = ticket
  for (const effect of effects) row = await carryOutOne(db, line, row, effect, decisionId)
}

/** @returns the ticket as the effect leaves it */
async function carryOutOne(
  db: Db,
  line: LineKey,
  ticket: TicketRow,
  effect: Effect,
  decisionId: number,
): Promise<TicketRow> {
  switch (effect.kind) {
    case 'say':
    case 'offer':
      await say(db, ticket, effect, decisionId)
      return ticket
    case 'place': {
      const { queueId, optionId: queueOptionId, isInMenu: chatbot } = effect
      return placeTicket(db, ticket, { queueId, queueOptionId, chatbot })
    }
    case 'close':
      return closeByRule(db, ticket)
    case 'awaitRating':
      return awaitWord(db, ticket, { ratingUntil: effect.until })
    case 'rate':
      await rateTicket(db, { ticket, rate: effect.rate, at: now() })
      return awaitWord(db, ticket, { ratingUntil: null, commentUntil: effect.commentUntil })
    case 'comment':
      await commentRating(db, ticket, effect.text)
      return awaitWord(db, ticket, { ratingUntil: null, commentUntil: null })
    case 'remember':
      await saveMemory(db, ticket, effect.memory)
      return ticket
    case 'alarm':
      await tellOfSilence(db, line, ticket, effect.rule)
      return ticket
    case 'mark':
      await setMark(db, ticket, effect.name, now())
      return ticket
    case 'timer':
      await setTimer(db, ticket, { ...effect, data: effect.data })
      return ticket
    case 'cancelTimer':
      await removeTimer(db, ticket, effect.name)
      return ticket
  }
}

async function say(
  db: Db,
  ticket: TicketRow,
  effect: Extract<Effect, { kind: 'say' | 'offer' }>,
  decisionId: number,
): Promise<void> {
  const content =
    effect.kind === 'say'
      ? textContent(await filledText(db, ticket, effect.text))
      : choicesContent({
          ...effect.choices,
          body: await filledText(db, ticket, effect.choices.body),
        })
  await queueMessage(db, ticket, {
    content,
    userId: null,
    quotedMsgId: null,
    idempotencyKey: null,
    sentBy: effect.rule,
    decisionId,
  })
}
