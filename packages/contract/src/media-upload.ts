import { z } from 'zod'
import { idParam, text } from './shapes.ts'

/** Reply of uploads. The key is Portuguese, as clients of this family read it. */
export const mediaReply = z.object({ mensagem: z.string() })

/** The shapes of a route that uploads the only file of a row; it replaces the former one. */
export const mediaUpload = (maxBytes: number) => ({
  params: idParam,
  body: z.object({ typeArch: text(50).optional() }),
  files: { field: 'file', max: 1, maxBytes },
  reply: mediaReply,
})

/** The shapes of a route that removes the file of a row. */
export const mediaRemoval = { params: idParam, reply: mediaReply }
