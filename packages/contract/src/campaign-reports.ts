import { z } from 'zod'
import { itemisedCost } from './campaign-costs.ts'
import { campaign, CAMPAIGN_MODULES } from './campaigns.ts'
import { declareRoutes } from './route.ts'
import { id, idParam, instant } from './shapes.ts'

// The report of a campaign: its cost, figures that its row does not hold, its recipients as a file, and the recipient
// of a message.

/** Results of one of several texts: accepted messages, and recipients who answered. */
const variantFigures = z.object({
  variant: z.int(),
  accepted: z.int(),
  answered: z.int(),
})

/** Number of recipients per reason of failure. */
const reasonFigures = z.object({
  state: z.enum(['failed', 'skipped', 'unknown']),
  code: z.string(),
  /** The missing variables, in braces, if they are the reason. */
  lacked: z.string(),
  count: z.int(),
})

const report = z.object({
  campaign,
  /**
   * Before the preparation: valid contacts of the list; afterwards its recipients, without those whose number is
   * missing, invalid or unchecked.
   */
  validContacts: z.int(),
  /** Accepted messages per minute over the last ten minutes; null if there were none. */
  perMinute: z.number().nullable(),
  /**
   * Expected end at that rate; null without a rate, without remaining recipients, or while a trial waits for replies.
   */
  expectedEnd: instant().nullable(),
  variants: z.array(variantFigures),
  /** Sorted by count, descending. */
  reasons: z.array(reasonFigures),
  /** Number of recipients that a retry may reach. */
  retryable: z.int(),
  /**
   * Number of recipients that a run for the rest may reach: retryable ones, unchecked numbers, and new contacts of the
   * list. 0 while the campaign is running.
   */
  leftOut: z.int().optional(),
  /** The messages that were charged, by category and country. */
  charged: itemisedCost,
})
export type CampaignReport = z.output<typeof report>

const costEstimate = z.object({
  /** Valid contacts without an opt-out. */
  recipients: z.int(),
  /** Number of recipients on lines whose provider charges. */
  overCharged: z.int(),
  optedOut: z.int(),
  lines: z.int(),
  chargedLines: z.int(),
  cost: itemisedCost,
  /** Last change of the price list; null if there is none. */
  pricesAt: instant().nullable(),
})
export type CostEstimate = z.output<typeof costEstimate>

export const campaignReportRoutes = declareRoutes({
  'GET /campaigns/:id/cost-estimate': {
    summary: 'Estimate the cost of a campaign by the price list, and report its unknown parts',
    who: 'user',
    permission: 'drawer-admin-items:view',
    module: CAMPAIGN_MODULES,
    params: idParam,
    reply: costEstimate,
  },
  'GET /campaigns/:id/report': {
    summary:
      "Get a campaign's progress, its pace and the reasons for recipients that were not reached",
    who: 'user',
    module: CAMPAIGN_MODULES,
    params: idParam,
    reply: report,
  },
  'GET /campaigns/:id/recipients.csv': {
    summary: 'Export all recipients with their state, reason and times',
    who: 'user',
    module: CAMPAIGN_MODULES,
    permission: 'drawer-admin-items:view',
    params: idParam,
    /** The bytes. */
    reply: z.unknown(),
  },
  'GET /messages/:messageId/campaign': {
    summary: 'Get the campaign that sent a message; null if none did',
    who: 'user',
    params: z.object({ messageId: z.uuid() }),
    reply: z.object({ campaign: z.object({ id: id(), name: z.string() }).nullable() }),
  },
})
