import { randomUUID } from 'node:crypto'
import type { Ticket, TicketChange } from '@guiche/contract/tickets'
import type { Updateable } from 'kysely'
import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../../platform/database/schema.ts'
import { withoutUndefined } from '../../../../platform/without-undefined.ts'
import { AppError } from '../../../../platform/errors.ts'
import { announce } from '../../../../platform/events/events.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { refuseBotOutsidePlan } from '../../../organisation/companies/index.ts'
import { findQueue } from '../../../setup/queues/index.ts'
import { announceAssignment } from '../announce-assignment.ts'
import { announceTicket } from '../announce-ticket.ts'
import { moveTicketToLine } from '../moves/move-ticket-to-line.ts'
import { refuseForeignHolders, refuseSecondTicket } from '../ticket-refusals.ts'
import { ticketStateAfterChange, type TicketStanding, transferOf } from '../ticket-rules.ts'
import { ticketClosed, ticketTransferred } from '../tickets.events.ts'
import { saveTicket, type TicketRow } from '../tickets.queries.ts'
import { removeUndo, saveUndo, undoneState } from '../undos/undos.queries.ts'

/** The user on whose behalf a ticket is changed. The caller checks the permission. */
export type ChangingUser = Pick<Actor, 'companyId' | 'userId'>

/**
 * Accepts, returns, transfers, closes or reopens a locked ticket and announces all resulting events.
 * @throws ERR_OTHER_OPEN_TICKET, ERR_NO_CLOSE_REASON_FOUND and others for unknown ids
 */
export async function applyTicketChange(
  db: Db,
  mover: ChangingUser,
  before: TicketRow,
  change: TicketChange,
): Promise<Ticket> {
  const { companyId, userId: actorId } = mover
  const standing = ticketStateAfterChange(before, change, actorId)
  await refuseForeignHolders(db, companyId, standing, before)
  await refuseBotOutsidePlan(db, companyId, change, before)
  const closeReason = await checkedCloseReason(db, before, standing, change)
  const moved = await moveTicketToLine(db, { ...before, ...standing }, change.whatsappId ?? null)
  if (before.status === 'closed' && standing.status !== 'closed' && !moved.whatsappId)
    await refuseSecondTicket(db, companyId, before.contactId, before.whatsappId)
  const { useIntegration, promptId, integrationId } = change
  const row = await saveTicket(db, companyId, before.id, {
    ...standing,
    ...moved,
    ...withoutUndefined({ useIntegration, promptId, integrationId }),
    ...columnsOfTransition(before, standing),
  })
  const undoId = await saveOrRemoveUndo(db, mover, before, change.undoable ?? false)
  const ticket = await announceTicket(db, row, before)
  await announceTransition(db, before, { row, ticket, actorId, undoId, closeReason })
  const reason = ticket.userId === actorId ? 'taken' : 'transferred'
  await announceAssignment(db, ticket, before, { byId: actorId, reason })
  return ticket
}

/** @returns the close reason, null unless the change closes the ticket @throws ERR_NO_CLOSE_REASON_FOUND */
async function checkedCloseReason(
  db: Db,
  { companyId, status }: TicketRow,
  after: TicketStanding,
  { closeReason }: TicketChange,
): Promise<string | null> {
  if (closeReason === undefined || after.status !== 'closed' || status === 'closed') return null
  const queue = after.queueId === null ? undefined : await findQueue(db, companyId, after.queueId)
  if (!queue?.closeReasons.includes(closeReason)) throw new AppError('ERR_NO_CLOSE_REASON_FOUND')
  return closeReason
}

/** @returns the undo's id, undefined if the change is not undoable */
async function saveOrRemoveUndo(
  db: Db,
  { companyId, userId }: ChangingUser,
  before: TicketRow,
  isUndoable: boolean,
): Promise<string | undefined> {
  if (!isUndoable) {
    await removeUndo(db, companyId, before.id)
    return undefined
  }
  const id = randomUUID()
  const undo = { id, ticketId: before.id, companyId, userId, madeAt: now() }
  await saveUndo(db, { ...undo, before: undoneState.parse(before) })
  return id
}

async function announceTransition(
  db: Db,
  before: TicketStanding,
  {
    closeReason,
    ...change
  }: {
    row: TicketRow
    ticket: Ticket
    actorId: number
    undoId: string | undefined
    closeReason: string | null
  },
): Promise<void> {
  const { row } = change
  if (row.status === 'closed' && before.status !== 'closed')
    await announce(db, ticketClosed, { ...change, before, closeReason })
  const transfer = transferOf(before, row)
  if (transfer) await announce(db, ticketTransferred, { ...change, transfer })
}

/** Columns that follow from a transition: its times, and the fields of bots and snooze that it resets. */
export function columnsOfTransition(
  before: TicketStanding,
  after: TicketStanding,
): Updateable<Tables['tickets']> {
  const at = now()
  const isSame = before.status === after.status
  const isMoved = !isSame || before.userId !== after.userId || before.queueId !== after.queueId
  return {
    updatedAt: at,
    chatbot: false,
    queueOptionId: null,
    ...(isMoved && { snoozedUntil: null }),
    // Another attendance begins, or this one has ended.
    ...(!isSame && [before.status, after.status].includes('closed') && UNTOUCHED),
    ...(after.status === 'closed' && {
      useIntegration: false,
      promptId: null,
      integrationId: null,
    }),
    ...(after.status === 'pending' &&
      (!isSame || before.queueId !== after.queueId) && { queuedAt: at, acceptedAt: null }),
    ...(after.status === 'open' && !isSame && { acceptedAt: at, closedAt: null }),
    ...(after.status === 'closed' &&
      !isSame && { closedAt: at, unreadMessages: 0, waitingOn: null, waitingSince: null }),
  }
}

/** Resets the marks of the former attendance: answered, and awaiting a rating or comment. */
const UNTOUCHED = { isAnswered: false, ratingUntil: null, commentUntil: null } as const
