import { FLOW_TALK_MAX, type FlowSession } from '@guiche/contract/flow-sessions'
import { edgeFrom } from '@guiche/contract/flow-graph'
import type { ExternalAnswer } from './external-calls.ts'
import { cutText } from './fill-variables.ts'
import type { FlowOutput, FlowSaid, NodeResult, NodeRun } from './flow-engine-types.ts'

// A conversation of the customer with an external program. Messages that arrive during a call are kept and sent with
// the next one.

/** Code of a prompt whose budget is spent. */
const SPENT = 'spend_cap'

/**
 * Keys of a session's `talk`: the customer's last message, and messages during a call. Programs' own keys cannot begin
 * with a point.
 */
export const LAST = '.said'
/** Set if the customer's last message is a sound. */
export const HEARD = '.heard'
export const MEANWHILE = '.meanwhile'

type Talk = FlowSession['talk']

/** Requests a program's answer to these words of the customer. */
type Ask = (talk: Talk, words: string) => NodeResult

/** The session's memory of the customer's last turn. A sound without text removes the former text. */
export function talkWithLastWords(talk: Talk, words: readonly FlowSaid[] | undefined): Talk {
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
export function talkWithChosenTitle(talk: Talk, title: string): Talk {
  return talkWithLastWords(talk, [{ text: title }])
}

export function joinedWords(words: readonly FlowSaid[]): string {
  return words
    .map(({ text, choice }) => (text.trim() || choice?.title.trim()) ?? '')
    .filter((text) => text !== '')
    .join('\n')
}

export function talkOfKeys(talk: Talk, keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(talk).filter(([key]) => keys.includes(key)))
}

/** True for a message that chooses an option of the program. */
export function choosesInTalk({ session }: NodeRun, { choice }: FlowSaid): boolean {
  return session.wait?.kind === 'talk' && choice !== undefined
}

/** Keeps waiting, for a message that the program does not get. */
export function keepWaiting({ session }: NodeRun): NodeResult {
  return { next: { wait: session.wait ?? { kind: 'talk' } } }
}

/** Keeps a message that arrives during a call for the next one. */
export function keepForNextCall(run: NodeRun, text: string): NodeResult {
  const { talk } = run.session
  const meanwhile = [talk[MEANWHILE] ?? '', text].filter((part) => part !== '').join('\n')
  return {
    ...keepWaiting(run),
    change: { talk: { ...talk, [MEANWHILE]: cutText(meanwhile, FLOW_TALK_MAX) } },
  }
}

/** Sends the messages that arrived during the call, or waits for the next one. */
export function continueTalk(outputs: readonly FlowOutput[], talk: Talk, ask: Ask): NodeResult {
  const { [MEANWHILE]: meanwhile = '', ...rest } = talk
  if (meanwhile === '') return { outputs, change: { talk: rest }, next: { wait: { kind: 'talk' } } }
  const again = ask(rest, meanwhile)
  return { ...again, outputs: [...outputs, ...(again.outputs ?? [])] }
}

/** Continues after a program that failed. Without a following node an attendant is called. */
export function resultOfFailedTalk({ node, graph }: NodeRun, answer: ExternalAnswer): NodeResult {
  if (edgeFrom(graph.connections, node.id, 'a')) return { next: { go: 'a' } }
  const failed = answer.kind === 'failed' ? answer : undefined
  return {
    outputs: [
      {
        kind: 'alarm',
        nodeId: node.id,
        code: failed?.code === SPENT ? 'spendCap' : 'programFailed',
      },
      ...handOverOutputs(node.id, failed ?? {}),
    ],
    next: { end: 'failed' },
  }
}

export function handOverOutputs(
  nodeId: string,
  { queueId, summary = '' }: { queueId?: number; summary?: string },
): FlowOutput[] {
  return [
    ...(queueId === undefined ? [] : [placeOutput(nodeId, { queueId })]),
    ...(summary.trim() === '' ? [] : [{ kind: 'note', nodeId, text: summary } as const]),
  ]
}

export function placeOutput(
  nodeId: string,
  { queueId = null, userId }: { queueId?: number | null; userId?: number },
): FlowOutput {
  return { kind: 'place', nodeId, queueId, ...(userId !== undefined && { userId }) }
}
