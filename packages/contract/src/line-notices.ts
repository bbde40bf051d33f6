import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { id, instant } from './shapes.ts'

/** Codes that screens have words for. Of another code its `data.text` is shown. */
const noticeCodes = [
  /** How customers rate the number: `data.rating` is green, yellow or red. */
  'quality',
  /** New customers that may be written to within a day: `data.limit` is their number, or `unlimited`. */
  'messaging_limit',
  /** `data.name`, `data.language`, `data.status` in the provider's words, and `data.reason`. */
  'template_status',
  /** `data.scope` is `new_contacts`, or nothing where the account may not write at all. */
  'restriction',
  /** `data.text` says what it is. */
  'account_alert',
  /** Of the product itself: a conversation, `data.protocol`, was not answered by itself, since `data.rule` failed. */
  'automation',
  /** Of the product itself: a conversation, `data.protocol`, is no longer answered by itself, since it was too often. */
  'automation_stopped',
  /**
   * Of the product itself: the flow `data.flow` left the customer of `data.protocol` to a person. `data.rule` is
   * flowCircle, flowGone, flowProgram, promptSpend or flowOutsideWindow.
   */
  'flow_stopped',
] as const
export type NoticeCode = (typeof noticeCodes)[number]

export const noticeSeverities = ['info', 'warning', 'error'] as const
export type NoticeSeverity = (typeof noticeSeverities)[number]

/** What is said of a line, by its provider or by the product itself. Of the same code about the same thing the newest holds. */
const lineNotice = z.object({
  id: id(),
  whatsappId: id(),
  code: z.string(),
  /** What it is about where the code alone does not say it, such as a template's name. */
  about: z.string(),
  severity: z.enum(noticeSeverities),
  /** What the code needs to be put into words. */
  data: z.record(z.string(), z.string()),
  /** Since when it holds. */
  at: instant(),
  /** It ends by itself then. */
  until: instant().nullable(),
})
export type LineNotice = z.output<typeof lineNotice>

/** So many of a line are kept, and beside them what still holds. */
export const NOTICES_KEPT = 20

export const lineNoticeRoutes = declareRoutes({
  'GET /line-notices': {
    summary: "What providers said of the company's connections, newest first",
    who: 'admin',
    permission: 'connections-page:actionButtons',
    reply: z.object({ notices: z.array(lineNotice) }),
  },
})
