import type { FlowOutput, NodeResult, NodeRun } from './flow-engine-types.ts'
import { filledText } from './fill-variables.ts'

// Outputs and waits that several kinds of nodes use.

export const SECOND_MS = 1000

/** Leaves by the exit of a node that has a single one. */
export const ONWARD = { next: { go: 'a' } } as const

export const resultOfBranch = (isSo: boolean): NodeResult => ({ next: { go: isSo ? 'a' : 'b' } })

export const mediumOf = { img: 'image', audio: 'audio', video: 'video' } as const

/** @param element index of the element of a content node that follows */
export function clockWait({ context }: NodeRun, seconds: number, element: number) {
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
