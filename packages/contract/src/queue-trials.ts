import { z } from 'zod'
import { scheduleDay } from './companies.ts'
import { menuDraft } from './queue-options.ts'
import { declareRoutes } from './route.ts'
import { instant, line, text } from './shapes.ts'

// A trial of an edited queue, as customers would meet it on a line with this queue only. Nothing is stored or sent.

/** Form of the menu, if the line supports it. */
export const trialManners = ['text', 'button', 'list'] as const
export type TrialManner = (typeof trialManners)[number]

/** Now, or the next moment at which the queue is open or closed. */
export const trialMoments = ['now', 'open', 'closed'] as const
export type TrialMoment = (typeof trialMoments)[number]

/** State of the simulated customer: returned with each answer, and sent with the next message. */
export const trialStanding = z.object({
  /** The customer has reached the queue. */
  isInQueue: z.boolean(),
  /** The customer is choosing from the menu. */
  isInMenu: z.boolean(),
  /** The current entry; null: top level, or no menu. */
  key: z.int().nullable(),
  /** Menus sent since the last choice, and the time of the newest. */
  menus: z.int().min(0).max(1000),
  menuAt: instant().nullable(),
  /** Time of the message that the queue is closed. */
  toldClosedAt: instant().nullable(),
})
export type TrialStanding = z.output<typeof trialStanding>

/** Null: a new customer. */
const standing = trialStanding.nullable().default(null)

export const queueTrial = z.object({
  queue: z.object({
    /** Values of the form, which may be empty. */
    name: line(0, 50),
    greetingMessage: text(4096).default(''),
    outOfHoursMessage: text(4096).default(''),
    schedules: z.array(scheduleDay).max(100),
  }),
  entries: menuDraft,
  manner: z.enum(trialManners),
  moment: z.enum(trialMoments).default('now'),
  standing,
  said: z.object({
    text: text(4096),
    /** The chosen option of a message. */
    choice: z.object({ id: line(1, 256), title: line(1, 200) }).optional(),
  }),
})
export type QueueTrial = z.output<typeof queueTrial>

const pressable = z.object({ id: z.string(), title: z.string() })

/** A message as shown on the customer's phone. */
const trialMessage = z.object({
  text: z.string(),
  buttons: z.array(pressable).optional(),
  /** Opened by its button. */
  list: z.object({ button: z.string(), rows: z.array(pressable) }).optional(),
})
export type TrialMessage = z.output<typeof trialMessage>

export const trialAnswer = z.object({
  messages: z.array(trialMessage),
  standing: trialStanding,
  /** The decision's time, and whether the queue is open then. */
  at: instant(),
  isOpen: z.boolean(),
})
export type TrialAnswer = z.output<typeof trialAnswer>

export const queueTrialRoutes = declareRoutes({
  'POST /queue/try': {
    summary:
      "Run an unsaved queue as a trial with a customer's messages; nothing is stored or sent",
    who: 'admin',
    body: queueTrial,
    reply: trialAnswer,
  },
})
