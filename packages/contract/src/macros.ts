import { z } from 'zod'
import { closeReason } from './close-reasons.ts'
import { isMacroKey, isProductKey, MACRO_NAME_MAX, MACRO_QUEUES_MAX } from './macro-limits.ts'
import { declareRoutes } from './route.ts'
import {
  flag,
  typedNumber,
  givenId,
  id,
  idList,
  instant,
  line,
  messageReply,
  text,
} from './shapes.ts'
import { actionsOf } from './ticket-action-rules.ts'
import { actionList, macroAction } from './ticket-actions.ts'
import { ticket } from './tickets.ts'

/** Several actions on a ticket by one press: a user's own, or shared with the company. */
export const macro = z.object({
  id: id(),
  companyId: id(),
  /** Null after its author's deletion. */
  userId: id().nullable(),
  name: z.string(),
  /** The keys that run it in an open conversation, in the notation of macro-limits.ts. */
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
  queueIds: idList(MACRO_QUEUES_MAX).default([]),
  actions: actionList(macroAction),
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
  kinds: z.array(z.enum(actionsOf.person)),
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
