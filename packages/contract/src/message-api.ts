import { z } from 'zod'
import { FILE_MAX_BYTES, MEDIA_MAX, MESSAGE_MAX } from './message-limits.ts'
import { declareRoutes } from './route.ts'
import { flag, idempotencyKey, instant, text } from './shapes.ts'

// Calls of external programs with a connection's token: `Authorization: Bearer <token>`.

/** Retention of idempotency keys. */
export const API_KEY_DAYS = 7

/** Digits with country code in any notation; the server answers ERR_CHECK_NUMBER to an invalid one. */
const number = z.preprocess(
  (value) => (typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value),
  text(60),
)

export const apiMessage = z.object({
  number,
  /** For a message with files: the caption of the first. */
  body: z.preprocess((value) => value ?? '', text(MESSAGE_MAX)).default(''),
  /** Closes the ticket once the message is queued. */
  closeTicket: z.preprocess((value) => value ?? false, flag()).default(false),
  /** Same as the header Idempotency-Key: a repeated call creates no second message. */
  idempotencyKey: idempotencyKey(),
})
export type ApiMessage = z.output<typeof apiMessage>

export const apiStatuses = ['queued', 'sent', 'delivered', 'read', 'failed'] as const

export const messageApiRoutes = declareRoutes({
  'POST /api/messages/send': {
    summary: "Send a text or files to a number over the token's connection",
    who: 'token',
    module: 'useExternalApi',
    body: apiMessage,
    files: { field: 'medias', max: MEDIA_MAX, maxBytes: FILE_MAX_BYTES },
    reply: z.object({
      mensagem: z.string(),
      messageId: z.uuid(),
      /** The same id, under the parameter name of GET. */
      id: z.uuid(),
      /** One id per file. */
      messageIds: z.array(z.uuid()),
    }),
  },
  'GET /api/messages/:id': {
    summary: "Get the delivery status of a message of the token's connection",
    who: 'token',
    module: 'useExternalApi',
    params: z.object({ id: z.uuid() }),
    reply: z.object({
      id: z.uuid(),
      status: z.enum(apiStatuses),
      failure: z.object({ code: z.string(), reason: z.string() }).nullable(),
      createdAt: instant(),
      updatedAt: instant(),
    }),
  },
})
