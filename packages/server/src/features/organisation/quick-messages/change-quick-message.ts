import type {
  QuickMessage,
  QuickMessageChange,
  QuickMessageInput,
} from '@guiche/contract/quick-messages'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { withoutUndefined } from '../../../platform/without-undefined.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import { type Actor, refuseUnlessOwnOrAdmin } from '../../../platform/http/actor.ts'
import {
  quickMessageChanged,
  quickMessageCreated,
  quickMessageDeleted,
} from './quick-messages.events.ts'
import {
  insertQuickMessage,
  lockQuickMessage,
  type QuickMessageRow,
  removeQuickMessage,
  saveQuickMessage,
} from './quick-messages.queries.ts'
import { presentQuickMessage } from './read-quick-messages.ts'

export function createQuickMessage(actor: Actor, input: QuickMessageInput): Promise<QuickMessage> {
  const { companyId, userId } = actor
  const { shortcode, message = '', geral = false, status = true } = input
  const at = now()
  const times = { createdAt: at, updatedAt: at }
  return inCompany(companyId, async (db) => {
    const values = { companyId, userId, shortcode, message, geral, status, ...times }
    const record = presentQuickMessage(await insertQuickMessage(db, values))
    await announce(db, quickMessageCreated, record)
    return record
  })
}

export function changeQuickMessage(
  actor: Actor,
  id: number,
  change: QuickMessageChange,
): Promise<QuickMessage> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const before = await openQuickMessageAs(db, actor, id)
    // A message without an owner cannot become private.
    const geral = before.userId === null ? true : change.geral
    const given = withoutUndefined({ ...change, geral, updatedAt: now() })
    const record = presentQuickMessage(await saveQuickMessage(db, companyId, id, given))
    await announce(db, quickMessageChanged, { record, wasGeneral: before.geral })
    return record
  })
}

export function deleteQuickMessage(actor: Actor, id: number): Promise<{ message: string }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const row = await openQuickMessageAs(db, actor, id)
    await removeQuickMessage(db, companyId, id)
    await announce(db, quickMessageDeleted, presentQuickMessage(row))
    return { message: 'Quick message deleted' }
  })
}

/**
 * Locks the actor's own message, or one for all if the actor is an administrator.
 * @throws ERR_NO_QUICK_MESSAGE_FOUND, ERR_NO_PERMISSION
 */
export async function openQuickMessageAs(
  db: Db,
  actor: Actor,
  id: number,
): Promise<QuickMessageRow> {
  const row = await lockQuickMessage(db, actor.companyId, actor.userId, id)
  if (!row) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND')
  refuseUnlessOwnOrAdmin(actor, row)
  return row
}
