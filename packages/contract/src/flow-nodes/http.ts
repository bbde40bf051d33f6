import { z } from 'zod'
import { typedNumber } from '../shapes.ts'
import { answerKey } from './answer-key.ts'
import { NODE_LABEL_MAX } from './limits.ts'
import { faultIf } from './node-faults.ts'
import { nodeKind } from './node-kind.ts'
import { nodeText } from './node-shapes.ts'

export const HTTP_TIMEOUT_SECONDS = { start: 10, most: 30 } as const
export const HTTP_HEADERS_MAX = 20
export const HTTP_SAVES_MAX = 20

export const httpMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Calls an external program, and stores parts of its answer. Exits: `a`, and `b` after a failed call. */
export const httpKind = nodeKind({
  data: z.object({
    label: nodeText(NODE_LABEL_MAX),
    method: z.enum(httpMethods).catch('GET'),
    url: nodeText(2000),
    headers: z
      .array(z.object({ name: nodeText(200), value: nodeText(2000) }))
      .max(HTTP_HEADERS_MAX)
      .catch([]),
    /** The header Authorization; masked in replies. */
    authorization: nodeText(2000),
    body: nodeText(20_000),
    timeoutSeconds: typedNumber(z.number().min(1).max(HTTP_TIMEOUT_SECONDS.most)).catch(
      HTTP_TIMEOUT_SECONDS.start,
    ),
    /** `path` is a path in the answer, such as `order.items.0.name`; empty: all of it. */
    saves: z
      .array(z.object({ path: nodeText(300), key: answerKey().catch('') }))
      .max(HTTP_SAVES_MAX)
      .catch([]),
  }),
  exits: () => ['a', 'b'],
  isBranch: true,
  waits: () => true,
  faults: ({ url }) => faultIf(!/^https?:\/\/./.test(url), 'no_address'),
})
