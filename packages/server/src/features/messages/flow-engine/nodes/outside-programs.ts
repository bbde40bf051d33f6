import { FLOW_TALK_MAX, type FlowSession } from '@guiche/contract/flow-sessions'
import { edgeFrom } from '@guiche/contract/flow-graph'
import { MESSAGE_MAX } from '@guiche/contract/message-limits'
import { cut, knownVariables, withValues } from '../fill-in.ts'
import type { FlowOutput, FlowSaid, NodeResult, NodeRun, RunAt } from '../flow-run.ts'
import type { OutsideAnswer, OutsideMessage, OutsideRequest } from '../outside.ts'
import { lacksProgram } from '../lacks-program.ts'
import { offered } from './choices.ts'
import { shown } from './say.ts'

// Nodes that ask a program outside. What the customer says while it is asked is kept, and asked behind it.

/** The code of what a prompt may not spend any more. */
const SPENT = 'spend_cap'
/** Debounce: whoever writes goes on for so long, and one question is asked for all of it. */
const BURST_MS = 1500

type Talking = RunAt<'typebot' | 'openai'>
type Answer<K extends OutsideAnswer['kind']> = Extract<OutsideAnswer, { kind: K }>

/** What the customer said last, and what while a program was asked: no program can keep values by such names. */
const LAST = '.said'
/** The customer's last words are in a sound. */
const HEARD = '.heard'
const MEANWHILE = '.meanwhile'
/** How often an AI was asked anew before it had answered. Who never ceases to write is answered all the same. */
const ANEW = '.anew'
const ANEW_MOST = 5
/** How many pieces of an answer were said. */
const PIECES = '.pieces'

export function askHttp(run: RunAt<'http'>): NodeResult {
  return asking(run, { kind: 'http', nodeId: run.node.id }, {})
}

export function takeHttp({ session }: RunAt<'http'>, answer: Answer<'http'>): NodeResult {
  const variables = withValues(session.variables, answer.saved)
  return { change: { variables }, next: { go: answer.isGood ? 'a' : 'b' } }
}

/** Passed over where the plan has no integrations. It speaks first; a bot hears what its customer has written. */
export function beginTypebot(run: RunAt<'typebot'>): NodeResult {
  const { session, context } = run
  const talk = only(session.talk, [LAST])
  if (session.bot) return askAgain(run, talk, talk[LAST] ?? '')
  if (lacksProgram('typebot', context.plan)) return { next: { go: 'a' } }
  return asking(run, { kind: 'typebot', nodeId: run.node.id, said: '', talk: {} }, talk)
}

/** Passed over where the plan has no AI. Where the customer has not spoken yet it waits for their words. */
export function beginAi(run: RunAt<'openai'>): NodeResult {
  const { session, context } = run
  const talk = only(session.talk, [LAST])
  const last = talk[LAST] ?? ''
  if (session.bot) return askAgain(run, talk, last)
  if (lacksProgram('openai', context.plan)) return { next: { go: 'a' } }
  if (last === '' && session.talk[HEARD] === undefined)
    return { change: { talk }, next: { wait: { kind: 'talk' } } }
  return askAgain(run, talk, last)
}

/**
 * What a customer says to a program; a picture alone says something to a bot only, a sound to an AI too. An AI that is being asked is asked anew, with
 * all that was said: the answer to a part of it would be none.
 */
export function sayToProgram(run: Talking, words: readonly FlowSaid[]): NodeResult {
  const text = wordsIn(words)
  const { node, session } = run
  const { wait, talk } = session
  const isHeard = node.type === 'openai' && words.some(({ isSound }) => isSound)
  if (text === '' && !session.bot && !isHeard) return { next: { wait: wait ?? { kind: 'talk' } } }
  if (wait?.kind !== 'outside') return askAgain(run, talk, text)
  if (node.type === 'openai' && Number(talk[ANEW] ?? 0) < ANEW_MOST)
    return askAgain(run, { ...talk, [ANEW]: String(Number(talk[ANEW] ?? 0) + 1) }, text)
  const meanwhile = [talk[MEANWHILE] ?? '', text].filter((part) => part !== '').join('\n')
  return {
    change: { talk: { ...talk, [MEANWHILE]: cut(meanwhile, FLOW_TALK_MAX) } },
    next: { wait },
  }
}

/** What a session remembers of a customer's last turn. Of a sound without words no older word is left. */
export function heardBy(
  talk: FlowSession['talk'],
  words: readonly FlowSaid[] | undefined,
): FlowSession['talk'] {
  const text = wordsIn(words ?? [])
  const isHeard = words?.some(({ isSound }) => isSound) ?? false
  if (text === '' && !isHeard) return talk
  const { [LAST]: _last, [HEARD]: _heard, ...others } = talk
  return {
    ...others,
    ...(isHeard && { [HEARD]: 'yes' }),
    ...(text !== '' && { [LAST]: cut(text, FLOW_TALK_MAX) }),
  }
}

/** An option of a menu was chosen: its title tells a program more than its number. */
export function choseTitle(talk: FlowSession['talk'], title: string): FlowSession['talk'] {
  return heardBy(talk, [{ text: title }])
}

function wordsIn(words: readonly FlowSaid[]): string {
  return words
    .map(({ text, choice }) => (text.trim() || choice?.title.trim()) ?? '')
    .filter((text) => text !== '')
    .join('\n')
}

/** Undefined for a piece whose turn it is not. */
export function takeTypebot(
  run: RunAt<'typebot'>,
  answer: Answer<'typebot'>,
): NodeResult | undefined {
  const { piece } = answer
  if (piece && piece.place !== Number(run.session.talk[PIECES] ?? 0)) return undefined
  return piece?.isLast === false ? takePiece(run, answer, piece.place) : takeWhole(run, answer)
}

function takePiece(
  run: RunAt<'typebot'>,
  { messages }: Answer<'typebot'>,
  place: number,
): NodeResult | undefined {
  const { wait, talk } = run.session
  if (!wait) return undefined
  return {
    outputs: messages.flatMap((message) => messageOf(run, message, place)),
    change: { talk: { ...talk, [PIECES]: String(place + 1) } },
    next: { wait },
  }
}

function takeWhole(run: RunAt<'typebot'>, answer: Answer<'typebot'>): NodeResult {
  const { id: nodeId } = run.node
  const talk = { ...only(run.session.talk, [LAST, MEANWHILE]), ...bounded(answer.talk) }
  const outputs = answer.messages.flatMap((message, index) => messageOf(run, message, index))
  const { control } = answer
  if (control?.closes)
    return {
      outputs: [...outputs, { kind: 'close', nodeId, isFarewell: true }],
      change: { talk },
      next: { end: 'finished' },
    }
  if (control?.queueId !== undefined || control?.userId !== undefined)
    return { outputs: [...outputs, placeBy(nodeId, control)], next: { end: 'handedOver' } }
  // Nothing comes behind a bot but a person.
  if (control?.stopBot && run.session.bot)
    return { outputs, change: { talk }, next: { end: 'handedOver' } }
  if (control?.stopBot || answer.isOver) return { outputs, change: { talk }, next: { go: 'a' } }
  return goOnTalking(run, outputs, talk)
}

function placeBy(
  nodeId: string,
  { queueId = null, userId }: { queueId?: number | null; userId?: number },
): FlowOutput {
  return { kind: 'place', nodeId, queueId, ...(userId !== undefined && { userId }) }
}

/** Where no way leads on it rests, and answers each word. */
export function takeAi(run: RunAt<'openai'>, answer: Answer<'openai'>): NodeResult {
  const { node, graph, session } = run
  const { id: nodeId } = node
  // Each of its answers but the first counts as said again: two machines that talk are known by it.
  const isAgain = run.isAgain || session.asked > 1
  const outputs = wordsOf(nodeId, answer, isAgain)
  if (answer.isHandOver)
    return { outputs: [...outputs, ...handedOver(nodeId, answer)], next: { end: 'handedOver' } }
  if (edgeFrom(graph.connections, nodeId, 'a')) return { outputs, next: { go: 'a' } }
  const { [ANEW]: _anew, ...talk } = session.talk
  return goOnTalking(run, outputs, talk)
}

function wordsOf(
  nodeId: string,
  { text: written, sound, cited }: Answer<'openai'>,
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

function handedOver(
  nodeId: string,
  { queueId, summary = '' }: { queueId?: number; summary?: string },
): FlowOutput[] {
  return [
    ...(queueId === undefined ? [] : [placeBy(nodeId, { queueId })]),
    ...(summary.trim() === '' ? [] : [{ kind: 'note', nodeId, text: summary } as const]),
  ]
}

/** A flow goes on without a program that fails. Where no way leads on a person is needed. */
export function programFailed(
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
      ...handedOver(node.id, failed),
    ],
    next: { end: 'failed' },
  }
}

function goOnTalking(
  run: Talking,
  outputs: readonly FlowOutput[],
  talk: FlowSession['talk'],
): NodeResult {
  const { [MEANWHILE]: meanwhile = '', ...rest } = talk
  if (meanwhile === '') return { outputs, change: { talk: rest }, next: { wait: { kind: 'talk' } } }
  const again = askAgain(run, rest, meanwhile)
  return { ...again, outputs: [...outputs, ...(again.outputs ?? [])] }
}

function askAgain(run: Talking, talk: FlowSession['talk'], words: string): NodeResult {
  const { id: nodeId, type: kind } = run.node
  const said = cut(words, FLOW_TALK_MAX)
  const kept = Object.fromEntries(Object.entries(talk).filter(([key]) => !key.startsWith('.')))
  const request: OutsideRequest =
    kind === 'typebot' ? { kind, nodeId, said, talk: kept } : { kind, nodeId, said }
  return asking(run, request, talk)
}

/** The node waits for the answer that comes under this token. */
export function asking(
  run: NodeRun,
  request: OutsideRequest,
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

function messageOf(
  run: RunAt<'typebot'>,
  message: OutsideMessage,
  place: number,
): readonly FlowOutput[] {
  if (message.kind === 'media') return shown(run, message.media, message.url, false)
  const { node, session, context, isAgain } = run
  const nodeId = node.id
  const titles = message.choices.map((title) => title.trim()).filter((title) => title !== '')
  const entries = titles.map((title, index) => ({
    id: `flow:${nodeId}:${session.asked}.${place}.${index + 1}`,
    title,
  }))
  const choices = offered(context, message.text, entries)
  if (choices) return [{ kind: 'offer', nodeId, choices, isAgain }]
  const lines = titles.map((title) => `${CHOICE_MARK} ${title}`)
  const text = [message.text, lines.join('\n')].filter((part) => part.trim() !== '').join('\n')
  return text === '' ? [] : [{ kind: 'say', nodeId, text: cut(text, MESSAGE_MAX), isAgain }]
}

function bounded(talk: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(talk)
    .filter(([key]) => !key.startsWith('.') && key.length <= 100)
    .slice(0, 50)
  return Object.fromEntries(kept.map(([key, value]) => [key, cut(value, FLOW_TALK_MAX)]))
}

function only(talk: FlowSession['talk'], keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(talk).filter(([key]) => keys.includes(key)))
}
