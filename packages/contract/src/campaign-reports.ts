import { z } from 'zod'
import { itemisedCost } from './campaign-costs.ts'
import { campaign, CAMPAIGN_MODULES } from './campaigns.ts'
import { declareRoutes } from './route.ts'
import { id, idParam, instant } from './shapes.ts'

// The report of a campaign: its cost, figures that its row does not hold, its recipients as a file, and the recipient that a
// message went to.

/** Of a text that went to several: how many it reached, and how many of them answered. */
const variantFigures = z.object({
  variant: z.int(),
  accepted: z.int(),
  answered: z.int(),
})

/** Why some were not reached, and how many. */
const reasonFigures = z.object({
  state: z.enum(['failed', 'skipped', 'unknown']),
  code: z.string(),
  /** The variables that they lacked, in braces, where that is why. */
  lacked: z.string(),
  count: z.int(),
})

const report = z.object({
  campaign,
  /** Valid contacts of the list while it is not prepared; afterwards its recipients, without those whose number is missing, invalid or was not checked. */
  validContacts: z.int(),
  /** Accepted per minute over the last ten; null where nothing was. */
  perMinute: z.number().nullable(),
  /** At that pace; null where there is none, nobody left, or a trial waits for replies. */
  expectedEnd: instant().nullable(),
  variants: z.array(variantFigures),
  /** The commonest first. */
  reasons: z.array(reasonFigures),
  /** How many of those trying again may reach. */
  retryable: z.int(),
  /**
   * How many writing to the rest may reach: the retryable ones, those whose number is still to be checked, and what is
   * new in the list. 0 while the campaign is under way.
   */
  leftOut: z.int().optional(),
  /** The messages that were charged, by category and country. */
  charged: itemisedCost,
})
export type CampaignReport = z.output<typeof report>

const costEstimate = z.object({
  /** Valid ones who have not opted out. */
  recipients: z.int(),
  /** So many of them are written to over lines whose provider charges. */
  overCharged: z.int(),
  optedOut: z.int(),
  lines: z.int(),
  chargedLines: z.int(),
  cost: itemisedCost,
  /** When the price list was last changed; null where there is none. */
  pricesAt: instant().nullable(),
})
export type CostEstimate = z.output<typeof costEstimate>

export const campaignReportRoutes = declareRoutes({
  'GET /campaigns/:id/cost-estimate': {
    summary: 'What a campaign would cost by the price list, and what is not known of it',
    who: 'user',
    permission: 'drawer-admin-items:view',
    module: CAMPAIGN_MODULES,
    params: idParam,
    reply: costEstimate,
  },
  'GET /campaigns/:id/report': {
    summary: 'How far a campaign is, at what pace, and why some were not reached',
    who: 'user',
    module: CAMPAIGN_MODULES,
    params: idParam,
    reply: report,
  },
  'GET /campaigns/:id/recipients.csv': {
    summary: 'All recipients as a file: state, reason and times of each',
    who: 'user',
    module: CAMPAIGN_MODULES,
    permission: 'drawer-admin-items:view',
    params: idParam,
    /** The bytes. */
    reply: z.unknown(),
  },
  'GET /messages/:messageId/campaign': {
    summary: 'The campaign that wrote a message, null where none did',
    who: 'user',
    params: z.object({ messageId: z.uuid() }),
    reply: z.object({ campaign: z.object({ id: id(), name: z.string() }).nullable() }),
  },
})
