import type { FlowFaultCode, FlowSurroundings } from '../flow-faults.ts'
import type { NodeData, ReadNode } from '../flow-graph.ts'
import { centsOf, faultOfCents } from '../pix-value.ts'
import { isAnswerKey } from './answer-key.ts'
import { INTERVAL_MAX_SECONDS } from './limits.ts'

/** Mistakes in a node's own data, without those of its edges. */
export function faultsOfNode(node: ReadNode, around: FlowSurroundings): FlowFaultCode[] {
  switch (node.type) {
    case 'start':
    case 'randomizer':
    case 'wait':
    case 'close':
      return []
    case 'message':
      return faultIf(isBlank(node.data.label), 'empty_text')
    case 'interval':
      return faultIf(node.data.sec <= 0, 'interval_range')
    case 'menu':
      return faultsOfMenu(node.data)
    case 'img':
    case 'audio':
    case 'video':
      return faultIf(isBlank(node.data.url), 'no_media')
    case 'singleBlock':
      return faultsOfContent(node.data)
    case 'ticket':
      return node.data.queueId === null ? ['no_queue'] : faultsOfQueue(node.data.queueId, around)
    case 'handover':
      return faultsOfQueue(node.data.queueId, around)
    case 'typebot':
      return faultsOfTypebot(node.data, around)
    case 'openai':
      return faultsOfOpenAi(node.data, around)
    case 'question':
      return faultsOfQuestion(node.data)
    case 'http':
      return faultIf(!/^https?:\/\/./.test(node.data.url), 'no_address')
    case 'charge':
      return faultsOfCharge(node.data)
    case 'variable':
      return faultIf(node.data.key === '', 'no_key')
    case 'condition':
      return faultIf(isBlank(node.data.key), 'no_key')
    case 'check':
      return faultsOfCheck(node.data, around)
    case 'tag':
      return faultsOfTags(node.data.tagIds, around)
    case 'jump':
      return faultsOfJump(node.data, around)
  }
}

function faultIf(isFault: boolean, code: FlowFaultCode): FlowFaultCode[] {
  return isFault ? [code] : []
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}

function faultsOfMenu({ message, arrayOption }: NodeData<'menu'>): FlowFaultCode[] {
  return [
    ...faultIf(isBlank(message), 'empty_text'),
    ...faultIf(arrayOption.length === 0, 'no_options'),
    ...faultIf(
      arrayOption.some(({ value }) => isBlank(value)),
      'empty_option',
    ),
  ]
}

function faultsOfContent({ elements }: NodeData<'singleBlock'>): FlowFaultCode[] {
  const isInRange = (seconds: number) => seconds > 0 && seconds <= INTERVAL_MAX_SECONDS
  return [
    ...faultIf(elements.length === 0, 'no_elements'),
    ...faultIf(
      elements.some(({ type, value }) => type === 'message' && isBlank(value)),
      'empty_text',
    ),
    ...faultIf(
      elements.some(({ type, value }) => type === 'interval' && !isInRange(Number(value))),
      'interval_range',
    ),
    ...faultIf(
      elements.some(
        ({ type, value }) => type !== 'message' && type !== 'interval' && isBlank(value),
      ),
      'no_media',
    ),
  ]
}

/** @param queueId null for no queue */
function faultsOfQueue(queueId: number | null, { queueIds }: FlowSurroundings): FlowFaultCode[] {
  return faultIf(queueId !== null && queueIds?.has(queueId) === false, 'queue_gone')
}

function faultsOfTypebot(
  { typebotIntegration: { urlN8N, typebotSlug } }: NodeData<'typebot'>,
  { useIntegrations }: FlowSurroundings,
): FlowFaultCode[] {
  return [
    ...faultIf(isBlank(urlN8N) || isBlank(typebotSlug), 'no_address'),
    ...faultIf(useIntegrations === false, 'part_not_in_plan'),
  ]
}

function faultsOfOpenAi(
  { typebotIntegration: { apiKey, prompt } }: NodeData<'openai'>,
  { useOpenAi }: FlowSurroundings,
): FlowFaultCode[] {
  return [
    ...faultIf(isBlank(prompt), 'no_prompt'),
    ...faultIf(isBlank(apiKey), 'no_api_key'),
    ...faultIf(useOpenAi === false, 'part_not_in_plan'),
  ]
}

function faultsOfQuestion({
  typebotIntegration: { message, answerKey },
}: NodeData<'question'>): FlowFaultCode[] {
  return [
    ...faultIf(isBlank(message), 'empty_text'),
    ...faultIf(answerKey === '', 'no_answer_key'),
    ...faultIf(answerKey !== '' && !isAnswerKey(answerKey), 'bad_answer_key'),
  ]
}

/** A value with a placeholder is known at run time only. */
function faultsOfCharge({ value }: NodeData<'charge'>): FlowFaultCode[] {
  if (isBlank(value)) return ['no_value']
  return faultIf(!value.includes('{{') && !isChargeable(value), 'bad_value')
}

function isChargeable(value: string): boolean {
  const cents = centsOf(value)
  return cents !== undefined && faultOfCents(cents) === undefined
}

function faultsOfCheck(data: NodeData<'check'>, around: FlowSurroundings): FlowFaultCode[] {
  if (data.kind === 'tags') return faultsOfTags(data.tagIds, around)
  if (data.kind === 'hours') return faultsOfQueue(data.queueId, around)
  return faultIf(data.field === 'extra' && isBlank(data.name), 'no_key')
}

function faultsOfTags(ids: readonly number[], { tagIds }: FlowSurroundings): FlowFaultCode[] {
  return [
    ...faultIf(ids.length === 0, 'no_tags'),
    ...faultIf(
      ids.some((id) => tagIds?.has(id) === false),
      'tag_gone',
    ),
  ]
}

function faultsOfJump(
  { flowId }: NodeData<'jump'>,
  { flowIds }: FlowSurroundings,
): FlowFaultCode[] {
  if (flowId === null) return ['no_flow']
  return faultIf(flowIds?.has(flowId) === false, 'flow_gone')
}
