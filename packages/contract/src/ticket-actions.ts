import { z } from 'zod'
import { givenId, idList, text, typedNumber } from './shapes.ts'
import {
  ACTION_NOTE_MAX,
  ACTION_TAGS_MAX,
  ACTION_TEXT_MAX,
  ACTIONS_MAX,
  indexOfActionAfterClose,
  SNOOZE_MAX_MINUTES,
  snoozeWeekdays,
} from './ticket-action-rules.ts'

// Actions on a ticket. Macros and company rules store them, so names and defaults never change.

const tagIds = () => idList(ACTION_TAGS_MAX).min(1)

/** In this number of minutes, or at 8:00 in the company's zone: tomorrow, or on the next such weekday. */
const snoozeUntil = z.union([
  z.enum(['tomorrow', ...snoozeWeekdays]),
  typedNumber(z.int().min(1).max(SNOOZE_MAX_MINUTES)),
])
export type SnoozeUntil = z.output<typeof snoozeUntil>

/** Assigns to a user, or unassigns. */
const assign = z.object({
  kind: z.literal('assign'),
  to: z.union([z.literal('nobody'), givenId()]),
})
/** Assigns to the user who runs it or to a colleague, or unassigns. */
const assignOrTake = z.object({
  kind: z.literal('assign'),
  to: z.union([z.literal('me'), z.literal('nobody'), givenId()]),
})
const tag = z.object({ kind: z.literal('tag'), tagIds: tagIds() })
const untag = z.object({ kind: z.literal('untag'), tagIds: tagIds() })
/** Returns the ticket to the queue, unassigned. */
const queue = z.object({ kind: z.literal('queue'), queueId: givenId() })
const send = z.object({
  kind: z.literal('send'),
  body: text(ACTION_TEXT_MAX).refine((value) => value.trim() !== '', 'too_small'),
})
/** Its own text with variables, or the text and file of a quick message at the time of the run. */
const sendOrQuick = z
  .object({
    kind: z.literal('send'),
    body: text(ACTION_TEXT_MAX).default(''),
    quickMessageId: givenId().nullable().default(null),
  })
  .refine(({ body, quickMessageId }) => (body.trim() === '') !== (quickMessageId === null), {
    path: ['body'],
    message: 'too_small',
  })
const note = z.object({ kind: z.literal('note'), note: text(ACTION_NOTE_MAX).trim().min(2) })
const snooze = z.object({
  kind: z.literal('snooze'),
  until: snoozeUntil,
  /** Ends the snooze at the customer's next message. */
  wakeOnReply: z.boolean().default(true),
})
/** Starts a flow if no person serves the customer. */
const flow = z.object({ kind: z.literal('flow'), flowId: givenId() })
/** Sends to one of the company's webhooks, whatever events it subscribes to. */
const webhook = z.object({ kind: z.literal('webhook'), webhookId: givenId() })
const close = z.object({ kind: z.literal('close') })

/** An action of a macro, which a person runs. */
export const macroAction = z.discriminatedUnion('kind', [
  assignOrTake,
  tag,
  untag,
  queue,
  sendOrQuick,
  note,
  snooze,
  close,
])
export type MacroAction = z.output<typeof macroAction>

/** An action of a company rule. */
export const ruleAction = z.discriminatedUnion('kind', [
  assign,
  tag,
  untag,
  queue,
  send,
  note,
  flow,
  webhook,
  close,
])
export type RuleAction = z.output<typeof ruleAction>

/** The action of any actor; only a person's may send a quick message. */
export type TicketAction =
  | Exclude<MacroAction | RuleAction, { kind: 'send' }>
  | (z.output<typeof send> & { quickMessageId?: number | null })

/** One or more actions in an order that a ticket accepts. */
export function actionList<S extends typeof macroAction | typeof ruleAction>(action: S) {
  return z
    .array(action)
    .min(1)
    .max(ACTIONS_MAX)
    .refine(
      (actions) => indexOfActionAfterClose(actions.map(({ kind }) => kind)) === undefined,
      'after_close',
    )
}
