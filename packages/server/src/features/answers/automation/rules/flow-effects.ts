import type { Bot } from '@guiche/contract/flow-sessions'
import type { FlowContext, FlowOutput } from '../../../messages/flow-engine/index.ts'
import { storedGraphFile } from '../../../setup/flows/index.ts'
import { splitText } from '../../../messages/messages/index.ts'
import type { ConversationState, Effect } from '../decision.ts'
import type { FlowSource, FlowVersion } from '../flows/flow-standing.ts'

// Translates a flow's outputs to effects of a decision, and the conversation's state to the flow's context.

export const FLOW = 'flow'

export interface DecisionMoment {
  readonly at: Date
  readonly random: () => number
}

export interface RunningFlow {
  readonly state: ConversationState
  readonly moment: DecisionMoment
  readonly version: FlowVersion
  readonly flowId: number
  readonly bot?: Bot
  /** True if a prompt's answers are reviewed before they are sent. */
  readonly isReviewed?: boolean
}

export function flowSourceOf(
  { version, flowId, bot }: RunningFlow,
  nodeId: string,
  isNew = true,
): FlowSource {
  const { versionId, name, number } = version
  return { ...(bot && { bot }), id: flowId, name, versionId, number, nodeId, isNew }
}

export function effectsOfOutput(
  running: RunningFlow,
  output: FlowOutput,
  isFirst: boolean,
): readonly Effect[] {
  const { state, version, flowId, bot } = running
  const { nodeId } = output
  switch (output.kind) {
    case 'say':
    case 'offer':
    case 'media': {
      if (bot && running.isReviewed && output.kind !== 'offer') return proposalEffects(bot, output)
      const flow = flowSourceOf(running, nodeId, !output.isAgain && !isFirst)
      return textEffectsOf(state, output, { rule: bot?.kind ?? FLOW, flow })
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
      return [{ kind: 'alarm', rule: alarms[output.code], flow: flowSourceOf(running, nodeId) }]
    case 'jump':
      return []
  }
}

/** A sound made before its prompt was set to review is proposed as its text. */
function proposalEffects(
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

function textEffectsOf(
  { flow: standing }: ConversationState,
  output: Extract<FlowOutput, { kind: 'say' | 'offer' | 'media' }>,
  source: { rule: string; flow: FlowSource },
): readonly Effect[] {
  if (output.kind === 'say') return textInPieces(output.text, source)
  if (output.kind === 'offer') return [{ kind: 'offer', ...source, choices: output.choices }]
  const { url, isVoice, says } = output
  const shown = { url, isVoice, ...(says !== undefined && { says }) }
  if (storedGraphFile(url))
    return standing?.missing.includes(url) ? [] : [{ kind: 'media', ...source, ...shown }]
  // A medium outside our storage is sent as its URL.
  return /^https?:\/\//.test(url) ? [{ kind: 'say', ...source, text: url }] : []
}

/** Characters per message: the limit of WhatsApp's official API, and of a phone before it shows "read more". */
const SAID_MAX = 4096

/** Splits a long text into several messages, which together count once. */
export function textInPieces(
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

export function flowContextOf(
  { flow, flows, company, line, settings }: ConversationState,
  { at, random }: DecisionMoment,
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
