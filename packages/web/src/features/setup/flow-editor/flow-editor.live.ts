import type { Flow } from '@guiche/contract/flows'
import type { QueryClient } from '@tanstack/react-query'
import { type Hearing, on } from '../../../platform/live.ts'
import { drawnFlowQuery } from './flow-editor.queries.ts'

/** Of the flow that is drawn; what is told of it is how it stands, and not its graph. */
export const flowEditorLive: readonly Hearing[] = [
  on('company-{id}-flow', (cache, heard) => {
    if (heard.action === 'delete') hearGone(cache, heard.flowId)
    else hearStanding(cache, heard.flow)
  }),
]

/** Takes how a flow stands from an event or a reply; what is drawn stays the editor's. */
export function hearStanding(cache: QueryClient, flow: Flow): void {
  cache.setQueryData(drawnFlowQuery(flow.id).queryKey, (known) =>
    known && known.revision <= flow.revision ? { ...flow, flow: known.flow } : known,
  )
}

/** What a save has made of it, where the server has not told of that already: it knows better whether a draft is left. */
export function hearSaved(cache: QueryClient, flowId: number, revision: number): void {
  cache.setQueryData(drawnFlowQuery(flowId).queryKey, (known) =>
    known && known.revision < revision ? { ...known, revision, hasDraft: true } : known,
  )
}

function hearGone(cache: QueryClient, flowId: number): void {
  cache.setQueryData(
    drawnFlowQuery(flowId).queryKey,
    (known) => known && { ...known, isGone: true },
  )
}
