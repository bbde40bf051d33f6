import { z } from 'zod'
import { MESSAGE_MAX } from './messages.ts'
import { declareRoutes } from './route.ts'
import { givenId, id, instant, messageReply, text } from './shapes.ts'

/** Limit of listed drafts per user; the newest ones. */
export const DRAFTS_MOST = 200

/** A user's unsent text on a ticket. */
export const draft = z.object({
  ticketId: id(),
  body: z.string(),
  quotedMsgId: z.uuid().nullable(),
  /** True for a note to colleagues. */
  isNote: z.boolean(),
  /** Time of typing: the newer draft wins. */
  updatedAt: instant(),
})
export type Draft = z.output<typeof draft>

export const draftInput = z.object({
  body: text(MESSAGE_MAX).min(1),
  quotedMsgId: z.uuid().nullish(),
  isNote: z.boolean().default(false),
  updatedAt: instant(),
})
export type DraftInput = z.output<typeof draftInput>

const ticketIdParam = z.object({ ticketId: givenId() })

export const draftRoutes = declareRoutes({
  'GET /drafts': {
    summary: "List the user's own drafts, newest first",
    who: 'user',
    reply: z.array(draft),
  },
  'PUT /drafts/:ticketId': {
    summary: 'Save a draft and return the stored one, which may be newer',
    who: 'user',
    params: ticketIdParam,
    body: draftInput,
    reply: draft,
  },
  'DELETE /drafts/:ticketId': {
    summary: "Delete the user's draft, unless it was typed after the given time",
    who: 'user',
    params: ticketIdParam,
    query: z.object({ typedUntil: instant().optional() }),
    reply: messageReply,
  },
})
