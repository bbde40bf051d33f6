import type { FlowCampaign, FlowCampaignChange } from '@guiche/contract/flow-campaigns'
import type { SentTo } from '@guiche/contract/routes'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../../platform/call.ts'
import {
  useActAndRefetch,
  useRemoveRow,
  useSaveRow,
} from '../../../../platform/lists/row-mutations.ts'
import { listPlace, declareLiveRows } from '../../../../platform/live/live-rows.ts'

const PHRASES = ['flow-campaigns'] as const

/** Phrases that start flows, newest first. */
export const phrasesQuery = queryOptions({
  queryKey: PHRASES,
  queryFn: async ({ signal }): Promise<readonly FlowCampaign[]> =>
    (await call('GET /flowcampaign', {}, { signal })).flow,
  refetchOnMount: 'always',
})

export function usePhrases() {
  const list = useQuery(phrasesQuery)
  return { ...list, phrases: list.data ?? NONE }
}

const NONE: readonly FlowCampaign[] = []

export const useCreatePhrase = () =>
  useSaveRow(phraseRows, (body: SentTo<'POST /flowcampaign'>['body']) =>
    call('POST /flowcampaign', { body }),
  )

/** Changes a phrase, or switches it on or off; the reply does not contain the row. */
export const useChangePhrase = () =>
  useActAndRefetch(PHRASES, (body: FlowCampaignChange) => call('PUT /flowcampaign', { body }))

export const useRemovePhrase = () =>
  useRemoveRow(phraseRows, (id: number) => call('DELETE /flowcampaign/:id', { params: { id } }))

/** Phrases in their list. */
export const phraseRows = declareLiveRows<FlowCampaign>({
  id: ({ id }) => id,
  version: ({ updatedAt }) => updatedAt,
  places: [
    listPlace(
      PHRASES,
      ({ id }) => id,
      (one, other) => other.id - one.id,
    ),
  ],
})

/** Removes the phrases of a deleted flow from the cache, as the server deletes them too. */
export function dropPhrasesOf(cache: QueryClient, flowId: number): void {
  phraseRows.change(cache, (phrase) => (phrase.flowId === flowId ? undefined : phrase))
}
