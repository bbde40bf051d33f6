import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { id, instant } from './shapes.ts'

/** Codes that screens translate. For other codes `data.text` is shown. */
const noticeCodes = [
  /** Customers' rating of the number: `data.rating` is green, yellow or red. */
  'quality',
  /** Limit of new customers per day: `data.limit` is a number, or `unlimited`. */
  'messaging_limit',
  /** `data.name`, `data.language`, `data.status` in the provider's words, and `data.reason`. */
  'template_status',
  /** `data.scope` is `new_contacts`; absent if the account may not send at all. */
  'restriction',
  /** `data.text` describes it. */
  'account_alert',
  /** By the product: the conversation `data.protocol` got no automatic answer, because `data.rule` failed. */
  'automation',
  /**
   * By the product: the conversation `data.protocol` gets no more automatic answers, because they were too frequent.
   */
  'automation_stopped',
  /**
   * By the product: the flow `data.flow` handed the customer of `data.protocol` to a person. `data.rule` is flowCircle,
   * flowGone, flowProgram, promptSpend or flowOutsideWindow.
   */
  'flow_stopped',
] as const
export type NoticeCode = (typeof noticeCodes)[number]

export const noticeSeverities = ['info', 'warning', 'error'] as const
export type NoticeSeverity = (typeof noticeSeverities)[number]

/**
 * A notice about a line, from its provider or from the product. The newest of several with the same code and object holds.
 */
const lineNotice = z.object({
  id: id(),
  whatsappId: id(),
  code: z.string(),
  /** Its object, if the code alone does not name it, such as a template's name. */
  about: z.string(),
  severity: z.enum(noticeSeverities),
  /** Values for the words of the code. */
  data: z.record(z.string(), z.string()),
  /** Time since which it holds. */
  at: instant(),
  /** End of its validity. */
  until: instant().nullable(),
})
export type LineNotice = z.output<typeof lineNotice>

/** Retained notices of a line, in addition to those that still hold. */
export const NOTICES_KEPT = 20

export const lineNoticeRoutes = declareRoutes({
  'GET /line-notices': {
    summary: "List the providers' notices about the company's connections, newest first",
    who: 'admin',
    permission: 'connections-page:actionButtons',
    reply: z.object({ notices: z.array(lineNotice) }),
  },
})
