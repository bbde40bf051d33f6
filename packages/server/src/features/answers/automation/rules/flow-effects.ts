import type { Bot } from '@guiche/contract/flow-sessions'
import type { FlowContext, FlowOutput } from '../../../messages/flow-engine/index.ts'
import { fileOf } from '../../../setup/flows/index.ts'
import { splitText } from '../../../messages/messages/index.ts'
import type { ConversationState, Effect } from '../decision.ts'
import type { FlowSource, FlowVersion } from '../flows/flow-standing.ts'

// What a flow says and does, as effects of a decision, and what of the conversation it goes by.

export const FLOW = 'flow'

export interface Moment {
  readonly at: Date
  readonly random: () => number
}

export interface Running {
  readonly state: ConversationState
  readonly moment: Moment
  readonly version: FlowVersion
  readonly flowId: number
  readonly bot?: Bot
  /** People read what it says before it is sent. */
  readonly isReviewed?: boolean
}

export function sourceOf(
  { version, flowId, bot }: Running,
  nodeId: string,
  isNew = true,
): FlowSource {
  const { versionId, name, number } = version
  return { ...(bot && { bot }), id: flowId, name, versionId, number, nodeId, isNew }
}

export function effectsOf(
  running: Running,
  output: FlowOutput,
  isFirst: boolean,
): readonly Effect[] {
  const { state, version, flowId, bot } = running
  const { nodeId } = output
  switch (output.kind) {
    case 'say':
    case 'offer':
    case 'media': {
      if (bot && running.isReviewed && output.kind !== 'offer') return proposed(bot, output)
      const flow = sourceOf(running, nodeId, !output.isAgain && !isFirst)
      return wordsOf(state, output, { rule: bot?.kind ?? FLOW, flow })
    }
    case 'ask': {
      const { token, request, variables, afterMs } = output
      return [
        {
          kind: 'ask',
          versionId: version.versionId,
          ...(bot && { bot }),
          token,
          request,
          variables,
          ...(afterMs !== undefined && { afterMs }),
        },
      ]
    }
    case 'expire':
      return [{ kind: 'expire', token: output.token }]
    case 'place':
      return [{ kind: 'handOver', queueId: output.queueId, userId: output.userId ?? null }]
    case 'tag':
      return [{ kind: 'tag', tagIds: output.tagIds, isRemoved: output.isRemoved }]
    case 'note':
      return [{ kind: 'note', flowId, name: version.name, text: output.text }]
    case 'close': {
      const text = output.isFarewell ? state.line.complationMessage : ''
      const words = text.trim() === '' ? [] : [{ kind: 'say', rule: 'farewell', text } as const]
      return [...words, { kind: 'close', rule: FLOW }]
    }
    case 'alarm':
      return [{ kind: 'alarm', rule: alarms[output.code], flow: sourceOf(running, nodeId) }]
    case 'jump':
      return []
  }
}

/** One that was read aloud before its prompt was reviewed is read all the same. */
function proposed(
  { id: promptId }: Bot,
  output: Extract<FlowOutput, { kind: 'say' | 'media' }>,
): readonly Effect[] {
  if (output.kind === 'say')
    return [{ kind: 'propose', promptId, text: output.text, cited: output.cited ?? [] }]
  return output.says === undefined
    ? []
    : [{ kind: 'propose', promptId, text: output.says, cited: [] }]
}

const alarms = {
  circle: 'flowCircle',
  flowGone: 'flowGone',
  programFailed: 'flowProgram',
  spendCap: 'promptSpend',
} as const

function wordsOf(
  { flow: standing }: ConversationState,
  output: Extract<FlowOutput, { kind: 'say' | 'offer' | 'media' }>,
  source: { rule: string; flow: FlowSource },
): readonly Effect[] {
  if (output.kind === 'say') return saidInPieces(output.text, source)
  if (output.kind === 'offer') return [{ kind: 'offer', ...source, choices: output.choices }]
  const { url, isVoice, says } = output
  const shown = { url, isVoice, ...(says !== undefined && { says }) }
  if (fileOf(url))
    return standing?.missing.includes(url) ? [] : [{ kind: 'media', ...source, ...shown }]
  // What lies elsewhere is no file of ours: whoever wants it follows the address.
  return /^https?:\/\//.test(url) ? [{ kind: 'say', ...source, text: url }] : []
}

/** Length limit of one message: of WhatsApp's official API, and of what a telephone shows without a press. */
const SAID_MAX = 4096

/** A long text in several messages. They count as one answer. */
export function saidInPieces(
  text: string,
  { rule, flow }: { rule: string; flow: FlowSource },
): readonly Effect[] {
  return splitText(text, SAID_MAX).map((piece, at) => ({
    kind: 'say',
    rule,
    flow: { ...flow, isNew: flow.isNew || at > 0 },
    text: piece,
  }))
}

export function contextOf(
  { flow, flows, company, line, settings }: ConversationState,
  { at, random }: Moment,
): FlowContext {
  const { chatBotType } = settings
  const isPressed = chatBotType !== 'text' && line.canOffer
  return {
    at,
    random,
    manner: isPressed ? (chatBotType === 'list' ? 'list' : 'button') : 'text',
    language: company.language,
    country: company.country,
    protocol: flow?.protocol ?? '',
    contact: flow?.contact ?? { name: '', number: '', email: '', extra: [] },
    tagIds: flow?.tagIds ?? [],
    hours: company.hours,
    queues: flows?.hours ?? [],
    plan: flows?.plan ?? { useOpenAi: false, useIntegrations: false },
  }
}
