import { foldedWord } from '@guiche/contract/opt-out-words'
import type { VariableLanguage } from '@guiche/contract/variables'
import { ratingOfAnswer } from '../../../messages/messages/index.ts'
import { isOptWordEffective } from '../../../customers/opt-outs/index.ts'
import { isFreshMessage } from '../fresh-message.ts'
import type { ConversationState, Effect, Rule, RuleMessage } from '../decision.ts'
import { FLOW, type DecisionMoment } from './flow-effects.ts'
import { selectsMenuEntry } from './menu.ts'
import { endSession, isAwaitedByFlow } from './flow-runs.ts'

const NAME = 'optOut'

interface OptOutWords {
  readonly out: string
  /** Word by which customers opt in again, in this language if the company has it. */
  readonly backWord: string
  readonly back: (word: string) => string
  readonly in: string
}

const words: Readonly<Record<VariableLanguage, OptOutWords>> = {
  pt: {
    out: 'Pronto: você não receberá mais mensagens que a nossa empresa começa.',
    backWord: 'VOLTAR',
    back: (word) => `Para voltar a receber, responda ${word}.`,
    in: 'Pronto: você voltará a receber as nossas mensagens.',
  },
  en: {
    out: 'Done: you will receive no more messages that our company begins.',
    backWord: 'START',
    back: (word) => `To receive them again, answer ${word}.`,
    in: 'Done: you will receive our messages again.',
  },
  es: {
    out: 'Listo: ya no recibirá mensajes que nuestra empresa inicia.',
    backWord: 'ALTA',
    back: (word) => `Para volver a recibirlos, responda ${word}.`,
    in: 'Listo: volverá a recibir nuestros mensajes.',
  },
}

/**
 * Handles words by which a customer opts out of conversations that the company begins, or in again. A word that a menu,
 * flow or rating waits for goes to them instead. The rule opens and closes no ticket; later rules do not get the word.
 */
export const optOut: Rule = {
  name: NAME,
  decide(state, input, at, random) {
    const { optOut: standing } = state
    if (input.kind !== 'turn' || !standing) return undefined
    const isOptMessage = (one: RuleMessage) => optKindOf(state, one, { at, random }) !== undefined
    const last = input.said.findLast(isOptMessage)
    const kind = last && optKindOf(state, last, { at, random })
    if (!last || !kind) return undefined
    const rest = input.said.filter((one) => !isOptMessage(one))
    // A repeated word is not confirmed again.
    const isSo = standing.isOptedOut === (kind === 'out')
    const mayAnswer = isFreshMessage(last, at) && !state.contact.disableBot
    const done: readonly Effect[] = isSo
      ? []
      : [
          { kind: kind === 'out' ? 'optOut' : 'optIn', rule: NAME, word: last.text.trim() },
          ...(mayAnswer ? [confirmationEffect(state, kind)] : []),
        ]
    return {
      effects: done,
      isLast: rest.length === 0,
      ...(rest.length > 0 && { left: { ...input, said: rest } }),
    }
  },
}

/** Ends a flow in silence if its timer would begin a conversation with a customer who opted out of that. */
export const heldBackFlow: Rule = {
  name: FLOW,
  decide(state, input) {
    if (input.kind !== 'timer' || input.name !== FLOW || !state.isHeldBack) return undefined
    const session = state.flow?.session
    return { effects: session ? endSession(session, 'left').effects : [], isLast: true }
  },
}

function optKindOf(
  state: ConversationState,
  said: RuleMessage,
  moment: DecisionMoment,
): 'out' | 'in' | undefined {
  const { optOut: standing, ticket } = state
  if (!standing || said.kind !== 'message' || said.isOurs || said.isHistory) return undefined
  const kind = standing.heard[foldedWord(said.text)]
  const isServed = (ticket.status === 'open' && ticket.userId !== null) || ticket.isAnswered
  if (!kind || !isOptWordEffective(kind, standing, isServed)) return undefined
  const isTheirs =
    selectsMenuEntry(state, said) || isAwaitedByFlow(state, said, moment) || isRating(state, said)
  return isTheirs ? undefined : kind
}

function isRating({ ticket }: ConversationState, said: RuleMessage): boolean {
  const isAwaitedNow = ticket.status === 'closed' && ticket.ratingUntil !== null
  return isAwaitedNow && ratingOfAnswer(said) !== undefined
}

function confirmationEffect(
  { company, optOut: standing }: ConversationState,
  kind: 'out' | 'in',
): Effect {
  const said = words[company.language]
  const own = kind === 'out' ? standing?.outMessage : standing?.inMessage
  const backWords = standing?.backWords ?? []
  const word = backWords.find((one) => one === said.backWord) ?? backWords[0]
  const usual =
    kind === 'in'
      ? said.in
      : [said.out, ...(word === undefined ? [] : [said.back(word)])].join('\n\n')
  return { kind: 'say', rule: NAME, text: own?.trim() ? own : usual }
}
