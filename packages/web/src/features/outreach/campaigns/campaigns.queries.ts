import type { Campaign } from '@guiche/contract/campaigns'
import type { RepliedBy, SentTo } from '@guiche/contract/routes'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { pagedRows } from '../../../platform/lists/paged-rows.ts'
import { rowPlace } from '../../../platform/live/live-rows.ts'
import { uploadForm } from '../../../platform/upload.ts'
import type { FileChange } from '../../../ui/FileField.tsx'

/** Key prefix of all cached queries about campaigns. */
export const CAMPAIGNS = ['campaigns'] as const
export const REPORTS = [...CAMPAIGNS, 'report'] as const

/** Campaigns by name. */
export const campaignList = pagedRows({
  queryKey: CAMPAIGNS,
  field: 'records',
  fetch: (searchParam: string, pageNumber, signal) =>
    call('GET /campaigns', { query: { searchParam, pageNumber } }, { signal }),
  places: [
    rowPlace<RepliedBy<'GET /campaigns/:id/report'>, Campaign>({
      queryKey: REPORTS,
      find: ({ campaign }, id) => (campaign.id === id ? campaign : undefined),
      put: (report, campaign) =>
        report.campaign.id === campaign.id ? { ...report, campaign } : report,
    }),
  ],
})

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
export const useSaveCampaign = () =>
  campaignList.useAct(async ({ id, body, media }: Saving) => {
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
  })

async function saveMedia(id: number, media: FileChange): Promise<void> {
  if (media === 'remove') await call('DELETE /campaigns/:id/media-upload', { params: { id } })
  else if (media) {
    const form = new FormData()
    form.set('file', media)
    await uploadForm('POST /campaigns/:id/media-upload', `/campaigns/${id}/media-upload`, form)
  }
}

export const useRemoveCampaign = () =>
  campaignList.useRemove((id) => call('DELETE /campaigns/:id', { params: { id } }))

export type CampaignAct = 'start' | 'cancel' | 'restart'

/** Starts, cancels or restarts a campaign. The new state arrives as an event. */
export const useActOnCampaign = () =>
  campaignList.useAct(async ({ id, act }: { id: number; act: CampaignAct }) => {
    await call(`POST /campaigns/:id/${act}`, { params: { id } })
  })

/** Starts a campaign without the unchecked numbers of its list. */
export const useSkipChecks = () =>
  campaignList.useAct(async (id: number) => {
    await call('POST /campaigns/:id/skip-checks', { params: { id } })
  })

export const useDuplicateCampaign = () =>
  campaignList.useAct(({ id, ...body }: { id: number; name: string; idempotencyKey: string }) =>
    call('POST /campaigns/:id/duplicate', { params: { id }, body }),
  )

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
