import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { id, instant } from './shapes.ts'
import { slaKinds, slaStages } from './sla-targets.ts'

// SLA targets of queues: a first answer, each further one, and a close, within minutes of open time.

const slaKind = z.enum(slaKinds)

/** A ticket's clock for a target of its queue. */
export const ticketSla = z.object({
  kind: slaKind,
  /** Null while it is paused, and if the hours never reach it. */
  warnAt: instant().nullable(),
  dueAt: instant().nullable(),
  /** The announced stage. */
  stage: z.enum(slaStages),
})
export type TicketSla = z.output<typeof ticketSla>

/** A clock in events to external programs. */
export const toldSla = z.object({
  kind: slaKind,
  /** Time since which the customer waits, or the ticket is open. */
  since: instant(),
  /** Null if the hours never reach it. */
  dueAt: instant().nullable(),
  minutes: z.int(),
})
export type ToldSla = z.output<typeof toldSla>

const optionalDay = () =>
  z.preprocess((value) => (value === '' ? undefined : value), z.iso.date().optional())

/** Calendar days in the company's zone, both included; absent ones do not limit. */
const slaQuery = z.object({ from: optionalDay(), to: optionalDay() })
export type SlaQuery = z.output<typeof slaQuery>

const outcomes = z.object({ met: z.int(), missed: z.int() })
export type SlaOutcomes = z.output<typeof outcomes>

const slaFigures = z.object({
  /** Currently between warning and due time, regardless of the period. */
  warned: z.int(),
  /** Currently past the due time and still running. */
  breached: z.int(),
  /** Outcomes of clocks that ended in the period. */
  firstAnswer: outcomes,
  nextAnswer: outcomes,
  close: outcomes,
})
export type SlaFigures = z.output<typeof slaFigures>

const slaRow = slaFigures.extend({
  /** Null for deleted queues. */
  queueId: id().nullable(),
  name: z.string(),
  color: z.string().nullable(),
})
export type SlaRow = z.output<typeof slaRow>

export const slaRoutes = declareRoutes({
  'GET /reports/sla': {
    summary: "Get the queues' SLA results: missed promises now, and met ones in the period",
    who: 'admin',
    permission: 'dashboard:view',
    query: slaQuery,
    reply: z.object({ rows: z.array(slaRow), total: slaFigures }),
  },
})
