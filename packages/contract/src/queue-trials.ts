import { z } from 'zod'
import { scheduleDay } from './companies.ts'
import { menuDraft } from './queue-options.ts'
import { declareRoutes } from './route.ts'
import { instant, line, text } from './shapes.ts'

// A queue that is drawn up, tried as its customers would meet it on a line that has no other. Nothing is stored or sent.

/** How the menu is shown, where the line can show it so. */
export const trialManners = ['text', 'button', 'list'] as const
export type TrialManner = (typeof trialManners)[number]

/** Now, or the next moment at which the queue is open, or closed. */
export const trialMoments = ['now', 'open', 'closed'] as const
export type TrialMoment = (typeof trialMoments)[number]

/** Where the customer stands after what was said: comes with an answer, and goes with the next words. */
export const trialStanding = z.object({
  /** They have come to the queue. */
  isInQueue: z.boolean(),
  /** They are still choosing. */
  isInMenu: z.boolean(),
  /** The entry at which they stand; null: at the top, or in no menu. */
  key: z.int().nullable(),
  /** Menus since they chose last, and when the newest was. */
  menus: z.int().min(0).max(1000),
  menuAt: instant().nullable(),
  /** When they were told that the queue is closed. */
  toldClosedAt: instant().nullable(),
})
export type TrialStanding = z.output<typeof trialStanding>

/** Null: a customer who writes for the first time. */
const standing = trialStanding.nullable().default(null)

export const queueTrial = z.object({
  queue: z.object({
    /** As it stands in the form, where it may still be empty. */
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
    /** What they pressed, of what a message offered. */
    choice: z.object({ id: line(1, 256), title: line(1, 200) }).optional(),
  }),
})
export type QueueTrial = z.output<typeof queueTrial>

const pressable = z.object({ id: z.string(), title: z.string() })

/** A message as the customer's phone shows it. */
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
  /** The moment for which it was decided, and whether the queue is open then. */
  at: instant(),
  isOpen: z.boolean(),
})
export type TrialAnswer = z.output<typeof trialAnswer>

export const queueTrialRoutes = declareRoutes({
  'POST /queue/try': {
    summary:
      'What a customer would be answered by a queue that is drawn up; nothing is stored or sent',
    who: 'admin',
    body: queueTrial,
    reply: trialAnswer,
  },
})
