import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { pagedRows } from '../../../platform/lists/paged-rows.ts'

export const OPT_OUTS = ['opt-outs'] as const

/** The contacts that opted out, the newest first. */
export const optOutList = pagedRows({
  queryKey: OPT_OUTS,
  field: 'optOuts',
  fetch: (searchParam: string, pageNumber, signal) =>
    call('GET /opt-outs', { query: { searchParam, pageNumber } }, { signal }),
})

/** A contact's opt-outs, the newest first. */
export function contactOptOutsQuery(contactId: number) {
  return queryOptions({
    queryKey: [...OPT_OUTS, 'of', contactId],
    queryFn: ({ signal }) =>
      call('GET /contacts/:id/opt-outs', { params: { id: contactId } }, { signal }),
  })
}

export function useContactOptOuts(contactId: number) {
  return useQuery(contactOptOutsQuery(contactId))
}

export const useOptOut = () =>
  optOutList.useAct((contactId: number) => call('POST /opt-outs', { body: { contactId } }))

export const useOptIn = () =>
  optOutList.useAct((id: number) => call('DELETE /opt-outs/:id', { params: { id } }))

export const useImportOptOuts = () =>
  optOutList.useAct((numbers: string[]) => call('POST /opt-outs/import', { body: { numbers } }))
