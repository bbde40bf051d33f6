import type { Contact } from '@guiche/contract/contacts'
import type { LineKey } from '../../../channels/channel.ts'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { findContact } from '../../customers/contacts/index.ts'
import { findFile } from '../../organisation/files/index.ts'
import { storedGraphFile } from '../../setup/flows/index.ts'
import {
  choicesContent,
  filledText,
  mediaContent,
  queueMessage,
  textContent,
  type WrittenContent,
} from '../../messages/messages/index.ts'
import { optIn, optOut } from '../../customers/opt-outs/index.ts'
import { commentRating, rateTicket } from '../../tickets/ticket-trackings/index.ts'
import {
  saveRatingDeadlines,
  closeTicketByRule,
  saveMenuPlace,
  type TicketRow,
} from '../../tickets/tickets/index.ts'
import { applyFlowEffect, isOfFlow } from './flows/apply-flow-effect.ts'
import type { FlowEffect } from './flows/flow-standing.ts'
import type { Effect } from './decision.ts'
import { setConversationMark } from './state/marks.queries.ts'
import { saveMemory } from './state/memories.queries.ts'
import { notifyOfFailedFlow, notifyOfAnswerStop } from './raise-alarm.ts'
import { removeTimer, setTimer } from './timers/timers.queries.ts'

interface DecidedEffects {
  readonly ticket: TicketRow
  readonly effects: readonly Effect[]
  readonly decisionId: number
  /** Session of the flow that ran before. */
  readonly sessionId: number | undefined
}

/** Ticket and session after the effects carried out so far. */
interface AppliedEffect {
  readonly ticket: TicketRow
  readonly sessionId: number | undefined
}

/**
 * Carries out the effects of a decision, in order and in the decision's transaction.
 * @returns the id of the flow session that began last
 */
export async function applyEffects(
  db: Db,
  line: LineKey,
  { ticket, effects, decisionId, sessionId }: DecidedEffects,
): Promise<number | undefined> {
  let done: AppliedEffect = { ticket, sessionId }
  let begun: number | undefined
  for (const effect of effects) {
    done = await applyEffect(db, line, done, effect, decisionId)
    if (effect.kind === 'beginFlow') begun = done.sessionId
  }
  return begun
}

async function applyEffect(
  db: Db,
  line: LineKey,
  done: AppliedEffect,
  effect: Effect,
  decisionId: number,
): Promise<AppliedEffect> {
  if (isOfFlow(effect)) return applyFlowEffect(db, done, effect)
  return { ...done, ticket: await applyPlainEffect(db, line, done.ticket, effect, decisionId) }
}

type PlainEffect = Exclude<Effect, FlowEffect>

/** @returns the ticket as the effect leaves it */
async function applyPlainEffect(
  db: Db,
  line: LineKey,
  ticket: TicketRow,
  effect: PlainEffect,
  decisionId: number,
): Promise<TicketRow> {
  switch (effect.kind) {
    case 'say':
    case 'offer':
      await sendText(db, ticket, effect, decisionId)
      return ticket
    case 'media':
      await sendMedia(db, ticket, effect, decisionId)
      return ticket
    case 'place': {
      const { queueId, optionId: queueOptionId, isInMenu: chatbot } = effect
      return saveMenuPlace(db, ticket, { queueId, queueOptionId, chatbot })
    }
    case 'close':
      return closeTicketByRule(db, ticket)
    case 'awaitRating':
      return saveRatingDeadlines(db, ticket, { ratingUntil: effect.until })
    case 'rate':
      await rateTicket(db, { ticket, rate: effect.rate, at: now() })
      return saveRatingDeadlines(db, ticket, {
        ratingUntil: null,
        commentUntil: effect.commentUntil,
      })
    case 'comment':
      await commentRating(db, ticket, effect.text)
      return saveRatingDeadlines(db, ticket, { ratingUntil: null, commentUntil: null })
    case 'remember':
      await saveMemory(db, ticket, effect.memory)
      return ticket
    case 'alarm':
      await (effect.flow
        ? notifyOfFailedFlow(db, line, ticket, effect.rule, effect.flow)
        : notifyOfAnswerStop(db, line, ticket, effect.rule))
      return ticket
    case 'mark':
      await setConversationMark(db, ticket, effect.name, now())
      return ticket
    case 'timer':
      await setTimer(db, ticket, { ...effect, data: effect.data })
      return ticket
    case 'optOut':
      await optContactByWord(db, ticket, (contact) =>
        optOut(db, contact, { beganAt: now(), beganBy: 'word', beganWord: effect.word }),
      )
      return ticket
    case 'optIn':
      await optContactByWord(db, ticket, (contact) =>
        optIn(db, contact, {
          endedAt: now(),
          endedBy: 'word',
          endedWord: effect.word,
          endedUserId: null,
        }),
      )
      return ticket
    case 'cancelTimer':
      await removeTimer(db, ticket, effect.name)
      return ticket
  }
}

async function optContactByWord(
  db: Db,
  { companyId, contactId }: TicketRow,
  opt: (contact: Contact) => Promise<unknown>,
): Promise<void> {
  const contact = await findContact(db, companyId, contactId)
  if (contact) await opt(contact)
}

/** Fills in variables, except for texts of a flow, whose variables are filled in already. */
async function sendText(
  db: Db,
  ticket: TicketRow,
  effect: Extract<Effect, { kind: 'say' | 'offer' }>,
  decisionId: number,
): Promise<void> {
  const fillUnlessFromFlow = (text: string) => (effect.flow ? text : filledText(db, ticket, text))
  const content =
    effect.kind === 'say'
      ? textContent(await fillUnlessFromFlow(effect.text))
      : choicesContent({ ...effect.choices, body: await fillUnlessFromFlow(effect.choices.body) })
  await queueAutomaticMessage(db, ticket, { content, sentBy: effect.rule, decisionId })
}

/** If the file was deleted just now, only the spoken text is sent, if any. */
async function sendMedia(
  db: Db,
  ticket: TicketRow,
  { url, isVoice, says, rule }: Extract<Effect, { kind: 'media' }>,
  decisionId: number,
): Promise<void> {
  const named = storedGraphFile(url)
  const file = named && (await findFile(db, ticket.companyId, named.fileId))
  const spoken = says === undefined ? {} : { transcript: says }
  const content =
    named && file
      ? { ...mediaContent(file, named.name, '', isVoice), ...spoken }
      : says === undefined
        ? undefined
        : textContent(says)
  if (content) await queueAutomaticMessage(db, ticket, { content, sentBy: rule, decisionId })
}

async function queueAutomaticMessage(
  db: Db,
  ticket: TicketRow,
  written: { content: WrittenContent; sentBy: string; decisionId: number },
): Promise<void> {
  const byNobody = { userId: null, quotedMsgId: null, idempotencyKey: null }
  await queueMessage(db, ticket, { ...byNobody, ...written })
}
