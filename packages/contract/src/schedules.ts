import { z } from 'zod'
import { givenTime } from './given-time.ts'
import { mediaRemoval, mediaUpload } from './media-upload.ts'
import { MESSAGE_MAX } from './messages.ts'
import { declareRoutes } from './route.ts'
import {
  idOrAbsent,
  typedNumber,
  givenId,
  id,
  idParam,
  idempotencyKey,
  instant,
  messageReply,
  optionalId,
  pageQuery,
  text,
} from './shapes.ts'

export const SCHEDULE_PAGE = 20

/** Limit of schedules in one month of the calendar. */
export const SCHEDULES_OF_SPAN = 2000

/** WhatsApp's limit for pictures. */
const SCHEDULE_MEDIA_BYTES = 16 * 1024 * 1024

export const scheduleStatuses = ['PENDENTE', 'ENVIADA', 'ERRO'] as const
export type ScheduleStatus = (typeof scheduleStatuses)[number]

/** Reasons why a scheduled text could not be sent if nothing changes until its time. */
export const scheduleWarnings = [
  /** The contact has opted out. */
  'optedOut',
  /** The company has no connection. */
  'noConnection',
  /** Its connection is disconnected. */
  'connectionAway',
  /** The time is after the customer window of the connection. */
  'outsideWindow',
  /** Only the first repetition is within the customer window. */
  'outsideWindowLater',
] as const
export type ScheduleWarning = (typeof scheduleWarnings)[number]

export const repetitions = ['', 'daily', 'weekly', 'monthly'] as const
export type Repetition = (typeof repetitions)[number]

/** A scheduled text for a contact. */
export const schedule = z.object({
  id: id(),
  body: z.string(),
  /** The next time, or the last one if no repetition follows. */
  sendAt: instant(),
  sentAt: instant().nullable(),
  contactId: id(),
  ticketId: id().nullable(),
  userId: id().nullable(),
  whatsappId: id().nullable(),
  companyId: id(),
  status: z.enum(scheduleStatuses),
  /** Reason of a failure. A repeated schedule stays pending, because its next time is to come. */
  failure: z.object({ code: z.string(), reason: z.string() }).nullable(),
  /** Time of the failure. */
  failedAt: instant().nullable(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  repeatEvery: z.enum(repetitions),
  /** The last day of the repetition. */
  repeatUntil: z.string().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
  contact: z.object({ id: id(), name: z.string() }),
  user: z.object({ id: id(), name: z.string() }).nullable(),
})
export type Schedule = z.output<typeof schedule>

const warned = z.object({ warnings: z.array(z.enum(scheduleWarnings)) })
const savedSchedule = schedule.extend(warned.shape)
export type SavedSchedule = z.output<typeof savedSchedule>

const fields = {
  body: text(MESSAGE_MAX).min(5),
  sendAt: givenTime(),
  contactId: givenId(),
  whatsappId: optionalId().optional(),
  repeatEvery: z.preprocess((value) => value ?? undefined, z.enum(repetitions).optional()),
  repeatUntil: z.preprocess(
    (value) => (value === '' ? null : value),
    z.iso.date().nullable().optional(),
  ),
}

export const scheduleInput = z.object({
  ...fields,
  /** The ticket it was written from. */
  ticketId: optionalId().optional(),
  /** Created by the browser for this schedule: a repeated call creates no second one. */
  idempotencyKey: idempotencyKey(),
})
export type ScheduleInput = z.output<typeof scheduleInput>

/** Absent means unchanged. */
export const scheduleChange = z.object({
  ...fields,
  body: fields.body.optional(),
  sendAt: fields.sendAt.optional(),
  contactId: fields.contactId.optional(),
})
export type ScheduleChange = z.output<typeof scheduleChange>

export const scheduleQuery = pageQuery.extend({
  contactId: idOrAbsent(),
  userId: idOrAbsent(),
  /** With both: all schedules of the span, for a calendar, instead of pages. */
  from: givenTime().optional(),
  to: givenTime().optional(),
  status: z.enum(scheduleStatuses).optional(),
  pageNumber: typedNumber(z.int().min(1).max(100_000)).default(1),
})
export type ScheduleQuery = z.output<typeof scheduleQuery>

const warningQuery = z.object({
  contactId: givenId(),
  ticketId: idOrAbsent(),
  whatsappId: idOrAbsent(),
  sendAt: givenTime(),
  repeatEvery: fields.repeatEvery,
})
export type WarningQuery = z.output<typeof warningQuery>

export const scheduleRoutes = declareRoutes({
  'GET /schedules': {
    summary: 'List scheduled messages, latest time first',
    who: 'user',
    module: 'useSchedules',
    withoutModule: { schedules: [], count: 0, hasMore: false },
    query: scheduleQuery,
    reply: z.object({ schedules: z.array(schedule), count: z.int(), hasMore: z.boolean() }),
  },
  'GET /schedules/warnings': {
    summary: 'List the reasons that would prevent a message from being sent at its time',
    who: 'user',
    module: 'useSchedules',
    query: warningQuery,
    reply: warned,
  },
  'GET /schedules/:id': {
    summary: 'Get a scheduled message',
    who: 'user',
    module: 'useSchedules',
    params: idParam,
    reply: schedule,
  },
  'POST /schedules': {
    summary: 'Schedule a message',
    who: 'user',
    module: 'useSchedules',
    body: scheduleInput,
    reply: savedSchedule,
  },
  'PUT /schedules/:id': {
    summary:
      "Change the user's own scheduled message before it is sent; administrators may change those of all users",
    who: 'user',
    module: 'useSchedules',
    params: idParam,
    body: scheduleChange,
    reply: savedSchedule,
  },
  'DELETE /schedules/:id': {
    summary:
      "Delete the user's own scheduled message; administrators may delete those of all users",
    who: 'user',
    module: 'useSchedules',
    params: idParam,
    reply: messageReply,
  },
  'POST /schedules/:id/media-upload': {
    summary:
      'Upload the picture of a scheduled message (png, jpg, jpeg); it replaces the former one',
    who: 'user',
    module: 'useSchedules',
    ...mediaUpload(SCHEDULE_MEDIA_BYTES),
  },
  'DELETE /schedules/:id/media-upload': {
    summary: 'Remove the picture of a scheduled message',
    who: 'user',
    module: 'useSchedules',
    ...mediaRemoval,
  },
})
