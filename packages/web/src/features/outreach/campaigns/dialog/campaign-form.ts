import { type Campaign, campaignInput, type CampaignInput } from '@guiche/contract/campaigns'
import type { Template } from '@guiche/contract/choices'
import type { Repetition } from '@guiche/contract/schedules'
import { wallOf } from '@guiche/contract/time-zones'
import type { UseFormReturn } from 'react-hook-form'
import type { Editing } from '../campaign-rules.ts'

/** The names of the fields for texts. */
export const messageFields = ['message1', 'message2', 'message3', 'message4', 'message5'] as const
export type MessageField = (typeof messageFields)[number]

/** The form's values; an empty text means none. */
export interface CampaignFields extends Record<MessageField, string> {
  name: string
  contactListId: string
  tagListId: string
  whatsappId: string
  moreWhatsappIds: number[]
  fileListId: string
  /** yyyy-MM-ddTHH:mm on the company's clock. */
  scheduledAt: string
  template: Template | null
  onlyInHours: boolean
  inRecipientsZone: boolean
  repeatEvery: Repetition
  repeatUntil: string
  trialShare: string
  trialHours: string
  replyQueueId: string
  replyFlowId: string
}

/** The schema for saving the form. The server sets the status. */
export const savedCampaign = campaignInput.omit({ status: true, idempotencyKey: true })
export type SavedCampaign = Omit<CampaignInput, 'status' | 'idempotencyKey'>
export type CampaignForm = UseFormReturn<CampaignFields, unknown, SavedCampaign>

/** Defaults of a trial that is switched on. */
export const TRIAL = { trialShare: '20', trialHours: '4' } as const

export function campaignFieldsOf(campaign: Campaign | undefined, timeZone: string): CampaignFields {
  const idText = (id: number | null | undefined) => String(id ?? '')
  return {
    name: campaign?.name ?? '',
    message1: campaign?.message1 ?? '',
    message2: campaign?.message2 ?? '',
    message3: campaign?.message3 ?? '',
    message4: campaign?.message4 ?? '',
    message5: campaign?.message5 ?? '',
    contactListId: idText(campaign?.contactListId),
    tagListId: idText(campaign?.tagId),
    whatsappId: idText(campaign?.whatsappId),
    moreWhatsappIds: campaign?.moreWhatsappIds ?? [],
    fileListId: idText(campaign?.fileListId),
    scheduledAt: campaign?.scheduledAt ? wallTimeInputText(campaign.scheduledAt, timeZone) : '',
    template: campaign?.template ?? null,
    onlyInHours: campaign?.onlyInHours ?? false,
    inRecipientsZone: campaign?.inRecipientsZone ?? false,
    repeatEvery: campaign?.repeatEvery ?? '',
    repeatUntil: campaign?.repeatUntil ?? '',
    trialShare: idText(campaign?.trialShare),
    trialHours: idText(campaign?.trialHours),
    replyQueueId: idText(campaign?.replyQueueId),
    replyFlowId: idText(campaign?.replyFlowId),
  }
}

/**
 * The body to send: only the texts of a cancelled campaign, and a tag only if it was changed, since a tag creates a
 * list.
 */
export function campaignBodyOf(
  values: SavedCampaign,
  campaign: Pick<Campaign, 'name' | 'tagId'> | undefined,
  editing: Editing,
): SavedCampaign {
  if (editing === 'texts') {
    const { message1, message2, message3, message4, message5 } = values
    return { name: campaign?.name ?? '', message1, message2, message3, message4, message5 }
  }
  const { tagListId, scheduledAt, ...rest } = values
  return {
    ...rest,
    scheduledAt: scheduledAt == null ? null : apiTime(scheduledAt),
    ...(tagListId !== (campaign?.tagId ?? null) && { tagListId }),
  }
}

/** YYYY-MM-DD HH:mm:ss, the API's format for a time in the company's time zone. */
function apiTime(given: string): string {
  return given.slice(0, 19).replace('T', ' ')
}

function wallTimeInputText(at: string, timeZone: string): string {
  return new Date(wallOf(Date.parse(at), timeZone)).toISOString().slice(0, 16)
}
