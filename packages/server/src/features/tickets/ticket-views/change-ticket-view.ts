import {
  type TicketView,
  type TicketViewChange,
  type TicketViewInput,
  VIEW_MAX,
} from '@guiche/contract/ticket-views'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { withoutUndefined } from '../../../platform/without-undefined.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import { type Actor, refuseUnlessAdmin } from '../../../platform/http/actor.ts'
import { ticketViewChanged, ticketViewCreated, ticketViewDeleted } from './ticket-views.events.ts'
import {
  insertTicketView,
  listTicketViews,
  lockTicketView,
  removeTicketView,
  saveTicketView,
} from './ticket-views.queries.ts'

export function showTicketViews({ companyId, userId }: Actor): Promise<{ views: TicketView[] }> {
  return inCompany(companyId, async (db) => ({
    views: await listTicketViews(db, companyId, userId),
  }))
}

export function createTicketView(actor: Actor, input: TicketViewInput): Promise<TicketView> {
  const { companyId, userId } = actor
  const { name, filters, isShared } = input
  if (isShared) refuseUnlessAdmin(actor)
  const at = now()
  return inCompany(companyId, async (db) => {
    const kept = await listTicketViews(db, companyId, userId)
    const alike = kept.filter((view) => view.isShared === isShared)
    if (alike.length >= VIEW_MAX) throw new AppError('ERR_TICKET_VIEW_LIMIT_REACHED')
    const values = { companyId, userId, name, isShared, createdAt: at, updatedAt: at }
    const view = await insertTicketView(db, { ...values, filters: JSON.stringify(filters) })
    await announce(db, ticketViewCreated, view)
    return view
  })
}

export function changeTicketView(
  actor: Actor,
  id: number,
  { filters, ...change }: TicketViewChange,
): Promise<TicketView> {
  const { companyId, userId } = actor
  return inCompany(companyId, async (db) => {
    const before = await openTicketViewAs(db, actor, id)
    if (change.isShared && !before.isShared) refuseUnlessAdmin(actor)
    // A shared view without an owner becomes the actor's own when it is no longer shared.
    const isTaken = change.isShared === false && before.userId === null
    const saved = await saveTicketView(db, companyId, id, {
      ...withoutUndefined(change),
      ...(filters && { filters: JSON.stringify(filters) }),
      ...(isTaken && { userId }),
      updatedAt: now(),
    })
    await announce(db, ticketViewChanged, { view: saved, wasShared: before.isShared })
    return saved
  })
}

export function deleteTicketView(actor: Actor, id: number): Promise<{ message: string }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const view = await openTicketViewAs(db, actor, id)
    await removeTicketView(db, companyId, id)
    await announce(db, ticketViewDeleted, view)
    return { message: 'View deleted' }
  })
}

/** Locks a view of the actor, or a shared one if the actor is an administrator. @throws ERR_NO_TICKET_VIEW_FOUND */
async function openTicketViewAs(db: Db, actor: Actor, id: number): Promise<TicketView> {
  const view = await lockTicketView(db, actor.companyId, actor.userId, id)
  if (!view) throw new AppError('ERR_NO_TICKET_VIEW_FOUND')
  if (view.isShared) refuseUnlessAdmin(actor)
  return view
}
