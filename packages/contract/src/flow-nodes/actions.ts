import { z } from 'zod'
import { CHARGE_DESCRIPTION_MAX } from '../pix-value.ts'
import { flag, typedNumber, givenId, idsOf, text } from '../shapes.ts'
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

// Nodes with effects other than messages. Invalid parts of a saved graph are read as empty, so that the rest still
// runs.

const nodeText = (max = NODE_TEXT_MAX) => z.preprocess((value) => value ?? '', text(max)).catch('')
const idOrNone = givenId().nullable().catch(null)

const queueRow = z.looseObject({ id: givenId() })

/** The ticket goes to a queue. Clients save the queue's row, either as `data.data` or as the data themselves. */
export const ticketData = z
  .looseObject({ id: idOrNone.optional(), data: queueRow.nullish().catch(null) })
  .transform(({ id, data }) => ({ queueId: data?.id ?? id ?? null }))

export const httpMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Calls an external program, and stores parts of its answer. Exits: `a`, and `b` after a failed call. */
export const httpData = z.object({
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
})

/** Stores a text, with variables filled in, under a key. */
export const variableData = z.object({ key: answerKey().catch(''), value: nodeText() })

export const contactFields = ['name', 'number', 'email', 'extra'] as const

/** Checks a condition. Exits: `a` if it holds, else `b`. */
export const checkData = z
  .discriminatedUnion('kind', [
    /** The company, or this queue, is open. */
    z.object({ kind: z.literal('hours'), queueId: idOrNone }),
    /** The ticket has one of these tags. */
    z.object({ kind: z.literal('tags'), tagIds: idsOf(TAGS_MAX).catch([]) }),
    /** A field of the contact; `name` is that of an extra field. */
    z.object({
      kind: z.literal('field'),
      field: z.enum(contactFields).catch('name'),
      name: nodeText(200),
      condition: z.enum(conditionOperators).catch('=='),
      value: nodeText(),
    }),
  ])
  .catch({ kind: 'hours', queueId: null })

export const waitData = z.object({
  amount: typedNumber(z.number().min(1).max(1_000_000)).catch(1),
  unit: z.enum(waitUnits).catch('minutes'),
})

export const tagData = z.object({
  tagIds: idsOf(TAGS_MAX).catch([]),
  /** Removes the tags instead. */
  isRemoved: flag().catch(false),
})

/** A person takes over: the flow ends, and a note lists the collected answers. */
export const handoverData = z.object({
  queueId: idOrNone,
  /** Message to the customer; empty: none. */
  message: nodeText(),
  /** Heading of the note, above the answers. */
  summary: nodeText(),
})

/** Continues at the start of another flow, with the collected answers. */
export const jumpData = z.object({ flowId: idOrNone })

/**
 * Charges the customer by Pix, and waits for the payment. The value is a written sum, or variables that form one.
 * Exits: `a` paid, `b` timed out, `c` could not be created, or was cancelled.
 */
export const chargeData = z.object({
  value: nodeText(200),
  description: nodeText(CHARGE_DESCRIPTION_MAX),
  /** Message before the code; empty: none. */
  message: nodeText(),
  amount: typedNumber(z.number().min(1).max(1_000_000)).catch(1),
  unit: z.enum(waitUnits).catch('days'),
})

/** Closes the ticket. */
export const closeData = z.object({ message: nodeText() })
