import { z } from 'zod'
import { id, instant } from './shapes.ts'

// Reasons why a running campaign does not send now.

export const campaignWaitReasons = [
  /** Outside the company's hours, or those of its recipients. */
  'outsideHours',
  /** The line has used its daily limit of first contacts. */
  'firstContactsADay',
  /** The line paces its first contacts. */
  'firstContactsSpaced',
  /** A new pairing has used its daily limit of campaign messages (warm-up). */
  'warmUp',
  /** The line has used the daily limit of the company's settings. */
  'dailyLimit',
  /** The provider asks to pause the line. */
  'lineHeld',
  /** The provider refuses first contacts of the line. */
  'newContactsHeld',
  /** The line is not connected. */
  'lineAway',
  /** The campaign has no line. */
  'noLine',
  /** The campaign sends a template, and none of its lines has templates. */
  'noTemplates',
  /** An attendant serves the next recipients, or they wait for an answer. */
  'recipientsServed',
  /** The next recipients have reached the frequency cap. */
  'recipientsCapped',
  /** A trial waits for replies. */
  'trialReplies',
  /** The list is being filled: `used` of `limit` rows are done. */
  'listFilled',
  /** Numbers of the list are being checked: `used` of `limit`. */
  'numbersChecked',
  /** The connection that checks numbers is disconnected or does not answer. */
  'numbersCheckAway',
  /** A user stopped the check: `limit` numbers are unchecked. */
  'numbersCheckStopped',
  /** The company has not paid. */
  'payment',
  /** The company is inactive. */
  'inactive',
] as const
export type CampaignWaitReason = (typeof campaignWaitReasons)[number]

/** Waits for the list, which a user may skip: the campaign then starts without the unchecked numbers. */
export const listWaits: ReadonlySet<CampaignWaitReason> = new Set<CampaignWaitReason>([
  'listFilled',
  'numbersChecked',
  'numbersCheckAway',
  'numbersCheckStopped',
])

/** A wait as stored in the campaign's row. Fields without meaning for the reason are null or empty. */
export const keptWait = z.object({
  reason: z.enum(campaignWaitReasons),
  whatsappId: id().nullable(),
  /** Earliest end of the wait; null if unknown. */
  until: instant().nullable(),
  /** Used part of `limit`. */
  used: z.int().nullable(),
  limit: z.int().nullable(),
  /** Start of the line's warm-up, the first 30 days of a pairing. */
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
