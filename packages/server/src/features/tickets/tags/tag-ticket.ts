import { OPEN_LANE, type TagSync } from '@guiche/contract/tags'
import type { Tagged } from '@guiche/contract/ticket-bulk'
import type { Ticket } from '@guiche/contract/tickets'
import { now } from '../../../platform/clock.ts'
import { isForeignKeyViolation } from '../../../platform/database/constraint-errors.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import {
  announceNewVersion,
  findTicketAs,
  openTicketAs,
  presentTicket,
  type TicketRow,
} from '../tickets/index.ts'
import {
  findTicketTag,
  insertTicketTags,
  removeKanbanTicketTags,
  removeOtherTicketTags,
  removeTicketTags,
} from './tags.queries.ts'
import { ticketTagged } from './tags.events.ts'

// Each change locks the ticket first, so that concurrent changes of its tags never mix.

/** Replaces the ticket's tags with the given ones. */
export function syncTags(actor: Actor, { ticketId, tags }: TagSync): Promise<Ticket> {
  const { companyId } = actor
  const wanted = [...new Set(tags.map(({ id }) => id))]
  return refuseUnknownTag(() =>
    inCompany(companyId, async (db) => {
      const ticket = await openTicketAs(db, actor, ticketId)
      const removed = await removeOtherTicketTags(db, companyId, ticketId, wanted)
      const added = await insertTicketTags(db, companyId, ticketId, wanted, now())
      return announceTags(db, ticket, { added, removed })
    }),
  )
}

interface TagChange {
  added: readonly number[]
  removed: readonly number[]
}

/** Adds and removes tags in the caller's transaction. The caller wraps the transaction in `refuseUnknownTag`. */
export async function changeTicketTagsAs(
  db: Db,
  actor: Actor,
  ticketId: number,
  change: TagChange,
): Promise<{ ticket: Ticket; tagged: Tagged }> {
  return changeTicketTags(db, await openTicketAs(db, actor, ticketId), change)
}

/** `changeTags` for a locked ticket, without a permission check. */
export async function changeTicketTags(
  db: Db,
  ticket: TicketRow,
  change: TagChange,
): Promise<{ ticket: Ticket; tagged: Tagged }> {
  const { companyId, id } = ticket
  const wanted = [...new Set(change.added)]
  const removed = await removeTicketTags(db, companyId, id, change.removed)
  const added = await insertTicketTags(db, companyId, id, wanted, now())
  return {
    ticket: await announceTags(db, ticket, { added, removed: removed.length }),
    tagged: { id, added, removed },
  }
}

/** @param removed number of tags removed */
async function announceTags(
  db: Db,
  row: TicketRow,
  { added, removed }: { added: number[]; removed: number },
): Promise<Ticket> {
  if (removed + added.length === 0) return presentTicket(db, row)
  const ticket = await announceNewVersion(db, row)
  if (added.length > 0) await announce(db, ticketTagged, { ticket, tagIds: added })
  return ticket
}

interface TicketTagged {
  ticketId: number
  tagId: number | null
  createdAt: string
  updatedAt: string
}

/** Puts the ticket into a lane; idempotent. The Open lane has no tag, so nothing is stored for it. */
export function addTagToTicket(
  actor: Actor,
  ticketId: number,
  tagId: number | typeof OPEN_LANE,
): Promise<TicketTagged> {
  const { companyId } = actor
  return refuseUnknownTag(() =>
    inCompany(companyId, async (db) => {
      if (tagId === OPEN_LANE) return entryOfOpenLane(await findTicketAs(db, actor, ticketId))
      const ticket = await openTicketAs(db, actor, ticketId)
      const added = await insertTicketTags(db, companyId, ticketId, [tagId], now())
      await announceTags(db, ticket, { added, removed: 0 })
      return findTicketTag(db, companyId, ticketId, tagId)
    }),
  )
}

/** Removes the ticket's lane tags; other tags stay. */
export function removeTicketFromLanes(
  actor: Actor,
  ticketId: number,
): Promise<{ message: string }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const ticket = await openTicketAs(db, actor, ticketId)
    const removed = await removeKanbanTicketTags(db, companyId, ticketId)
    if (removed > 0) await announceNewVersion(db, ticket)
    return { message: 'Kanban tags removed' }
  })
}

function entryOfOpenLane({ id, createdAt, updatedAt }: TicketRow): TicketTagged {
  return { ticketId: id, tagId: null, createdAt, updatedAt }
}

/** Translates a foreign key violation, by a tag that is deleted or of another company, to ERR_NO_TAG_FOUND. */
export async function refuseUnknownTag<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new AppError('ERR_NO_TAG_FOUND')
    throw error
  }
}
