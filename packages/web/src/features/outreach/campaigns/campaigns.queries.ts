import type { Campaign } from '@guiche/contract/campaigns'
import type { RepliedBy, SentTo } from '@guiche/contract/routes'
import {
  infiniteQueryOptions,
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { rowPlace, rowsOf } from '../../../platform/live/live-rows.ts'
import { uploadForm } from '../../../platform/upload.ts'
import type { FileChange } from '../../../ui/FileField.tsx'
import { orderedPagedRows, itemsOf, type PageItems } from '../../../ui/merge.ts'
import { numberedPages } from '../../../ui/numbered-pages.ts'

type CampaignPage = RepliedBy<'GET /campaigns'>
type CampaignPages = InfiniteData<CampaignPage, number>
type Report = RepliedBy<'GET /campaigns/:id/report'>

/** Key prefix of all cached queries about campaigns. */
export const CAMPAIGNS = ['campaigns'] as const
export const CAMPAIGN_PAGES = [...CAMPAIGNS, 'pages'] as const
export const REPORTS = [...CAMPAIGNS, 'report'] as const

const campaignsOfPage: PageItems<CampaignPage, Campaign> = {
  read: ({ records }) => records,
  write: (page, records, countBy) => ({ ...page, records, count: page.count + countBy }),
}

/** Campaigns by name. */
export function campaignPages(searchParam: string) {
  return infiniteQueryOptions({
    queryKey: [...CAMPAIGN_PAGES, searchParam],
    queryFn: ({ pageParam, signal }) =>
      call('GET /campaigns', { query: { searchParam, pageNumber: pageParam } }, { signal }),
    ...numberedPages,
    refetchOnMount: 'always',
  })
}

export function useCampaigns(search: string) {
  const list = useInfiniteQuery({ ...campaignPages(search), placeholderData: keepPreviousData })
  return {
    ...list,
    campaigns: itemsOf(list.data, campaignsOfPage),
    count: list.data?.pages[0]?.count,
  }
}

/** The change of the media file by a save: an upload, a removal or none. */

interface Saving {
  /** Undefined for a new campaign. */
  id: number | undefined
  body: SentTo<'POST /campaigns'>['body']
  media: FileChange
}

/** Thrown when the campaign was saved and its media file was not. */
export class MediaUploadError extends Error {
  readonly campaign: Campaign

  constructor(campaign: Campaign, cause: unknown) {
    super('the file was not taken', { cause })
    this.campaign = campaign
  }
}

/**
 * Creates or changes a campaign with its media file. For an existing campaign the file is uploaded first, since the
 * campaign may start when it is saved.
 */
export function useSaveCampaign() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, body, media }: Saving) => {
      if (id === undefined) {
        const made = await call('POST /campaigns', { body })
        await saveMedia(made.id, media).catch((cause: unknown) => {
          throw new MediaUploadError(made, cause)
        })
        // Loaded again with its file, for the preview that may follow.
        return media === undefined ? made : call('GET /campaigns/:id', { params: { id: made.id } })
      }
      const { idempotencyKey: _key, ...change } = body
      await saveMedia(id, media)
      return call('PUT /campaigns/:id', { params: { id }, body: change })
    },
    onSettled: () => refetchAll(cache, CAMPAIGNS),
  })
}

async function saveMedia(id: number, media: FileChange): Promise<void> {
  if (media === 'remove') await call('DELETE /campaigns/:id/media-upload', { params: { id } })
  else if (media) {
    const form = new FormData()
    form.set('file', media)
    await uploadForm('POST /campaigns/:id/media-upload', `/campaigns/${id}/media-upload`, form)
  }
}

export function useRemoveCampaign() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /campaigns/:id', { params: { id } }),
    onSuccess: (_reply, id) => {
      campaignRows.drop(cache, id)
      refetchAll(cache, CAMPAIGN_PAGES)
    },
  })
}

export type CampaignAct = 'start' | 'cancel' | 'restart'

/** Starts, cancels or restarts a campaign. The new state arrives as an event. */
export function useActOnCampaign() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, act }: { id: number; act: CampaignAct }) => {
      await call(`POST /campaigns/:id/${act}`, { params: { id } })
    },
    onSettled: () => refetchAll(cache, CAMPAIGNS),
  })
}

/** Starts a campaign without the unchecked numbers of its list. */
export function useSkipChecks() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => {
      await call('POST /campaigns/:id/skip-checks', { params: { id } })
    },
    onSettled: () => refetchAll(cache, CAMPAIGNS),
  })
}

export function useDuplicateCampaign() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; name: string; idempotencyKey: string }) =>
      call('POST /campaigns/:id/duplicate', { params: { id }, body }),
    onSuccess: () => refetchAll(cache, CAMPAIGN_PAGES),
  })
}

/** Requests the preview of a campaign for one recipient, or for the first. */
export function fetchPreview(id: number, contactListItemId?: number, signal?: AbortSignal) {
  const body = contactListItemId === undefined ? {} : { contactListItemId }
  return call('POST /campaigns/:id/preview', { params: { id }, body }, { signal })
}

export function useTestCampaign() {
  return useMutation({
    mutationFn: ({ id, ...body }: SentTo<'POST /campaigns/:id/test'>['body'] & { id: number }) =>
      call('POST /campaigns/:id/test', { params: { id }, body }),
  })
}

/** Campaigns in cached lists, whose order the server decides, and in cached reports. */
export const campaignRows = rowsOf<Campaign>({
  id: ({ id }) => id,
  version: ({ updatedAt }) => updatedAt,
  places: [
    rowPlace<CampaignPages, Campaign>({
      queryKey: CAMPAIGN_PAGES,
      ...orderedPagedRows<CampaignPage, Campaign, number>(campaignsOfPage),
    }),
    rowPlace<Report, Campaign>({
      queryKey: REPORTS,
      find: ({ campaign }, id) => (campaign.id === id ? campaign : undefined),
      put: (report, campaign) =>
        report.campaign.id === campaign.id ? { ...report, campaign } : report,
    }),
  ],
})
