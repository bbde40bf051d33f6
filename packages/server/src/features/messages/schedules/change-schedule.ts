import type {
  SavedSchedule,
  Schedule,
  ScheduleChange,
  ScheduleInput,
} from '@guiche/contract/schedules'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { withoutUndefined } from '../../../platform/without-undefined.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import { type Actor, refuseUnlessOwnOrAdmin } from '../../../platform/http/actor.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { findTimePlace, parseInstant } from '../../organisation/companies/index.ts'
import { findLineState } from '../../setup/connections/index.ts'
import { findContact } from '../../customers/contacts/index.ts'
import { storeUpload } from '../../organisation/files/index.ts'
import { refuseOptedOut } from '../../customers/opt-outs/index.ts'
import { findTicketAs } from '../../tickets/tickets/index.ts'
import { existingSchedule } from './read-schedules.ts'
import { isPicture, monthDayOf } from './schedule-rules.ts'
import { scheduleChanged, scheduleCreated, scheduleDeleted } from './schedules.events.ts'
import {
  findScheduleByKey,
  insertSchedule,
  lockSchedule,
  removeSchedule,
  saveSchedule,
  type ScheduleRow,
} from './schedules.queries.ts'
import { warningsOf } from './schedule-warnings.ts'

export const SEND_SCHEDULE = 'schedules.send'

/** Schedules a message. A repeat with the same key returns the schedule of the first call. */
export function createSchedule(actor: Actor, input: ScheduleInput): Promise<SavedSchedule> {
  const { companyId, userId } = actor
  const { idempotencyKey, sendAt, ticketId = null, whatsappId = null, ...rest } = input
  const key = idempotencyKey === undefined ? null : `${userId}:${idempotencyKey}`
  return inCompany(companyId, async (db) => {
    await refuseForeignReferences(db, actor, { contactId: input.contactId, ticketId, whatsappId })
    const place = await findTimePlace(db, companyId)
    const at = parseInstant('sendAt', sendAt, place)
    const id = await insertSchedule(db, {
      ...withoutUndefined(rest),
      companyId,
      userId,
      contactId: input.contactId,
      body: input.body,
      ticketId,
      whatsappId,
      sendAt: at,
      repeatDay: monthDayOf(at, place.timeZone),
      idempotencyKey: key,
      createdAt: now(),
      updatedAt: now(),
    })
    if (id === undefined) {
      const known = (await findScheduleByKey(db, companyId, key ?? '')) ?? 0
      return withWarnings(db, await existingSchedule(db, companyId, known))
    }
    await enqueueSchedule(db, id, at)
    const schedule = await existingSchedule(db, companyId, id)
    await announce(db, scheduleCreated, schedule)
    return withWarnings(db, schedule)
  })
}

/**
 * Changes an unsent schedule; a failed one is tried again. @throws ERR_NO_SCHEDULE_FOUND, ERR_NO_PERMISSION,
 * ERR_SCHEDULE_ALREADY_SENT
 */
export function changeSchedule(
  actor: Actor,
  id: number,
  { sendAt, ...input }: ScheduleChange,
): Promise<SavedSchedule> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const row = await openScheduleAs(db, actor, id)
    if (row.status === 'ENVIADA') throw new AppError('ERR_SCHEDULE_ALREADY_SENT')
    await refuseForeignReferences(db, actor, {
      contactId: input.contactId,
      whatsappId: input.whatsappId,
    })
    const place = await findTimePlace(db, companyId)
    const at = sendAt === undefined ? undefined : parseInstant('sendAt', sendAt, place)
    await saveSchedule(db, companyId, id, {
      ...withoutUndefined(input),
      status: 'PENDENTE',
      failureCode: null,
      failureReason: null,
      failedAt: null,
      ...(at && { sendAt: at, repeatDay: monthDayOf(at, place.timeZone) }),
      updatedAt: now(),
    })
    await enqueueSchedule(db, id, at ?? row.sendAt)
    return withWarnings(db, await announceChangedSchedule(db, companyId, id))
  })
}

async function withWarnings(db: Db, schedule: Schedule): Promise<SavedSchedule> {
  return { ...schedule, warnings: await warningsOf(db, schedule) }
}

export function deleteSchedule(actor: Actor, id: number): Promise<{ message: string }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    await openScheduleAs(db, actor, id)
    await removeSchedule(db, companyId, id)
    await announce(db, scheduleDeleted, { companyId, scheduleId: id })
    return { message: 'Schedule deleted' }
  })
}

/** Sets the picture of a schedule. @throws ERR_FILE_TYPE_NOT_ALLOWED, ERR_SCHEDULE_ALREADY_SENT */
export async function attachPicture(
  actor: Actor,
  id: number,
  [upload]: readonly Upload[],
): Promise<{ mensagem: string }> {
  // Checked before the file is stored: a user without the permission stores no bytes.
  await inCompany(actor.companyId, (db) => openScheduleAs(db, actor, id))
  if (!upload || !isPicture(upload.filename))
    throw new AppError('ERR_FILE_TYPE_NOT_ALLOWED', { name: upload?.filename ?? '' })
  const { row, name } = await storeUpload(actor.companyId, upload)
  if (!row.mime.startsWith('image/')) throw new AppError('ERR_FILE_TYPE_NOT_ALLOWED', { name })
  await savePicture(actor, id, { fileId: row.id, mediaName: name })
  return { mensagem: 'Arquivo Anexado' }
}

export async function detachPicture(actor: Actor, id: number): Promise<{ mensagem: string }> {
  await savePicture(actor, id, { fileId: null, mediaName: null })
  return { mensagem: 'Arquivo Excluído' }
}

function savePicture(
  actor: Actor,
  id: number,
  media: { fileId: string | null; mediaName: string | null },
): Promise<Schedule> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const { status } = await openScheduleAs(db, actor, id)
    if (status === 'ENVIADA') throw new AppError('ERR_SCHEDULE_ALREADY_SENT')
    await saveSchedule(db, companyId, id, { ...media, updatedAt: now() })
    return announceChangedSchedule(db, companyId, id)
  })
}

/** A schedule that the actor may change: their own, or any for administrators. */
async function openScheduleAs(db: Db, actor: Actor, id: number): Promise<ScheduleRow> {
  const row = await lockSchedule(db, actor.companyId, id)
  if (!row) throw new AppError('ERR_NO_SCHEDULE_FOUND')
  refuseUnlessOwnOrAdmin(actor, row)
  return row
}

async function refuseForeignReferences(
  db: Db,
  actor: Actor,
  given: {
    contactId?: number | undefined
    ticketId?: number | null
    whatsappId?: number | null | undefined
  },
): Promise<void> {
  const { companyId } = actor
  const { contactId, ticketId = null, whatsappId = null } = given
  if (contactId !== undefined) await refuseUnreachableContact(db, companyId, contactId)
  if (ticketId !== null) await findTicketAs(db, actor, ticketId)
  if (whatsappId !== null && !(await findLineState(db, companyId, whatsappId)))
    throw new AppError('ERR_NO_WAPP_FOUND')
}

async function refuseUnreachableContact(
  db: Db,
  companyId: number,
  contactId: number,
): Promise<void> {
  const contact = await findContact(db, companyId, contactId)
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND')
  await refuseOptedOut(db, companyId, contact)
}

/** Enqueues the schedule's job for its time; a later call replaces the job. */
export function enqueueSchedule(db: Db, scheduleId: number, at: Date | string): Promise<void> {
  return enqueue(
    db,
    SEND_SCHEDULE,
    { scheduleId },
    { runAt: new Date(at), key: String(scheduleId) },
  )
}

export async function announceChangedSchedule(
  db: Db,
  companyId: number,
  id: number,
): Promise<Schedule> {
  const schedule = await existingSchedule(db, companyId, id)
  await announce(db, scheduleChanged, schedule)
  return schedule
}
