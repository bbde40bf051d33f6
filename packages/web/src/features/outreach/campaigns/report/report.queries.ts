import type { recipientFilters, Recipient } from '@guiche/contract/campaigns'
import type { RepliedBy } from '@guiche/contract/routes'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { call } from '../../../../platform/call.ts'
import { itemsOf, type PageItems } from '../../../../platform/lists/merge-items.ts'
import { campaignList, CAMPAIGNS, REPORTS } from '../campaigns.queries.ts'

export type RecipientFilter = (typeof recipientFilters)[number] | ''
type RecipientPage = RepliedBy<'GET /campaigns/:id/recipients'>

const RECIPIENTS = [...CAMPAIGNS, 'recipients'] as const

/** Key prefix of all cached recipients of a campaign. */
export const recipientsKey = (id: number) => [...RECIPIENTS, id] as const

export function reportQuery(id: number) {
  return queryOptions({
    queryKey: [...REPORTS, id],
    queryFn: ({ signal }) => call('GET /campaigns/:id/report', { params: { id } }, { signal }),
    refetchOnMount: 'always',
  })
}

export function useCampaignReport(id: number) {
  return useQuery(reportQuery(id))
}

const recipientsOfPage: PageItems<RecipientPage, Recipient> = {
  read: ({ recipients }) => recipients,
  write: (page, recipients) => ({ ...page, recipients }),
}

function recipientPages(id: number, state: RecipientFilter, searchParam: string) {
  return infiniteQueryOptions({
    queryKey: [...recipientsKey(id), state, searchParam],
    queryFn: ({ pageParam: after, signal }) =>
      call(
        'GET /campaigns/:id/recipients',
        {
          params: { id },
          query: {
            searchParam,
            ...(state !== '' && { state }),
            ...(after !== null && { after }),
          },
        },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  })
}

export function useRecipients(id: number, state: RecipientFilter, search: string) {
  const list = useInfiniteQuery({
    ...recipientPages(id, state, search),
    placeholderData: keepPreviousData,
  })
  return { ...list, recipients: itemsOf(list.data, recipientsOfPage) }
}

export const useRetryRecipients = () =>
  campaignList.useAct((id: number) => call('POST /campaigns/:id/retry', { params: { id } }))

export const useSendToRest = () =>
  campaignList.useAct((id: number) => call('POST /campaigns/:id/rest', { params: { id } }))

export function useCreateFailedList() {
  return useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      call('POST /campaigns/:id/failed-list', { params: { id }, body: { name } }),
  })
}
