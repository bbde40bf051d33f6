import { z } from 'zod'
import { scheduleDay } from './companies.ts'
import { declareRoutes } from './route.ts'
import {
  color,
  companyQuery,
  countOrNone,
  emptyReply,
  typedNumber,
  id,
  idParam,
  instant,
  line,
  optionalId,
  text,
} from './shapes.ts'
import { closeReasonModes, closeReasons } from './close-reasons.ts'
import { skills } from './skills.ts'

/** A queue inside users and tickets. Clients of this family read `UserQueue.queueId`. */
export const userQueue = z.object({
  id: id(),
  name: z.string(),
  color: z.string(),
  UserQueue: z.object({ userId: id(), queueId: id(), createdAt: instant(), updatedAt: instant() }),
})
export type UserQueue = z.output<typeof userQueue>

/** A queue inside a ticket: the fields of a chip. */
export const queueSummary = z.object({ id: id(), name: z.string(), color: z.string() })
export type QueueSummary = z.output<typeof queueSummary>

/** Distribution of waiting tickets: none, round robin, or to the attendant with the fewest open tickets. */
export const distributions = ['off', 'turn', 'leastBusy'] as const
export type Distribution = (typeof distributions)[number]

export const queue = queueSummary.extend({
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  orderQueue: z.int().nullable(),
  schedules: z.array(scheduleDay),
  integrationId: id().nullable(),
  promptId: id().nullable(),
  distribution: z.enum(distributions),
  /** Skills that an attendant needs to be assigned its tickets. */
  skills: z.array(z.string()),
  /** Within this time a returning customer is assigned to the same attendant; 0: never. */
  stickyHours: z.int(),
  /** Queue for tickets that have waited this many minutes; 0: none. */
  overflowQueueId: id().nullable(),
  overflowMinutes: z.int(),
  /** Minutes after an attendant's pause or leave until their unanswered customers return to the queue; 0: never. */
  handOverMinutes: z.int(),
  /** Interval in minutes at which waiting customers get their position; 0: on request only. */
  tellsPosition: z.int(),
  /** Targets in minutes of open time; 0: none. */
  slaFirstAnswerMinutes: z.int(),
  slaNextAnswerMinutes: z.int(),
  slaCloseMinutes: z.int(),
  /** A warning is due at this share of a target. */
  slaWarnPercent: z.int(),
  closeReasonMode: z.enum(closeReasonModes),
  /** In the order of display. */
  closeReasons: z.array(z.string()),
  companyId: id(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type Queue = z.output<typeof queue>

/** A user's queue with all its fields. */
export const wholeUserQueue = queue.extend({ UserQueue: userQueue.shape.UserQueue })
export type WholeUserQueue = z.output<typeof wholeUserQueue>

/** `tickets`: those that are not closed. */
export const queueUsage = z.object({ tickets: z.int(), users: z.int(), connections: z.int() })
export type QueueUsage = z.output<typeof queueUsage>

/** One day. */
const QUEUE_MINUTES_MAX = 1440
/** Ninety days. */
const STICKY_HOURS_MAX = 2160
export const HAND_OVER_MINUTES = 10
/** A week. */
const SLA_ANSWER_MINUTES_MAX = 10_080
/** Thirty days. */
const SLA_CLOSE_MINUTES_MAX = 43_200
export const SLA_WARN_PERCENT = 80

const order = () =>
  z.preprocess(
    (value) => (value === '' ? null : value),
    typedNumber(z.int().min(0).max(9999)).nullable(),
  )

const texts = z.preprocess((value) => value ?? '', text(4096))

const fields = {
  name: line(2, 50),
  color: color(),
  orderQueue: order(),
  greetingMessage: texts,
  outOfHoursMessage: texts,
  schedules: z.array(scheduleDay).max(100),
  integrationId: optionalId(),
  promptId: optionalId(),
  distribution: z.enum(distributions),
  skills: skills(),
  stickyHours: countOrNone(STICKY_HOURS_MAX),
  overflowQueueId: optionalId(),
  overflowMinutes: countOrNone(QUEUE_MINUTES_MAX),
  handOverMinutes: countOrNone(QUEUE_MINUTES_MAX),
  tellsPosition: countOrNone(QUEUE_MINUTES_MAX),
  slaFirstAnswerMinutes: countOrNone(SLA_ANSWER_MINUTES_MAX),
  slaNextAnswerMinutes: countOrNone(SLA_ANSWER_MINUTES_MAX),
  slaCloseMinutes: countOrNone(SLA_CLOSE_MINUTES_MAX),
  slaWarnPercent: typedNumber(z.int().min(1).max(99)),
  closeReasonMode: z.enum(closeReasonModes),
  closeReasons: closeReasons(),
}

export const queueInput = z.object({
  ...fields,
  orderQueue: fields.orderQueue.default(null),
  greetingMessage: fields.greetingMessage.default(''),
  outOfHoursMessage: fields.outOfHoursMessage.default(''),
  /** Absent: the default week. */
  schedules: fields.schedules.optional(),
  integrationId: fields.integrationId.default(null),
  promptId: fields.promptId.default(null),
  distribution: fields.distribution.default('off'),
  skills: fields.skills.default([]),
  stickyHours: fields.stickyHours.default(0),
  overflowQueueId: fields.overflowQueueId.default(null),
  overflowMinutes: fields.overflowMinutes.default(0),
  handOverMinutes: fields.handOverMinutes.default(HAND_OVER_MINUTES),
  tellsPosition: fields.tellsPosition.default(0),
  slaFirstAnswerMinutes: fields.slaFirstAnswerMinutes.default(0),
  slaNextAnswerMinutes: fields.slaNextAnswerMinutes.default(0),
  slaCloseMinutes: fields.slaCloseMinutes.default(0),
  slaWarnPercent: fields.slaWarnPercent.default(SLA_WARN_PERCENT),
  closeReasonMode: fields.closeReasonMode.default('off'),
  closeReasons: fields.closeReasons.default([]),
})
export type QueueInput = z.output<typeof queueInput>

/** Absent means unchanged. */
export const queueChange = z.object({
  name: fields.name.optional(),
  color: fields.color.optional(),
  orderQueue: fields.orderQueue.optional(),
  greetingMessage: fields.greetingMessage.optional(),
  outOfHoursMessage: fields.outOfHoursMessage.optional(),
  schedules: fields.schedules.optional(),
  integrationId: fields.integrationId.optional(),
  promptId: fields.promptId.optional(),
  distribution: fields.distribution.optional(),
  skills: fields.skills.optional(),
  stickyHours: fields.stickyHours.optional(),
  overflowQueueId: fields.overflowQueueId.optional(),
  overflowMinutes: fields.overflowMinutes.optional(),
  handOverMinutes: fields.handOverMinutes.optional(),
  tellsPosition: fields.tellsPosition.optional(),
  slaFirstAnswerMinutes: fields.slaFirstAnswerMinutes.optional(),
  slaNextAnswerMinutes: fields.slaNextAnswerMinutes.optional(),
  slaCloseMinutes: fields.slaCloseMinutes.optional(),
  slaWarnPercent: fields.slaWarnPercent.optional(),
  closeReasonMode: fields.closeReasonMode.optional(),
  closeReasons: fields.closeReasons.optional(),
})
export type QueueChange = z.output<typeof queueChange>

export const queueRoutes = declareRoutes({
  'GET /queue': {
    summary: "List the company's queues in their order",
    who: 'user',
    query: companyQuery,
    reply: z.array(queue),
  },
  'GET /queue/:id': { summary: 'Get a queue', who: 'user', params: idParam, reply: queue },
  'GET /queue/:id/usage': {
    summary: 'Count the tickets, users and connections that a deletion of the queue would affect',
    who: 'admin',
    params: idParam,
    reply: queueUsage,
  },
  'POST /queue': {
    summary: 'Create a queue, within the limit of the plan',
    who: 'admin',
    body: queueInput,
    reply: queue,
  },
  'PUT /queue/:id': {
    summary: 'Change a queue',
    who: 'admin',
    params: idParam,
    body: queueChange,
    status: 201,
    reply: queue,
  },
  'DELETE /queue/:id': {
    summary: 'Delete a queue and detach it from its tickets, users and connections',
    who: 'admin',
    params: idParam,
    reply: emptyReply,
  },
})
