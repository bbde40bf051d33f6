import type { Flow, FlowTemplate } from '@guiche/contract/flows'
import type { SentTo } from '@guiche/contract/routes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import {
  useActAndRefetch,
  useRemoveRow,
  useSaveRow,
} from '../../../platform/lists/row-mutations.ts'
import { listPlace, declareLiveRows } from '../../../platform/live/live-rows.ts'

/** Key of the list, whose rows have no graph; graphs are queries of the editor. */
const FLOWS = ['flows', 'list'] as const

/** All flows of the company by name, without their graphs. */
export const flowsQuery = queryOptions({
  queryKey: FLOWS,
  queryFn: async ({ signal }): Promise<readonly Flow[]> =>
    (await call('GET /flowbuilder', {}, { signal })).flows.toSorted(compareFlowNames),
  refetchOnMount: 'always',
})

/** @param isWanted false disables the request */
export function useFlows(isWanted = true) {
  const list = useQuery({ ...flowsQuery, enabled: isWanted })
  return { ...list, flows: list.data ?? NONE }
}

const NONE: readonly Flow[] = []

export const useCreateFlow = () =>
  useSaveRow(flowRows, (body: { name: string; template?: FlowTemplate }) =>
    call('POST /flowbuilder', { body }),
  )

/** Renames a flow, or switches it on or off; the reply does not contain the row. */
export const useChangeFlow = () =>
  useActAndRefetch(FLOWS, (body: SentTo<'PUT /flowbuilder'>['body']) =>
    call('PUT /flowbuilder', { body }),
  )

export const useDuplicateFlow = () =>
  useSaveRow(flowRows, (flowId: number) =>
    call('POST /flowbuilder/duplicate', { body: { flowId } }),
  )

export const useRemoveFlow = () =>
  useRemoveRow(flowRows, (id: number) => call('DELETE /flowbuilder/:id', { params: { id } }))

/** Creates a flow from a file's content. */
export function useImportFlow() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: SentTo<'POST /flowbuilder/import'>['body']) =>
      call('POST /flowbuilder/import', { body }),
    onSuccess: ({ flow }) => flowRows.keep(cache, flow),
  })
}

/** Exports a flow as a file's content. */
export function useExportFlow() {
  return useMutation({
    mutationFn: (id: number) => call('GET /flowbuilder/:id/export', { params: { id } }),
  })
}

/** Flows in their list. */
export const flowRows = declareLiveRows<Flow>({
  id: ({ id }) => id,
  version: ({ updatedAt }) => updatedAt,
  places: [listPlace(FLOWS, ({ id }) => id, compareFlowNames)],
})

function compareFlowNames(one: Flow, other: Flow): number {
  return one.name.localeCompare(other.name) || one.id - other.id
}
