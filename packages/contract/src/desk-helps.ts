import { z } from 'zod'
import { HELP_TEXT_MAX, helpLanguages, helpTones } from './desk-help-options.ts'
import type { ErrorCode } from './errors.ts'
import { declareRoutes } from './route.ts'
import { givenId, text } from './shapes.ts'

// AI assistance for attendants. Its answers are proposals, which only a person sends.

const words = text(HELP_TEXT_MAX).refine((value) => value.trim() !== '', 'too_small')

export const helpInput = z
  .object({
    kind: z.enum(['suggest', 'rewrite', 'summarise', 'translate']),
    /** The draft: text to rewrite or to translate, or the beginning of a suggestion. */
    text: words.optional(),
    /** Style of a rewrite. */
    tone: z.enum(helpTones).optional(),
    /** Target language of a translation or a summary; absent: the customer's. */
    language: z.enum(helpLanguages).optional(),
    /** The message to translate, in place of `text`. */
    messageId: z.uuid().optional(),
  })
  .refine(({ kind, text: draft }) => kind !== 'rewrite' || draft !== undefined, {
    path: ['text'],
    error: 'missing',
  })
  .refine(({ kind, tone }) => kind !== 'rewrite' || tone !== undefined, {
    path: ['tone'],
    error: 'missing',
  })
  .refine(
    ({ kind, text: draft, messageId }) =>
      kind !== 'translate' || (draft === undefined) !== (messageId === undefined),
    { path: ['text'], error: 'missing' },
  )
export type HelpInput = z.output<typeof helpInput>

/** A line of the stream: a piece of the text, or the final result. */
export type HelpPiece =
  | { kind: 'text'; text: string }
  /**
   * `isCut`: the answer exceeds the limit, or broke off. `text`: the whole answer with WhatsApp's formatting in place
   * of Markdown.
   */
  | { kind: 'end'; isCut: boolean; text?: string }
  | { kind: 'failed'; code: ErrorCode }

/** Usage of helps in the current month, in the company's time zone. */
export const helpUsage = z.object({
  /** yyyy-MM. */
  month: z.string(),
  helps: z.int(),
  tokensIn: z.int(),
  tokensOut: z.int(),
})
export type HelpUsage = z.output<typeof helpUsage>

export const deskHelpRoutes = declareRoutes({
  'POST /tickets/:ticketId/help': {
    summary:
      "Let the company's AI suggest, rewrite, translate or summarise, streamed in parts; nothing is sent to the customer",
    who: 'user',
    module: 'useOpenAi',
    params: z.object({ ticketId: givenId() }),
    body: helpInput,
    /** A stream of JSON lines: application/x-ndjson. */
    reply: z
      .unknown()
      .describe(
        'One JSON object per line (application/x-ndjson): {"kind":"text","text"} for each part, and as the last object {"kind":"end","isCut","text"} or {"kind":"failed","code"}',
      ),
  },
  'POST /desk-ai/test': {
    summary: "Send a short test question to the company's AI",
    who: 'admin',
    module: 'useOpenAi',
    reply: z.object({ model: z.string(), answer: z.string(), tookMs: z.int() }),
  },
  'GET /desk-ai/usage': {
    summary: "Get this month's cost of the help by the company's AI",
    who: 'admin',
    module: 'useOpenAi',
    reply: helpUsage,
  },
})
