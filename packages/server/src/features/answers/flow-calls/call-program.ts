import { type FlowGraph, readNode, type ReadNode } from '@guiche/contract/flow-graph'
import { FetchRefused } from '../../../platform/http/outgoing/safe-fetch.ts'
import { log } from '../../../platform/log.ts'
import type { ExternalAnswer, ExternalRequest } from '../../messages/flow-engine/index.ts'
import { requestHttp } from './request-http.ts'
import type { OwnAi } from '../../organisation/settings/index.ts'
import type { AiTurn } from './ai/ai-request.ts'
import { requestOpenAi } from './ai/request-openai.ts'
import { requestTypebot } from './bots/request-typebot.ts'
import { openedNode } from './opened-node.ts'
import { speakAnswer } from './ai/speak-answer.ts'
import { answerInWhatsAppMarks } from './ai/whatsapp-marks.ts'

/** Optional context of a call; a trial of a draft has none of it. */
export interface CallContext {
  /** Idempotency key of this request. */
  readonly token?: string
  /** Conversation history including the present message, oldest first; for an AI. */
  readonly history?: readonly AiTurn[]
  readonly at?: Date
  /** The company's own AI; absent: the operator's. */
  readonly ai?: OwnAi
}

const OPERATORS_AI: OwnAi = { address: '', addressBefore: '' }

/**
 * Calls the external program of a flow's node. Failures are answers, not exceptions.
 * @param variables values for the double braces, including those of every text, such as `name` and `protocol`
 */
export async function callProgram(
  companyId: number,
  graph: FlowGraph,
  request: ExternalRequest,
  variables: Readonly<Record<string, string>>,
  beside: CallContext = {},
): Promise<ExternalAnswer> {
  try {
    const node = openedNodeOf(companyId, graph, request.nodeId, beside.ai ?? OPERATORS_AI)
    return await requestProgram(companyId, node, { request, variables, beside })
  } catch (error) {
    if (error instanceof FetchRefused) return { kind: 'failed', code: error.fault }
    const { kind, nodeId } = request
    log.error({ err: error, companyId, kind, nodeId }, 'the call to an external program failed')
    return { kind: 'failed', code: 'unexpected' }
  }
}

interface ProgramRequest {
  readonly request: ExternalRequest
  readonly variables: Readonly<Record<string, string>>
  readonly beside: CallContext
}

async function requestProgram(
  companyId: number,
  node: ReadNode | undefined,
  { request, variables, beside }: ProgramRequest,
): Promise<ExternalAnswer> {
  if (node?.type === 'http' && request.kind === 'http')
    return requestHttp(node.data, variables, beside.token)
  if (node?.type === 'typebot' && request.kind === 'typebot')
    return requestTypebot(node.data.typebotIntegration, { ...request, variables, at: beside.at })
  if (node?.type === 'openai' && request.kind === 'openai') {
    const { typebotIntegration } = node.data
    const answered = await requestOpenAi(typebotIntegration, {
      said: request.said,
      history: beside.history ?? [],
      firstName: variables.firstName ?? '',
      ...(beside.ai && { address: beside.ai.address }),
    })
    const shown = await answerInWhatsAppMarks(answered)
    const { answer, fault } = await speakAnswer(companyId, shown, typebotIntegration)
    if (fault !== undefined)
      log.warn(
        { companyId, nodeId: node.id, fault },
        'an answer was truncated or not converted to speech',
      )
    return answer
  }
  return { kind: 'failed', code: 'no_such_node' }
}

function openedNodeOf(
  companyId: number,
  graph: FlowGraph,
  nodeId: string,
  ai: OwnAi,
): ReadNode | undefined {
  const node = graph.nodes.find(({ id }) => id === nodeId)
  return node && readNode(openedNode(companyId, graph, node, ai))
}
