import { z } from 'zod'
import { id, instant } from './shapes.ts'

// Why a campaign under way writes to nobody just now.

export const campaignWaitReasons = [
  /** Outside the company's hours, or those of its recipients. */
  'outsideHours',
  /** Its line has begun as many conversations with new people as it may within 24 hours. */
  'firstContactsADay',
  /** Its line begins conversations with new people so far apart. */
  'firstContactsSpaced',
  /** A new pairing has sent as many messages of campaigns as it may today. */
  'warmUp',
  /** A line has sent as many of them as the company's settings allow. */
  'dailyLimit',
  /** The provider wants the line to be left alone. */
  'lineHeld',
  /** The provider lets the line begin no conversations. */
  'newContactsHeld',
  /** The line is not connected. */
  'lineAway',
  /** It has no line. */
  'noLine',
  /** It sends a template, and no line of it has templates. */
  'noTemplates',
  /** The next recipients are being served, or wait for an answer. */
  'recipientsServed',
  /** Its next recipients have had enough of campaigns. */
  'recipientsCapped',
  /** A trial waits for replies. */
  'trialReplies',
  /** Its list is being filled: `used` of `limit` rows are in. */
  'listFilled',
  /** Numbers of its list are being checked: `used` of `limit`. */
  'numbersChecked',
  /** The connection that checks them is away or does not answer. */
  'numbersCheckAway',
  /** A person stopped the check: `limit` numbers are not checked. */
  'numbersCheckStopped',
  /** The company has not paid. */
  'payment',
  /** The company is inactive. */
  'inactive',
] as const
export type CampaignWaitReason = (typeof campaignWaitReasons)[number]

/** Waits for the list, which a person may end: the campaign begins without the numbers that are not checked. */
export const listWaits: ReadonlySet<CampaignWaitReason> = new Set<CampaignWaitReason>([
  'listFilled',
  'numbersChecked',
  'numbersCheckAway',
  'numbersCheckStopped',
])

/** A wait, as the campaign's row keeps it. A field is null or empty where its reason has no such thing. */
export const keptWait = z.object({
  reason: z.enum(campaignWaitReasons),
  whatsappId: id().nullable(),
  /** At least until then; null where nobody knows. */
  until: instant().nullable(),
  /** So many of `limit`. */
  used: z.int().nullable(),
  limit: z.int().nullable(),
  /** Since when the line warms up, which it does for the first 30 days of a pairing. */
  warmingSince: instant().nullable(),
  /** The provider's code for a hold; empty for other reasons. */
  code: z.string(),
})
export type KeptWait = z.output<typeof keptWait>

export const campaignWait = keptWait.extend({
  /** The line's name. */
  whatsappName: z.string().nullable(),
})
export type CampaignWait = z.output<typeof campaignWait>
