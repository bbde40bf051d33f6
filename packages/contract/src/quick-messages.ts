import { z } from 'zod'
import { mediaRemoval, mediaUpload } from './media-upload.ts'
import { FILE_MAX_BYTES, MESSAGE_MAX } from './messages.ts'
import { declareRoutes } from './route.ts'
import {
  idOrAbsent,
  companyQuery,
  flag,
  id,
  idParam,
  instant,
  line,
  messageReply,
  pageQuery,
  text,
} from './shapes.ts'

export const QUICK_MESSAGE_PAGE = 20

/** A text with a shortcode: a user's own, or (`geral`) the company's. */
export const quickMessage = z.object({
  id: id(),
  shortcode: z.string(),
  message: z.string(),
  geral: z.boolean(),
  status: z.boolean(),
  isMedia: z.boolean(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  companyId: id(),
  /** Null after its author's deletion. */
  userId: id().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type QuickMessage = z.output<typeof quickMessage>

/** Clients send the whole entity back, with null for unset fields. */
const optionalFlag = () => z.preprocess((value) => value ?? undefined, flag().optional())
const shortcode = () => line(1, 100)
const messageText = () => z.preprocess((value) => value ?? undefined, text(MESSAGE_MAX).optional())

export const quickMessageInput = z.object({
  shortcode: shortcode(),
  message: messageText(),
  geral: optionalFlag(),
  status: optionalFlag(),
})
export type QuickMessageInput = z.output<typeof quickMessageInput>

/** Absent means unchanged. */
export const quickMessageChange = quickMessageInput.extend({ shortcode: shortcode().optional() })
export type QuickMessageChange = z.output<typeof quickMessageChange>

/** Clients send their own company and user; others are refused. */
const ownQuery = companyQuery.extend({ userId: idOrAbsent() })
export type OwnQuery = z.output<typeof ownQuery>

export const quickMessageRoutes = declareRoutes({
  'GET /quick-messages': {
    summary: "List the user's own quick messages and the company's, by shortcode",
    who: 'user',
    query: pageQuery.extend(ownQuery.shape),
    reply: z.object({ records: z.array(quickMessage), count: z.int(), hasMore: z.boolean() }),
  },
  'GET /quick-messages/list': {
    summary: "List all of the user's own quick messages and the company's, by shortcode",
    who: 'user',
    query: ownQuery,
    reply: z.array(quickMessage.extend({ company: z.object({ id: id(), name: z.string() }) })),
  },
  'GET /quick-messages/:id': {
    summary: 'Get a quick message',
    who: 'user',
    params: idParam,
    reply: quickMessage,
  },
  'POST /quick-messages': {
    summary: 'Create a quick message',
    who: 'user',
    body: quickMessageInput,
    reply: quickMessage,
  },
  'PUT /quick-messages/:id': {
    summary: "Change the user's own quick message; administrators may change the company's",
    who: 'user',
    params: idParam,
    body: quickMessageChange,
    reply: quickMessage,
  },
  'DELETE /quick-messages/:id': {
    summary: "Delete the user's own quick message; administrators may delete the company's",
    who: 'user',
    params: idParam,
    reply: messageReply,
  },
  'POST /quick-messages/:id/media-upload': {
    summary: 'Upload the attachment of a quick message; it replaces the former one',
    who: 'user',
    ...mediaUpload(FILE_MAX_BYTES),
  },
  'DELETE /quick-messages/:id/media-upload': {
    summary: 'Remove the attachment of a quick message',
    who: 'user',
    ...mediaRemoval,
  },
})
