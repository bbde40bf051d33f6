import type { NodeData } from '@guiche/contract/flow-graph'
import { INTERVAL_MAX_SECONDS, waitMs } from '@guiche/contract/flow-nodes/limits'
import type { ContentElement } from '@guiche/contract/flow-nodes/messages'
import { filledText } from '../fill-in.ts'
import type { FlowOutput, NodeResult, NodeRun, RunAt } from '../flow-run.ts'

// Nodes that send content without waiting for the customer, or wait for a time.

const SECOND_MS = 1000
const ONWARD = { next: { go: 'a' } } as const

export function sayMessage(run: RunAt<'message'>): NodeResult {
  return { outputs: textOutputs(run, run.node.data.label), ...ONWARD }
}

export function showMedium(run: RunAt<'img' | 'audio' | 'video'>): NodeResult {
  const { node } = run
  if (node.type === 'audio')
    return { outputs: mediaOutputs(run, 'audio', node.data.url, node.data.record), ...ONWARD }
  return { outputs: mediaOutputs(run, mediumOf[node.type], node.data.url, false), ...ONWARD }
}

const mediumOf = { img: 'image', audio: 'audio', video: 'video' } as const

/** Sends the elements from index `from` up to the next interval. */
export function sayContent(run: RunAt<'singleBlock'>, from = 0): NodeResult {
  const elements = orderedElements(run.node.data)
  const outputs: FlowOutput[] = []
  for (const [index, element] of elements.entries()) {
    if (index < from) continue
    if (element.type !== 'interval') {
      outputs.push(...elementOutputs(run, element))
      continue
    }
    const seconds = secondsOf(element.value)
    if (seconds > 0) return { outputs, next: { wait: clockWait(run, seconds, index + 1) } }
  }
  return { outputs, ...ONWARD }
}

/** Elements in the stored order, which may leave some out; without an order all in their own. */
function orderedElements({ seq, elements }: NodeData<'singleBlock'>): readonly ContentElement[] {
  if (seq.length === 0) return elements
  return seq.flatMap((name) => elements.find(({ number }) => number === name) ?? [])
}

function elementOutputs(run: NodeRun, { type, value, record }: ContentElement) {
  if (type === 'interval') return []
  return type === 'message'
    ? textOutputs(run, value)
    : mediaOutputs(run, mediumOf[type], value, record)
}

function secondsOf(value: string): number {
  const seconds = Number(value.replace(',', '.'))
  return Number.isFinite(seconds) ? Math.min(seconds, INTERVAL_MAX_SECONDS) : 0
}

export function waitInterval(run: RunAt<'interval'>): NodeResult {
  const { sec } = run.node.data
  return sec > 0 ? { next: { wait: clockWait(run, sec, 0) } } : ONWARD
}

export function waitLong(run: RunAt<'wait'>): NodeResult {
  const { amount, unit } = run.node.data
  return { next: { wait: clockWait(run, waitMs(amount, unit) / SECOND_MS, 0) } }
}

function clockWait({ context }: NodeRun, seconds: number, element: number) {
  const until = new Date(context.at.getTime() + seconds * SECOND_MS).toISOString()
  return { kind: 'clock', until, element } as const
}

/** Empty if no text is left after its variables are filled in. */
export function textOutputs(run: NodeRun, text: string): readonly FlowOutput[] {
  const filled = filledText(text, run)
  if (filled.trim() === '') return []
  return [{ kind: 'say', nodeId: run.node.id, text: filled, isAgain: run.isAgain }]
}

export function mediaOutputs(
  { node, isAgain }: NodeRun,
  media: 'image' | 'audio' | 'video',
  url: string,
  isVoice: boolean,
): readonly FlowOutput[] {
  return url.trim() === '' ? [] : [{ kind: 'media', nodeId: node.id, media, url, isVoice, isAgain }]
}
