import { FLOW_TALK_MAX, type FlowSession } from '@guiche/contract/flow-sessions'
import { edgeFrom } from '@guiche/contract/flow-graph'
import { MESSAGE_MAX } from '@guiche/contract/message-limits'
import { cutText, knownVariables, variablesWithValues } from '../fill-in.ts'
import type { FlowOutput, FlowSaid, NodeResult, NodeRun, RunAt } from '../flow-run.ts'
import type { ExternalAnswer, ExternalMessage, ExternalRequest } from '../external-calls.ts'
import { isExcludedByPlan } from '../is-excluded-by-plan.ts'
import { offeredChoices } from './choices.ts'
import { mediaOutputs } from './messages.ts'

// Nodes that call an external program. Messages that arrive during a call are kept and sent with the next one.

/** Code of a prompt whose budget is spent. */
const SPENT = 'spend_cap'
/** Debounce: further messages of the customer within this time join one request. */
const BURST_MS = 1500

type TalkingRun = RunAt<'typebot' | 'openai'>
type AnswerOf<K extends ExternalAnswer['kind']> = Extract<ExternalAnswer, { kind: K }>

/**
 * Keys of a session's `talk`: the customer's last message, and messages during a call. Programs' own keys cannot begin
 * with a point.
 */
const LAST = '.said'
/** Set if the customer's last message is a sound. */
const HEARD = '.heard'
const MEANWHILE = '.meanwhile'
/**
 * Number of times that an AI's call was replaced before its answer. The limit gives an answer to a customer who writes
 * without a pause.
 */
const ANEW = '.anew'
const ANEW_MOST = 5
/** Number of pieces of an answer that were sent. */
const PIECES = '.pieces'

export function requestHttp(run: RunAt<'http'>): NodeResult {
  return requestProgram(run, { kind: 'http', nodeId: run.node.id }, {})
}

export function applyHttpAnswer({ session }: RunAt<'http'>, answer: AnswerOf<'http'>): NodeResult {
  const variables = variablesWithValues(session.variables, answer.saved)
  return { change: { variables }, next: { go: answer.isGood ? 'a' : 'b' } }
}

/**
 * Starts a Typebot, which speaks first; a bot gets the customer's message instead. Skipped if the plan has no
 * integrations.
 */
export function startTypebot(run: RunAt<'typebot'>): NodeResult {
  const { session, context } = run
  const talk = talkOfKeys(session.talk, [LAST])
  if (session.bot) return requestWithMeanwhile(run, talk, talk[LAST] ?? '')
  if (isExcludedByPlan('typebot', context.plan)) return { next: { go: 'a' } }
  return requestProgram(run, { kind: 'typebot', nodeId: run.node.id, said: '', talk: {} }, talk)
}

/** Starts an AI with the customer's last message, or waits for one. Skipped if the plan has no AI. */
export function startAi(run: RunAt<'openai'>): NodeResult {
  const { session, context } = run
  const talk = talkOfKeys(session.talk, [LAST])
  const last = talk[LAST] ?? ''
  if (session.bot) return requestWithMeanwhile(run, talk, last)
  if (isExcludedByPlan('openai', context.plan)) return { next: { go: 'a' } }
  if (last === '' && session.talk[HEARD] === undefined)
    return { change: { talk }, next: { wait: { kind: 'talk' } } }
  return requestWithMeanwhile(run, talk, last)
}

/**
 * Passes messages to a program. A picture alone is passed only to a bot, a sound also to an AI. A running AI call is
 * replaced by one with all messages, because an answer to a part of them would be wrong.
 */
export function sendToProgram(run: TalkingRun, words: readonly FlowSaid[]): NodeResult {
  const text = joinedWords(words)
  const { node, session } = run
  const { wait, talk } = session
  const isHeard = node.type === 'openai' && words.some(({ isSound }) => isSound)
  if (text === '' && !session.bot && !isHeard) return { next: { wait: wait ?? { kind: 'talk' } } }
  if (wait?.kind !== 'outside') return requestWithMeanwhile(run, talk, text)
  if (node.type === 'openai' && Number(talk[ANEW] ?? 0) < ANEW_MOST)
    return requestWithMeanwhile(run, { ...talk, [ANEW]: String(Number(talk[ANEW] ?? 0) + 1) }, text)
  const meanwhile = [talk[MEANWHILE] ?? '', text].filter((part) => part !== '').join('\n')
  return {
    change: { talk: { ...talk, [MEANWHILE]: cutText(meanwhile, FLOW_TALK_MAX) } },
    next: { wait },
  }
}

/** The session's memory of the customer's last turn. A sound without text removes the former text. */
export function talkWithLastWords(
  talk: FlowSession['talk'],
  words: readonly FlowSaid[] | undefined,
): FlowSession['talk'] {
  const text = joinedWords(words ?? [])
  const isHeard = words?.some(({ isSound }) => isSound) ?? false
  if (text === '' && !isHeard) return talk
  const { [LAST]: _last, [HEARD]: _heard, ...others } = talk
  return {
    ...others,
    ...(isHeard && { [HEARD]: 'yes' }),
    ...(text !== '' && { [LAST]: cutText(text, FLOW_TALK_MAX) }),
  }
}

/** Records the title of a chosen menu option, which tells a program more than its number. */
export function talkWithChosenTitle(talk: FlowSession['talk'], title: string): FlowSession['talk'] {
  return talkWithLastWords(talk, [{ text: title }])
}

function joinedWords(words: readonly FlowSaid[]): string {
  return words
    .map(({ text, choice }) => (text.trim() || choice?.title.trim()) ?? '')
    .filter((text) => text !== '')
    .join('\n')
}

/** Undefined for a piece that is not the next one. */
export function applyTypebotAnswer(
  run: RunAt<'typebot'>,
  answer: AnswerOf<'typebot'>,
): NodeResult | undefined {
  const { piece } = answer
  if (piece && piece.place !== Number(run.session.talk[PIECES] ?? 0)) return undefined
  return piece?.isLast === false
    ? resultOfPiece(run, answer, piece.place)
    : resultOfWholeAnswer(run, answer)
}

function resultOfPiece(
  run: RunAt<'typebot'>,
  { messages }: AnswerOf<'typebot'>,
  place: number,
): NodeResult | undefined {
  const { wait, talk } = run.session
  if (!wait) return undefined
  return {
    outputs: messages.flatMap((message) => typebotMessageOutputs(run, message, place)),
    change: { talk: { ...talk, [PIECES]: String(place + 1) } },
    next: { wait },
  }
}

function resultOfWholeAnswer(run: RunAt<'typebot'>, answer: AnswerOf<'typebot'>): NodeResult {
  const { id: nodeId } = run.node
  const talk = {
    ...talkOfKeys(run.session.talk, [LAST, MEANWHILE]),
    ...talkWithinLimits(answer.talk),
  }
  const outputs = answer.messages.flatMap((message, index) =>
    typebotMessageOutputs(run, message, index),
  )
  const { control } = answer
  if (control?.closes)
    return {
      outputs: [...outputs, { kind: 'close', nodeId, isFarewell: true }],
      change: { talk },
      next: { end: 'finished' },
    }
  if (control?.queueId !== undefined || control?.userId !== undefined)
    return { outputs: [...outputs, placeOutput(nodeId, control)], next: { end: 'handedOver' } }
  // Only an attendant can follow a bot.
  if (control?.stopBot && run.session.bot)
    return { outputs, change: { talk }, next: { end: 'handedOver' } }
  if (control?.stopBot || answer.isOver) return { outputs, change: { talk }, next: { go: 'a' } }
  return continueTalk(run, outputs, talk)
}

function placeOutput(
  nodeId: string,
  { queueId = null, userId }: { queueId?: number | null; userId?: number },
): FlowOutput {
  return { kind: 'place', nodeId, queueId, ...(userId !== undefined && { userId }) }
}

/** Without a following node the AI stays, and answers each message. */
export function applyAiAnswer(run: RunAt<'openai'>, answer: AnswerOf<'openai'>): NodeResult {
  const { node, graph, session } = run
  const { id: nodeId } = node
  // Every answer but the first counts as repeated, which detects two machines that talk to each other.
  const isAgain = run.isAgain || session.asked > 1
  const outputs = aiAnswerOutputs(nodeId, answer, isAgain)
  if (answer.isHandOver)
    return {
      outputs: [...outputs, ...handOverOutputs(nodeId, answer)],
      next: { end: 'handedOver' },
    }
  if (edgeFrom(graph.connections, nodeId, 'a')) return { outputs, next: { go: 'a' } }
  const { [ANEW]: _anew, ...talk } = session.talk
  return continueTalk(run, outputs, talk)
}

function aiAnswerOutputs(
  nodeId: string,
  { text: written, sound, cited }: AnswerOf<'openai'>,
  isAgain: boolean,
): FlowOutput[] {
  const text = (sound?.links ?? written).trim()
  const { url, says } = sound ?? {}
  return [
    ...(url === undefined || says === undefined
      ? []
      : [{ kind: 'media', nodeId, media: 'audio', url, isVoice: true, says, isAgain } as const]),
    ...(text === ''
      ? []
      : [{ kind: 'say', nodeId, text, isAgain, ...(cited && { cited }) } as const]),
  ]
}

function handOverOutputs(
  nodeId: string,
  { queueId, summary = '' }: { queueId?: number; summary?: string },
): FlowOutput[] {
  return [
    ...(queueId === undefined ? [] : [placeOutput(nodeId, { queueId })]),
    ...(summary.trim() === '' ? [] : [{ kind: 'note', nodeId, text: summary } as const]),
  ]
}

/** Continues after a program that failed. Without a following node an attendant is called. */
export function resultOfFailedProgram(
  { node, graph }: NodeRun,
  failed: { code?: string; queueId?: number } = {},
): NodeResult {
  if (node.type === 'charge') return { next: { go: 'c' } }
  const exit = node.type === 'http' ? 'b' : 'a'
  if (node.type === 'http' || edgeFrom(graph.connections, node.id, exit))
    return { next: { go: exit } }
  return {
    outputs: [
      {
        kind: 'alarm',
        nodeId: node.id,
        code: failed.code === SPENT ? 'spendCap' : 'programFailed',
      },
      ...handOverOutputs(node.id, failed),
    ],
    next: { end: 'failed' },
  }
}

function continueTalk(
  run: TalkingRun,
  outputs: readonly FlowOutput[],
  talk: FlowSession['talk'],
): NodeResult {
  const { [MEANWHILE]: meanwhile = '', ...rest } = talk
  if (meanwhile === '') return { outputs, change: { talk: rest }, next: { wait: { kind: 'talk' } } }
  const again = requestWithMeanwhile(run, rest, meanwhile)
  return { ...again, outputs: [...outputs, ...(again.outputs ?? [])] }
}

function requestWithMeanwhile(
  run: TalkingRun,
  talk: FlowSession['talk'],
  words: string,
): NodeResult {
  const { id: nodeId, type: kind } = run.node
  const said = cutText(words, FLOW_TALK_MAX)
  const kept = Object.fromEntries(Object.entries(talk).filter(([key]) => !key.startsWith('.')))
  const request: ExternalRequest =
    kind === 'typebot' ? { kind, nodeId, said, talk: kept } : { kind, nodeId, said }
  return requestProgram(run, request, talk)
}

/** Requests the program; the node waits for the answer under a new token. */
export function requestProgram(
  run: NodeRun,
  request: ExternalRequest,
  talk: FlowSession['talk'],
): NodeResult {
  const { node, session, context } = run
  const asked = session.asked + 1
  const token = `${asked}.${Math.floor(context.random() * 2 ** 48).toString(36)}`
  const variables = knownVariables(run)
  return {
    outputs: [
      {
        kind: 'ask',
        nodeId: node.id,
        token,
        request,
        variables,
        ...(session.bot && request.kind === 'openai' && { afterMs: BURST_MS }),
      },
    ],
    change: { asked, ...((request.kind === 'typebot' || request.kind === 'openai') && { talk }) },
    next: { wait: { kind: 'outside', token } },
  }
}

const CHOICE_MARK = '▶️'

function typebotMessageOutputs(
  run: RunAt<'typebot'>,
  message: ExternalMessage,
  place: number,
): readonly FlowOutput[] {
  if (message.kind === 'media') return mediaOutputs(run, message.media, message.url, false)
  const { node, session, context, isAgain } = run
  const nodeId = node.id
  const titles = message.choices.map((title) => title.trim()).filter((title) => title !== '')
  const entries = titles.map((title, index) => ({
    id: `flow:${nodeId}:${session.asked}.${place}.${index + 1}`,
    title,
  }))
  const choices = offeredChoices(context, message.text, entries)
  if (choices) return [{ kind: 'offer', nodeId, choices, isAgain }]
  const lines = titles.map((title) => `${CHOICE_MARK} ${title}`)
  const text = [message.text, lines.join('\n')].filter((part) => part.trim() !== '').join('\n')
  return text === '' ? [] : [{ kind: 'say', nodeId, text: cutText(text, MESSAGE_MAX), isAgain }]
}

function talkWithinLimits(talk: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(talk)
    .filter(([key]) => !key.startsWith('.') && key.length <= 100)
    .slice(0, 50)
  return Object.fromEntries(kept.map(([key, value]) => [key, cutText(value, FLOW_TALK_MAX)]))
}

function talkOfKeys(talk: FlowSession['talk'], keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(talk).filter(([key]) => keys.includes(key)))
}
