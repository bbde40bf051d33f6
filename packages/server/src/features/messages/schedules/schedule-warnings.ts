import { isOutsideWindow } from '@guiche/contract/message-window'
import type { Schedule, ScheduleWarning, WarningQuery } from '@guiche/contract/schedules'
import { capabilitiesOf } from '../../../channels/channel.ts'
import { findLastInboundAt } from '../../../channels/enqueue-delivery.ts'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findTimePlace, parseInstant } from '../../organisation/companies/index.ts'
import { chooseConnection, findLineState } from '../../setup/connections/index.ts'
import { findContact } from '../../customers/contacts/index.ts'
import { findOptOut } from '../../customers/opt-outs/index.ts'
import { findThread } from '../../tickets/threads/index.ts'
import { findTicketAs, findTicketRow } from '../../tickets/tickets/index.ts'
import { goesToTicket } from './schedule-rules.ts'

/** Finds reasons why a text could not be sent, before it is scheduled. @throws ERR_NO_CONTACT_FOUND, ERR_NO_TICKET_FOUND */
export function showScheduleWarnings(
  actor: Actor,
  { contactId, ticketId, whatsappId, sendAt, repeatEvery = '' }: WarningQuery,
): Promise<{ warnings: ScheduleWarning[] }> {
  const { companyId, userId } = actor
  return inCompany(companyId, async (db) => {
    if (ticketId !== undefined) await findTicketAs(db, actor, ticketId)
    const warnings = await warningsOf(db, {
      companyId,
      userId,
      contactId,
      ticketId: ticketId ?? null,
      whatsappId: whatsappId ?? null,
      repeatEvery,
      sendAt: parseInstant('sendAt', sendAt, await findTimePlace(db, companyId)).toISOString(),
    })
    return { warnings }
  })
}

type PlannedSchedule = Pick<
  Schedule,
  'companyId' | 'userId' | 'contactId' | 'ticketId' | 'whatsappId' | 'repeatEvery' | 'sendAt'
>

/**
 * Warnings for a schedule, by the current state of contact, connection and conversation. @throws ERR_NO_CONTACT_FOUND
 */
export async function warningsOf(db: Db, planned: PlannedSchedule): Promise<ScheduleWarning[]> {
  const { companyId, contactId, sendAt, repeatEvery } = planned
  const contact = await findContact(db, companyId, contactId)
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND')
  const optedOut = (await findOptOut(db, contact)) ? (['optedOut'] as const) : []
  const whatsappId = await connectionOfSend(db, planned)
  const line = whatsappId === undefined ? undefined : await findLineState(db, companyId, whatsappId)
  if (whatsappId === undefined || !line) return [...optedOut, 'noConnection']
  const away = line.status === 'CONNECTED' ? [] : (['connectionAway'] as const)
  const { windowHours } = capabilitiesOf(line)
  if (windowHours === null || contact.isGroup) return [...optedOut, ...away]
  const thread = await findThread(db, { companyId, contactId, whatsappId })
  const heardAt = thread && (await findLastInboundAt(db, { companyId, threadId: thread.id }))
  const isClosed =
    heardAt === undefined || isOutsideWindow({ windowHours }, heardAt, laterOfNow(sendAt, now()))
  if (isClosed) return [...optedOut, ...away, 'outsideWindow']
  return [...optedOut, ...away, ...(repeatEvery === '' ? [] : (['outsideWindowLater'] as const))]
}

/** A text whose time has passed is sent now. */
function laterOfNow(sendAt: string, at: Date): Date {
  return new Date(Math.max(Date.parse(sendAt), at.getTime()))
}

/** The connection that sending would choose now; undefined if the company has none. */
async function connectionOfSend(db: Db, planned: PlannedSchedule): Promise<number | undefined> {
  const { companyId, userId, ticketId, whatsappId } = planned
  const ticket =
    ticketId === null ? undefined : await findTicketRow(db, companyId, { id: ticketId })
  if (ticket && goesToTicket(planned, ticket)) return ticket.whatsappId ?? undefined
  try {
    return await chooseConnection(db, companyId, { whatsappId, userId })
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
