import type { Flow } from '@guiche/contract/flows'
import type { QueryClient } from '@tanstack/react-query'
import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { drawnFlowQuery } from './flow-editor.queries.ts'

/** Events of the flow open in the editor. They carry its state, not its graph. */
export const flowEditorLive: readonly Hearing[] = [
  declareHearing('company-{id}-flow', (cache, heard) => {
    if (heard.action === 'delete') hearFlowDeleted(cache, heard.flowId)
    else hearFlowState(cache, heard.flow)
  }),
]

/** Updates a flow's state from an event or a reply; the graph in the editor stays. */
export function hearFlowState(cache: QueryClient, flow: Flow): void {
  cache.setQueryData(drawnFlowQuery(flow.id).queryKey, (known) =>
    known && known.revision <= flow.revision ? { ...flow, flow: known.flow } : known,
  )
}

/**
 * Marks a flow as saved with a draft, unless an event of this or a later revision has arrived, which knows better
 * whether a draft is left.
 */
export function hearFlowSaved(cache: QueryClient, flowId: number, revision: number): void {
  cache.setQueryData(drawnFlowQuery(flowId).queryKey, (known) =>
    known && known.revision < revision ? { ...known, revision, hasDraft: true } : known,
  )
}

function hearFlowDeleted(cache: QueryClient, flowId: number): void {
  cache.setQueryData(
    drawnFlowQuery(flowId).queryKey,
    (known) => known && { ...known, isGone: true },
  )
}
