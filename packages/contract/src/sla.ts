import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { id, instant } from './shapes.ts'
import { slaKinds, slaStages } from './sla-targets.ts'

// What queues promise: a first answer, each next one, and a close, within so many minutes of open time.

const slaKind = z.enum(slaKinds)

/** A clock of a ticket that runs, where its queue promises something. */
export const ticketSla = z.object({
  kind: slaKind,
  /** Null while it stands still, and where the hours never bring it. */
  warnAt: instant().nullable(),
  dueAt: instant().nullable(),
  /** What was told of it. */
  stage: z.enum(slaStages),
})
export type TicketSla = z.output<typeof ticketSla>

/** What programs outside are told of it. */
export const toldSla = z.object({
  kind: slaKind,
  /** Since when the customer waits, or the ticket is open. */
  since: instant(),
  /** Null where the hours never bring it. */
  dueAt: instant().nullable(),
  minutes: z.int(),
})
export type ToldSla = z.output<typeof toldSla>

const day = () =>
  z.preprocess((value) => (value === '' ? undefined : value), z.iso.date().optional())

/** Calendar days by the company's clock, both included; absent ones limit nothing. */
const slaQuery = z.object({ from: day(), to: day() })
export type SlaQuery = z.output<typeof slaQuery>

const outcomes = z.object({ met: z.int(), missed: z.int() })
export type SlaOutcomes = z.output<typeof outcomes>

const slaFigures = z.object({
  /** Now, whatever the period: a warning's time has come, but not the end of the target. */
  warned: z.int(),
  /** Now: the target is missed, and it still runs. */
  breached: z.int(),
  /** What ended in the period. */
  firstAnswer: outcomes,
  nextAnswer: outcomes,
  close: outcomes,
})
export type SlaFigures = z.output<typeof slaFigures>

const slaRow = slaFigures.extend({
  /** Null for queues that were deleted. */
  queueId: id().nullable(),
  name: z.string(),
  color: z.string().nullable(),
})
export type SlaRow = z.output<typeof slaRow>

export const slaRoutes = declareRoutes({
  'GET /reports/sla': {
    summary: 'How queues keep their targets: what is late now, and what was met in the period',
    who: 'admin',
    permission: 'dashboard:view',
    query: slaQuery,
    reply: z.object({ rows: z.array(slaRow), total: slaFigures }),
  },
})
