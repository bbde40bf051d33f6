import type { VariableLanguage } from '@guiche/contract/variables'
import { isOpenAt } from '@guiche/contract/working-hours'
import { isBeforeReading } from '../../../messages/flow-engine/index.ts'
import { chooseOption, meantNumber, whyNotChosen } from '../../../messages/messages/index.ts'
import type {
  ConversationState,
  DecisionInput,
  Effect,
  MenuOption,
  Rule,
  RuleDecision,
  RuleQueue,
  RuleMessage,
} from '../decision.ts'
import { startAnswererOfQueue } from './flow-starts.ts'
import type { DecisionMoment } from './flow-effects.ts'
import { endSession } from './flow-runs.ts'
import { BACK, menuEffect, START, backEntries, hintToRestart } from './menu-texts.ts'

// The queues of a line and their menus, of any depth. `#` leads to the start, `0` one level up. All messages of a turn
// are followed, and one menu is sent.

const NAME = 'menu'
const MINUTE_MS = 60_000

/** Handles `#` and `0`, also while the company is closed. */
export const wayBack: Rule = {
  name: NAME,
  decide(state, input, at, random) {
    if (input.kind !== 'turn' || !hearsMenuChoices(state)) return undefined
    const isBack = input.said.some((one) => isBackChoice(state, one))
    return isBack ? decideOnTurn(state, input, { at, random }) : undefined
  },
}

export const menu: Rule = {
  name: NAME,
  decide(state, input, at, random) {
    if (input.kind !== 'turn' || !hearsMenuChoices(state) || !isChoosingFromMenu(state))
      return undefined
    // After a hand-over no menu is sent unless the customer asks for it.
    if (state.memory.isHandedOver) return { effects: [], isLast: true }
    // A turn of calls alone starts no menu.
    if (!input.said.some(({ kind }) => kind === 'message')) return undefined
    return decideOnTurn(state, input, { at, random })
  },
}

/** True if the customer's present menu has an entry that their message selects. */
export function selectsMenuEntry(state: ConversationState, said: RuleMessage): boolean {
  const isMenu = hearsMenuChoices(state) && isChoosingFromMenu(state) && !state.memory.isHandedOver
  return isMenu && placeAfterMessage(state, menuPlaceOf(state), said) !== undefined
}

interface MenuPlace {
  readonly queue: RuleQueue | undefined
  /** The entry whose sub-entries are offered; undefined at the root of the queue's menu. */
  readonly option: MenuOption | undefined
}

function hearsMenuChoices({ line, ticket }: ConversationState): boolean {
  return ticket.status === 'pending' && line.queues.length > 0
}

function isChoosingFromMenu({ ticket }: ConversationState): boolean {
  return ticket.queueId === null || ticket.chatbot || ticket.queueOptionId !== null
}

function isBackChoice(state: ConversationState, { text, choice }: RuleMessage): boolean {
  // Within a flow only its own way out counts.
  if (choice) return choice.id === START || (choice.id === BACK && !state.flow?.session)
  if (text.trim() === '#') return true
  if (state.flow?.session) return false
  return meantNumber(text) === 0 && state.ticket.queueId !== null && isChoosingFromMenu(state)
}

function decideOnTurn(
  state: ConversationState,
  { said }: Extract<DecisionInput, { kind: 'turn' }>,
  moment: DecisionMoment,
): RuleDecision {
  const { at } = moment
  const walked = walkMenu(state, said)
  if (!walked.hasChosen && isMenuHeldBack(state, walked.place, at))
    return { effects: [], isLast: true }
  if (!walked.hasChosen && isBeforeMenuRead(state, said, at))
    return { effects: [rememberUnreadMenu(state, said)], isLast: true }
  const session = state.flow?.session
  const left = session ? endSession(session, 'left').effects : []
  const arrived = effectsOfArrival(state, walked, said, at)
  return {
    effects: [...left, ...withFlowOfQueue(state, arrived, walked.place, said, moment)],
    isLast: true,
  }
}

/**
 * True if all messages came before the customer could have read the menu, so that they are the rest of their message
 * and no choice. A number that the menu lacks is a wrong choice, however soon it comes.
 */
function isBeforeMenuRead(
  { memory }: ConversationState,
  said: readonly RuleMessage[],
  at: Date,
): boolean {
  const { menuAt: askedAt, hastyAt } = memory
  return said.every(
    (one) =>
      one.choice === undefined &&
      meantNumber(one.text) === undefined &&
      isBeforeReading({ askedAt, hastyAt }, one, at),
  )
}

function rememberUnreadMenu({ memory }: ConversationState, said: readonly RuleMessage[]): Effect {
  const last = Math.max(...said.map(({ at }) => at))
  return { kind: 'remember', memory: { ...memory, hastyAt: new Date(last).toISOString() } }
}

/** Starts the prompt or integration of a queue without a menu that the customer enters. */
function withFlowOfQueue(
  state: ConversationState,
  effects: readonly Effect[],
  { queue }: MenuPlace,
  said: readonly RuleMessage[],
  moment: DecisionMoment,
): readonly Effect[] {
  const isIn = effects.some((effect) => effect.kind === 'place' && effect.queueId === queue?.id)
  const isTurnedAway = effects.some((one) => one.kind === 'say' && one.rule === 'outOfHours')
  if (!queue || !isIn || isTurnedAway || queue.options.length > 0) return effects
  const outside = state.flow && { ...state, flow: { ...state.flow, session: null } }
  const flow = outside && startAnswererOfQueue(outside, queue, said, moment)
  if (!flow) return effects
  const remembered = effects.findLast((effect) => effect.kind === 'remember')
  const others = effects.filter(({ kind }) => kind !== 'remember')
  const memory = { ...(remembered?.memory ?? state.memory), ...flow.memory }
  return [...others, ...flow.effects, { kind: 'remember', memory }]
}

interface MenuWalk {
  readonly place: MenuPlace
  /** True if a message led to another place. */
  readonly hasChosen: boolean
}

function walkMenu(state: ConversationState, said: readonly RuleMessage[]): MenuWalk {
  let place = menuPlaceOf(state)
  let hasChosen = false
  for (const one of said) {
    const next = one.kind === 'message' ? placeAfterMessage(state, place, one) : undefined
    if (!next) continue
    place = next
    hasChosen = true
  }
  const [only, ...others] = state.line.queues
  // With a single queue there is nothing to choose.
  if (!place.queue && others.length === 0) place = { queue: only, option: undefined }
  return { place, hasChosen: hasChosen || place.queue?.id !== menuPlaceOf(state).queue?.id }
}

function menuPlaceOf({ line, queue, ticket }: ConversationState): MenuPlace {
  const here = line.queues.find(({ id }) => id === ticket.queueId) ?? queue
  const option = here?.options.find(({ id }) => id === ticket.queueOptionId)
  return { queue: here, option }
}

/** @returns the place to which the message leads; undefined if it is no choice */
function placeAfterMessage(
  state: ConversationState,
  place: MenuPlace,
  one: RuleMessage,
): MenuPlace | undefined {
  const { line } = state
  const start: MenuPlace = { queue: undefined, option: undefined }
  const text = one.text.trim()
  const isBack = one.choice === undefined && meantNumber(text) === 0
  const pressed = one.choice?.id
  if (text === '#' || pressed === START) return start
  if ((isBack || pressed === BACK) && place.queue) return placeAbove(place)
  const late = pressed === undefined ? undefined : placeOfId(line.queues, pressed)
  if (late) return late
  const chosen = chooseOption(numberedEntries(state, place), one)
  if (chosen?.id === START) return start
  if (chosen?.id === BACK) return placeAbove(place)
  return chosen && placeOfId(place.queue ? [place.queue] : line.queues, chosen.id)
}

/** All entries that have a number in a place's menu. */
function numberedEntries(state: ConversationState, place: MenuPlace) {
  const ways = backEntriesOf(place, state.company.language)
  return [...entriesOf(state, place), ...numberedBackEntries(state, ways)]
}

/** The ways back below a place's menu. */
function backEntriesOf({ queue, option }: MenuPlace, language: VariableLanguage) {
  const [back, start] = backEntries(language)
  if (!queue) return []
  return option ? [back, start] : [start]
}

/** As text the ways back have their own signs, so they have no numbers. */
function numberedBackEntries<T>({ settings }: ConversationState, ways: readonly T[]): readonly T[] {
  return settings.chatBotType === 'text' ? [] : ways
}

function placeAbove({ queue, option }: MenuPlace): MenuPlace {
  const parent = queue?.options.find(({ id }) => id === option?.parentId)
  return { queue, option: parent }
}

/** The place of a queue or entry by its id, also from an old menu. */
function placeOfId(queues: readonly RuleQueue[], id: string): MenuPlace | undefined {
  for (const queue of queues) {
    if (id === `queue:${queue.id}`) return { queue, option: undefined }
    const option = queue.options.find((one) => id === `option:${one.id}`)
    if (option) return { queue, option }
  }
  return undefined
}

function childrenOf({ queue, option }: MenuPlace): readonly MenuOption[] {
  const parentId = option?.id ?? null
  return queue?.options.filter((one) => one.parentId === parentId) ?? []
}

function entriesOf({ line }: ConversationState, place: MenuPlace) {
  return place.queue
    ? childrenOf(place).map(({ id, title }) => ({ id: `option:${id}`, title }))
    : line.queues.map(({ id, name }) => ({ id: `queue:${id}`, title: name }))
}

/**
 * True if no menu is sent: at the end of a menu, where the customer waits for an attendant, or within the limits on
 * repeating it.
 */
function isMenuHeldBack({ line, memory }: ConversationState, place: MenuPlace, at: Date): boolean {
  if (place.queue && childrenOf(place).length === 0) return true
  const { maxUseBotQueues, timeUseBotQueues } = line
  if (maxUseBotQueues > 0 && memory.menus >= maxUseBotQueues) return true
  const sentAt = memory.menuAt === null ? -Infinity : Date.parse(memory.menuAt)
  return at.getTime() - sentAt < timeUseBotQueues * MINUTE_MS
}

/** An older menu is sent anew without a reason. */
const FRESH_MENU_MS = 60 * MINUTE_MS

/** Reason why a wrong choice repeats the menu; empty if the menu is sent for another reason. */
function whyMenuRepeats(
  state: ConversationState,
  { place, hasChosen }: MenuWalk,
  said: readonly RuleMessage[],
  at: Date,
): string {
  const { menus, menuAt } = state.memory
  const wrong = said.findLast(({ kind }) => kind === 'message')
  if (hasChosen || !wrong || menus === 0 || menuAt === null) return ''
  if (at.getTime() - Date.parse(menuAt) > FRESH_MENU_MS) return ''
  return whyNotChosen(numberedEntries(state, place), wrong, state.company.language)
}

function effectsOfArrival(
  state: ConversationState,
  walked: MenuWalk,
  said: readonly RuleMessage[],
  at: Date,
): readonly Effect[] {
  const { line, memory } = state
  const { place, hasChosen } = walked
  const { queue } = place
  const why = whyMenuRepeats(state, walked, said, at)
  const remember: Effect = {
    kind: 'remember',
    memory: {
      ...memory,
      menus: hasChosen ? 1 : memory.menus + 1,
      menuAt: at.toISOString(),
      hastyAt: null,
      // A choice of queue lifts the hand-over.
      isHandedOver: memory.isHandedOver && !hasChosen,
    },
  }
  if (!queue)
    return [
      ...effectsOfMove(state, place, true),
      menuEffect(
        state,
        { rule: NAME },
        { why, head: line.greetingMessage, entries: entriesOf(state, place), back: [] },
      ),
      remember,
    ]
  const isNew = queue.id !== state.ticket.queueId
  if (isNew && isQueueClosed(state, queue, at))
    return [...effectsWhenClosed(state, queue), remember]
  const first = isNew ? greetingOfSingleQueue(state) : []
  const entries = entriesOf(state, place)
  if (queue.options.length === 0) {
    const text = queue.greetingMessage
    const greeting =
      text.trim() === '' ? [] : [{ kind: 'say', rule: NAME, queueId: queue.id, text } as const]
    return [...effectsOfMove(state, place, false), ...first, ...greeting, remember]
  }
  return [
    ...effectsOfMove(state, place, entries.length > 0),
    ...first,
    queueMenuEffect(state, place, why),
    remember,
  ]
}

/** The menu of a queue, at one of its levels. */
function queueMenuEffect(state: ConversationState, place: MenuPlace, why: string): Effect {
  const { queue, option } = place
  const source = {
    rule: NAME,
    ...(queue && { queueId: queue.id }),
    ...(option && { optionId: option.id }),
  }
  return menuEffect(state, source, {
    why,
    head: option ? option.message || option.title : (queue?.greetingMessage ?? ''),
    entries: entriesOf(state, place),
    back: backEntriesOf(place, state.company.language),
  })
}

/** The line's greeting before that of its only queue, if the company has enabled it. */
function greetingOfSingleQueue({ line, settings }: ConversationState): readonly Effect[] {
  const isWanted =
    line.queues.length === 1 &&
    settings.sendGreetingMessageOneQueues === 'enabled' &&
    line.greetingMessage.trim().length > 1
  return isWanted ? [{ kind: 'say', rule: 'greeting', text: line.greetingMessage }] : []
}

/** True if the queue is closed and has a text that says so; without the text it is entered as if open. */
function isQueueClosed({ settings }: ConversationState, queue: RuleQueue, at: Date): boolean {
  const { hours, outOfHoursMessage } = queue
  const isTimed = settings.scheduleType === 'queue' && outOfHoursMessage.trim() !== ''
  return isTimed && !isOpenAt(hours, at)
}

/** Announces that the queue is closed. With other queues the customer may choose again; in the only one they wait. */
function effectsWhenClosed(state: ConversationState, queue: RuleQueue): readonly Effect[] {
  const { line, company } = state
  const hasOthers = line.queues.length > 1
  const closed = queue.outOfHoursMessage.trim()
  const text = hasOthers ? `${closed}\n\n${hintToRestart(company.language)}` : closed
  const place = { queue: hasOthers ? undefined : queue, option: undefined }
  return [
    ...effectsOfMove(state, place, hasOthers),
    { kind: 'say', rule: 'outOfHours', queueId: queue.id, text },
    { kind: 'mark', name: `outOfHours:${queue.id}` },
  ]
}

function effectsOfMove(
  { ticket }: ConversationState,
  { queue, option }: MenuPlace,
  isInMenu: boolean,
): readonly Effect[] {
  const [queueId, optionId] = [queue?.id ?? null, option?.id ?? null]
  // Without a queue the customer is choosing one anyway, so `chatbot` marks a queue's own menu only.
  const chatbot = isInMenu && queueId !== null
  const isSame =
    ticket.queueId === queueId && ticket.queueOptionId === optionId && ticket.chatbot === chatbot
  return isSame ? [] : [{ kind: 'place', rule: NAME, queueId, optionId, isInMenu: chatbot }]
}
