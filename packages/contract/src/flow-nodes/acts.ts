import { z } from 'zod'
import { CHARGE_DESCRIPTION_MAX } from '../pix-value.ts'
import { flag, given, givenId, idsOf, text } from '../shapes.ts'
import { answerKey } from './answer-key.ts'
import {
  conditionOperators,
  HTTP_HEADERS_MAX,
  HTTP_SAVES_MAX,
  HTTP_TIMEOUT_SECONDS,
  NODE_LABEL_MAX,
  NODE_TEXT_MAX,
  TAGS_MAX,
  waitUnits,
} from './limits.ts'

// Nodes that do something beside saying it. What cannot be read of a saved graph is empty, so that the rest still runs.

const words = (max = NODE_TEXT_MAX) => z.preprocess((value) => value ?? '', text(max)).catch('')
const idOrNone = givenId().nullable().catch(null)

const queueRow = z.looseObject({ id: givenId() })

/** The ticket waits in a queue. Clients save the queue's row, either as `data.data` or as the data themselves. */
export const ticketData = z
  .looseObject({ id: idOrNone.optional(), data: queueRow.nullish().catch(null) })
  .transform(({ id, data }) => ({ queueId: data?.id ?? id ?? null }))

export const httpMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Asks a program outside, and keeps parts of what it answers. Exits: `a`, and `b` where it did not answer well. */
export const httpData = z.object({
  label: words(NODE_LABEL_MAX),
  method: z.enum(httpMethods).catch('GET'),
  url: words(2000),
  headers: z
    .array(z.object({ name: words(200), value: words(2000) }))
    .max(HTTP_HEADERS_MAX)
    .catch([]),
  /** The header Authorization; masked where there is one. */
  authorization: words(2000),
  body: words(20_000),
  timeoutSeconds: given(z.number().min(1).max(HTTP_TIMEOUT_SECONDS.most)).catch(
    HTTP_TIMEOUT_SECONDS.start,
  ),
  /** `path` leads into the answer, such as `order.items.0.name`; empty: all of it. */
  saves: z
    .array(z.object({ path: words(300), key: answerKey().catch('') }))
    .max(HTTP_SAVES_MAX)
    .catch([]),
})

/** Keeps a text, with variables filled in, under a key. */
export const variableData = z.object({ key: answerKey().catch(''), value: words() })

export const contactFields = ['name', 'number', 'email', 'extra'] as const

/** Asks whether something holds. Exits: `a` where it does, else `b`. */
export const checkData = z
  .discriminatedUnion('kind', [
    /** The company is open, or this queue is. */
    z.object({ kind: z.literal('hours'), queueId: idOrNone }),
    /** The ticket has one of these tags. */
    z.object({ kind: z.literal('tags'), tagIds: idsOf(TAGS_MAX).catch([]) }),
    /** Something that is known of the contact; `name` is that of an extra field. */
    z.object({
      kind: z.literal('field'),
      field: z.enum(contactFields).catch('name'),
      name: words(200),
      condition: z.enum(conditionOperators).catch('=='),
      value: words(),
    }),
  ])
  .catch({ kind: 'hours', queueId: null })

export const waitData = z.object({
  amount: given(z.number().min(1).max(1_000_000)).catch(1),
  unit: z.enum(waitUnits).catch('minutes'),
})

export const tagData = z.object({
  tagIds: idsOf(TAGS_MAX).catch([]),
  /** Taken off instead. */
  isRemoved: flag().catch(false),
})

/** A person takes over: the flow ends, and a note says what it has learnt. */
export const handoverData = z.object({
  queueId: idOrNone,
  /** Said to the customer; empty: nothing. */
  message: words(),
  /** Heads the note; what was answered stands below it. */
  summary: words(),
})

/** Goes on at the start of another flow, with what was learnt. */
export const jumpData = z.object({ flowId: idOrNone })

/**
 * Asks the customer for a payment by Pix, and waits for it. The value is a sum as people write it, or variables that make
 * one. Exits: `a` paid, `b` not within the time, `c` where it could not be asked for, or was cancelled.
 */
export const chargeData = z.object({
  value: words(200),
  description: words(CHARGE_DESCRIPTION_MAX),
  /** Said before the code; empty: nothing. */
  message: words(),
  amount: given(z.number().min(1).max(1_000_000)).catch(1),
  unit: z.enum(waitUnits).catch('days'),
})

/** Ends the attendance. */
export const closeData = z.object({ message: words() })
