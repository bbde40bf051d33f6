import type { Message } from '@guiche/contract/messages'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { timeForJob } from '../../../platform/jobs/time-for-job.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { chooseConnection } from '../../setup/connections/index.ts'
import { findContact } from '../../customers/contacts/index.ts'
import { findFile } from '../../organisation/files/index.ts'
import {
  filledText,
  mediaContent,
  queueMessage,
  refuseOutsideWindow,
  textContent,
} from '../messages/index.ts'
import { refuseOptedOut } from '../../customers/opt-outs/index.ts'
import { findOrOpenTicket, lockTicketRow, type TicketRow } from '../../tickets/tickets/index.ts'
import { enqueueSchedule, announceChangedSchedule } from './change-schedule.ts'
import { goesToTicket } from './schedule-rules.ts'
import {
  findNextTime,
  listSchedulesOfMessage,
  lockSchedule,
  saveSchedule,
  type ScheduleRow,
} from './schedules.queries.ts'

/** Sends a due schedule once, and sets the next time of a repeated one. Idempotent. */
export function sendSchedule(companyId: number, scheduleId: number): Promise<void> {
  return inCompany(companyId, async (db) => {
    const row = await lockSchedule(db, companyId, scheduleId)
    if (row?.status !== 'PENDENTE') return
    if (new Date(row.sendAt) > now())
      return enqueueSchedule(db, scheduleId, await timeForJob(db, row.sendAt))
    const said = await sendOrRefuse(db, row)
    if (said instanceof AppError) await saveScheduleFailure(db, row, said.code)
    else await saveScheduleSent(db, row, said)
    await announceChangedSchedule(db, companyId, scheduleId)
  })
}

/** Refusals that a retry would not resolve are returned; other errors fail the job, which retries. */
async function sendOrRefuse(db: Db, row: ScheduleRow): Promise<Message | AppError> {
  try {
    return await sendScheduledText(db, row)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

async function sendScheduledText(db: Db, row: ScheduleRow): Promise<Message> {
  const { companyId } = row
  const contact = await findContact(db, companyId, row.contactId)
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND')
  await refuseOptedOut(db, companyId, contact)
  const ticket = await findOrOpenScheduleTicket(db, row, contact.isGroup)
  const body = await filledText(db, ticket, row.body)
  const file = row.fileId === null ? undefined : await findFile(db, companyId, row.fileId)
  const content = file
    ? mediaContent(file, row.mediaName ?? file.id, body, false)
    : textContent(body)
  await refuseOutsideWindow(db, ticket, content)
  return queueMessage(db, ticket, {
    content,
    userId: null,
    quotedMsgId: null,
    idempotencyKey: null,
    sentBy: 'schedule',
  })
}

/** The current attendance; else the last ticket of that line or a closed one, so that no attendant is called. */
async function findOrOpenScheduleTicket(
  db: Db,
  row: ScheduleRow,
  isGroup: boolean,
): Promise<TicketRow> {
  const { companyId, contactId, userId, ticketId } = row
  const given = ticketId === null ? undefined : await lockTicketRow(db, companyId, ticketId)
  if (given && goesToTicket(row, given)) return given
  const whatsappId = await chooseConnection(db, companyId, { whatsappId: row.whatsappId, userId })
  const conversation = { companyId, contactId, whatsappId, isGroup }
  return (await findOrOpenTicket(db, conversation, true)).row
}

async function saveScheduleSent(
  db: Db,
  row: ScheduleRow,
  { id: messageId }: Message,
): Promise<void> {
  const { companyId, id } = row
  const next = await enqueueNext(db, row)
  await saveSchedule(db, companyId, id, {
    ...(next ? { sendAt: next } : { status: 'ENVIADA' }),
    sentAt: now(),
    messageId,
    failureCode: null,
    failureReason: null,
    failedAt: null,
    updatedAt: now(),
  })
}

/**
 * A refusal does not end a repetition: by the next time the customer may have opted in again or written, and the
 * connection may be back.
 */
async function saveScheduleFailure(db: Db, row: ScheduleRow, code: string): Promise<void> {
  const next = await enqueueNext(db, row)
  await saveSchedule(db, row.companyId, row.id, {
    ...(next ? { sendAt: next } : { status: 'ERRO' }),
    failureCode: code,
    failureReason: '',
    failedAt: now(),
    updatedAt: now(),
  })
}

/** Enqueues the job of a repeated schedule. @returns its next time; undefined if none is left */
async function enqueueNext(db: Db, row: ScheduleRow): Promise<Date | undefined> {
  const company = await findCompany(db, row.companyId)
  const next = await findNextTime(db, row, company?.timeZone ?? 'UTC', now())
  if (next) await enqueueSchedule(db, row.id, next)
  return next
}

/** Records that WhatsApp refused a scheduled message, or accepted it at a retry. */
export async function recordScheduleOutcome(db: Db, message: Message): Promise<void> {
  const { companyId, id: messageId, failure } = message
  for (const id of await listSchedulesOfMessage(db, companyId, messageId)) {
    const row = await lockSchedule(db, companyId, id)
    if (!row || (row.failureCode ?? null) === (failure?.code ?? null)) continue
    // A repeated schedule keeps its next time.
    const status = row.status === 'PENDENTE' ? 'PENDENTE' : failure ? 'ERRO' : 'ENVIADA'
    await saveSchedule(db, companyId, id, {
      status,
      failureCode: failure?.code ?? null,
      failureReason: failure?.reason ?? null,
      failedAt: failure ? now() : null,
      updatedAt: now(),
    })
    await announceChangedSchedule(db, companyId, id)
  }
}
