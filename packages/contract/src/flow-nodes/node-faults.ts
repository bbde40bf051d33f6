import type { FlowFaultCode, FlowSurroundings } from '../flow-faults.ts'

// Mistakes that nodes of several kinds may have.

export function faultIf(isFault: boolean, code: FlowFaultCode): FlowFaultCode[] {
  return isFault ? [code] : []
}

export function isBlank(text: string): boolean {
  return text.trim() === ''
}

export function faultsOfMedium({ url }: { url: string }): FlowFaultCode[] {
  return faultIf(isBlank(url), 'no_media')
}

/** @param queueId null for no queue */
export function faultsOfQueue(
  queueId: number | null,
  { queueIds }: FlowSurroundings,
): FlowFaultCode[] {
  return faultIf(queueId !== null && queueIds?.has(queueId) === false, 'queue_gone')
}

export function faultsOfTags(
  ids: readonly number[],
  { tagIds }: FlowSurroundings,
): FlowFaultCode[] {
  return [
    ...faultIf(ids.length === 0, 'no_tags'),
    ...faultIf(
      ids.some((id) => tagIds?.has(id) === false),
      'tag_gone',
    ),
  ]
}
