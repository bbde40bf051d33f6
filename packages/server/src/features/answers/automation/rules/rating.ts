import type { VariableLanguage } from '@guiche/contract/variables'
import {
  namesScale,
  ratingId,
  ratingOfAnswer,
  ratingScale,
} from '../../../messages/messages/index.ts'
import type { ConversationState, Effect, Rule, RuleDecision, RuleMessage } from '../decision.ts'

const NAME = 'rating'
const TIMER = 'rating'
const MINUTE_MS = 60_000
/** Messages this soon after a rating are its comment. */
const COMMENT_MINUTES = 10

const explanations: Readonly<Record<VariableLanguage, string>> = {
  pt: 'Avalie nosso atendimento respondendo com um número:',
  en: 'Rate our service by answering with a number:',
  es: 'Valora nuestra atención respondiendo con un número:',
}

/**
 * Asks for a rating when a served ticket is closed. An answer in time is the rating; the farewell follows it, or the
 * end of the period.
 */
export const rating: Rule = {
  name: NAME,
  decide(state, input, at) {
    switch (input.kind) {
      case 'closed':
        return { effects: effectsOfClose(state, input.wasServed, at), isLast: true }
      case 'timer':
        return input.name === TIMER ? { effects: effectsOfTimeout(state), isLast: true } : undefined
      case 'turn':
        return decideOnAnswer(state, input.said, at)
      case 'look':
      case 'failed':
      case 'answer':
      case 'act':
        return undefined
    }
  },
}

function effectsOfClose(state: ConversationState, wasServed: boolean, at: Date): readonly Effect[] {
  const { line, settings } = state
  if (settings.userRating !== 'enabled' || !wasServed)
    return farewellEffects(line.complationMessage)
  const until = new Date(at.getTime() + settings.ratingMinutes * MINUTE_MS)
  return [
    ratingQuestion(state),
    { kind: 'awaitRating', until: until.toISOString() },
    { kind: 'timer', name: TIMER, dueAt: until },
  ]
}

function ratingQuestion({ company, line, settings }: ConversationState): Effect {
  const words = ratingScale[company.language]
  if (namesScale(line.ratingMessage))
    return { kind: 'say', rule: NAME, text: line.ratingMessage.trim() }
  const body = [line.ratingMessage.trim(), explanations[company.language]]
    .filter((part) => part !== '')
    .join('\n\n')
  if (settings.chatBotType === 'text' || !line.canOffer) {
    const lines = words.map((word, index) => `*[ ${index + 1} ]* - ${word}`)
    return { kind: 'say', rule: NAME, text: `${body}\n\n${lines.join('\n')}` }
  }
  const options = words.map((title, index) => ({ id: ratingId(index + 1), title }))
  return {
    kind: 'offer',
    rule: NAME,
    choices: { body, options, prefers: preferredChoiceStyle(settings) },
  }
}

const preferredChoiceStyle = ({ chatBotType }: ConversationState['settings']) =>
  chatBotType === 'list' ? ('list' as const) : ('buttons' as const)

function effectsOfTimeout({ line, ticket }: ConversationState): readonly Effect[] {
  const isAwaited = ticket.status === 'closed' && ticket.ratingUntil !== null
  return isAwaited
    ? [{ kind: 'awaitRating', until: null }, ...farewellEffects(line.complationMessage)]
    : []
}

/** Handles a turn of a closed ticket. Any turn that reopens it has done so by now. */
function decideOnAnswer(
  { line, settings, ticket }: ConversationState,
  said: readonly RuleMessage[],
  at: Date,
): RuleDecision | undefined {
  if (ticket.status !== 'closed') return undefined
  const rate = said.map(ratingOfAnswer).findLast((one) => one !== undefined)
  if (ticket.ratingUntil !== null && rate !== undefined) {
    const commentUntil =
      settings.ratingComment === 'enabled'
        ? new Date(at.getTime() + COMMENT_MINUTES * MINUTE_MS).toISOString()
        : null
    const effects: Effect[] = [
      { kind: 'rate', rate, commentUntil },
      { kind: 'cancelTimer', name: TIMER },
      ...farewellEffects(line.complationMessage),
    ]
    return { effects, isLast: true }
  }
  const comment = said
    .filter(({ isCourtesy }) => !isCourtesy)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join('\n')
  const effects: Effect[] =
    ticket.commentUntil !== null && comment !== '' ? [{ kind: 'comment', text: comment }] : []
  return { effects, isLast: true }
}

function farewellEffects(text: string): readonly Effect[] {
  return text.trim() === '' ? [] : [{ kind: 'say', rule: 'farewell', text }]
}
