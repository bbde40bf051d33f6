import { z } from 'zod'
import { closeReason } from './close-reasons.ts'
import {
  indexOfActionAfterClose,
  isMacroKey,
  isProductKey,
  MACRO_ACTIONS_MAX,
  MACRO_NAME_MAX,
  MACRO_NOTE_MAX,
  MACRO_QUEUES_MAX,
  MACRO_SNOOZE_MAX_MINUTES,
  MACRO_TAGS_MAX,
  MACRO_TEXT_MAX,
  macroActionKinds,
  macroWeekdays,
} from './macro-rules.ts'
import { declareRoutes } from './route.ts'
import {
  flag,
  typedNumber,
  givenId,
  id,
  idsOf,
  instant,
  line,
  messageReply,
  text,
} from './shapes.ts'
import { ticket } from './tickets.ts'

/** In this number of minutes, or at 8:00 in the company's zone: tomorrow, or on the next such weekday. */
const snoozeUntil = z.union([
  z.enum(['tomorrow', ...macroWeekdays]),
  typedNumber(z.int().min(1).max(MACRO_SNOOZE_MAX_MINUTES)),
])
export type MacroSnooze = z.output<typeof snoozeUntil>

const tagIds = () => idsOf(MACRO_TAGS_MAX).min(1)

/** An action of a macro, with the same names as in rules. */
export const macroAction = z.discriminatedUnion('kind', [
  /** Assigns to the user who runs it or to a colleague, or unassigns. */
  z.object({
    kind: z.literal('assign'),
    to: z.union([z.literal('me'), z.literal('nobody'), givenId()]),
  }),
  z.object({ kind: z.literal('tag'), tagIds: tagIds() }),
  z.object({ kind: z.literal('untag'), tagIds: tagIds() }),
  /** Returns the ticket to the queue, unassigned. */
  z.object({ kind: z.literal('queue'), queueId: givenId() }),
  /** Its own text with variables, or the text and file of a quick message at the time of the run. */
  z
    .object({
      kind: z.literal('send'),
      body: text(MACRO_TEXT_MAX).default(''),
      quickMessageId: givenId().nullable().default(null),
    })
    .refine(({ body, quickMessageId }) => (body.trim() === '') !== (quickMessageId === null), {
      path: ['body'],
      message: 'too_small',
    }),
  z.object({ kind: z.literal('note'), note: text(MACRO_NOTE_MAX).trim().min(2) }),
  z.object({
    kind: z.literal('snooze'),
    until: snoozeUntil,
    /** Ends the snooze at the customer's next message. */
    wakeOnReply: z.boolean().default(true),
  }),
  z.object({ kind: z.literal('close') }),
])
export type MacroAction = z.output<typeof macroAction>

/** Several actions on a ticket by one press: a user's own, or shared with the company. */
export const macro = z.object({
  id: id(),
  companyId: id(),
  /** Null after its author's deletion. */
  userId: id().nullable(),
  name: z.string(),
  /** The keys that run it in an open conversation, in the notation of macro-rules.ts. */
  key: z.string().nullable(),
  isShared: z.boolean(),
  /** Only for tickets of these queues; empty: for all. */
  queueIds: z.array(id()),
  actions: z.array(macroAction),
  /**
   * Indexes of actions whose tag, queue, colleague or quick message does not exist for the caller: the macro does not
   * run.
   */
  broken: z.array(z.int()),
  createdAt: instant(),
  updatedAt: instant(),
})
export type Macro = z.output<typeof macro>

const keys = z
  .string()
  .max(20)
  .nullable()
  .default(null)
  .refine((value) => value === null || isMacroKey(value), 'not_a_key')
  .refine((value) => value === null || !isProductKey(value), 'key_of_product')

export const macroInput = z.object({
  name: line(1, MACRO_NAME_MAX),
  key: keys,
  isShared: flag().default(false),
  queueIds: idsOf(MACRO_QUEUES_MAX).default([]),
  actions: z
    .array(macroAction)
    .min(1)
    .max(MACRO_ACTIONS_MAX)
    .refine(
      (actions) => indexOfActionAfterClose(actions.map(({ kind }) => kind)) === undefined,
      'after_close',
    ),
})
export type MacroInput = z.output<typeof macroInput>

/** A run of a macro, as the ticket's history shows it. */
export const macroRun = z.object({
  id: id(),
  ticketId: id(),
  userId: id(),
  /** Current name of the user. */
  userName: z.string(),
  /** Name of the macro at that time. */
  name: z.string(),
  kinds: z.array(z.enum(macroActionKinds)),
  createdAt: instant(),
})
export type MacroRun = z.output<typeof macroRun>

const macroRunInput = z.object({
  /** Created by the browser for this press: a repeated call returns the first result. */
  idempotencyKey: text(100).min(8),
  /** As for messages: a colleague's later answer holds the macro back. */
  seenPosition: typedNumber(z.int().min(0).max(2_147_483_647)).optional(),
  /** Texts begin with the user's name, like typed ones. */
  isSigned: flag().default(false),
  /** If it closes the ticket: one of its queue's reasons. */
  closeReason: closeReason().optional(),
})
export type MacroRunInput = z.output<typeof macroRunInput>

/** State needed to undo it: whether the ticket was moved or snoozed, and the tags it added and removed. */
const undoing = z.object({
  isMoved: z.boolean(),
  isSnoozed: z.boolean(),
  addedTagIds: z.array(id()),
  removedTagIds: z.array(id()),
})
export type MacroUndoing = z.output<typeof undoing>

const macroIdParam = z.object({ macroId: givenId() })
const ticketIdParam = z.object({ ticketId: givenId() })

export const macroRoutes = declareRoutes({
  'GET /macros': {
    summary: "List the user's own and the shared macros by name",
    who: 'user',
    reply: z.object({ macros: z.array(macro) }),
  },
  'GET /macros/:macroId': {
    summary: 'Get a macro',
    who: 'user',
    params: macroIdParam,
    reply: macro,
  },
  'POST /macros': {
    summary: 'Create a macro; administrators may create shared ones',
    who: 'user',
    body: macroInput,
    reply: macro,
  },
  'PUT /macros/:macroId': {
    summary: "Change the user's own macro; administrators may change shared ones",
    who: 'user',
    params: macroIdParam,
    body: macroInput,
    reply: macro,
  },
  'DELETE /macros/:macroId': {
    summary: "Delete the user's own macro; administrators may delete shared ones",
    who: 'user',
    params: macroIdParam,
    reply: messageReply,
  },
  'GET /tickets/:ticketId/macros': {
    summary: 'List the macros that were run on a ticket, newest first',
    who: 'user',
    params: ticketIdParam,
    reply: z.object({ runs: z.array(macroRun) }),
  },
  'POST /tickets/:ticketId/macros/:macroId': {
    summary: 'Run a macro on a ticket: all of its actions or none',
    who: 'user',
    params: ticketIdParam.extend(macroIdParam.shape),
    body: macroRunInput,
    /** An error names the failed action as `action`: its index and kind. */
    reply: z.object({ ticket, run: macroRun, undoing }),
  },
})
