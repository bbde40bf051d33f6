import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import { changeTicketTags } from '../../tickets/tags/index.ts'
import { writeNoteOnTicket } from '../../tickets/ticket-notes/index.ts'
import { lockTicketRow, type TicketRow } from '../../tickets/tickets/index.ts'
import { findNoteAuthor } from './note-author.queries.ts'

/** The changes of an action, for its undo. */
export interface ActionOutcome {
  /** True if the ticket's status, user or queue was set. */
  readonly isMoved: boolean
  /** Ids of the tags that were actually added and removed. */
  readonly added: readonly number[]
  readonly removed: readonly number[]
}

export const unmoved: ActionOutcome = { isMoved: false, added: [], removed: [] }
export const moved: ActionOutcome = { ...unmoved, isMoved: true }

/** Adds the tags of `tag`, or removes those of `untag`. */
export async function changeTagsByAction(
  db: Db,
  ticket: TicketRow,
  { kind, tagIds }: { kind: 'tag' | 'untag'; tagIds: readonly number[] },
): Promise<ActionOutcome> {
  const change = kind === 'tag' ? { added: tagIds, removed: [] } : { added: [], removed: tagIds }
  const { added, removed } = (await changeTicketTags(db, ticket, change)).tagged
  return { isMoved: false, added, removed }
}

/** A rule or flow, with the user who made it. */
export interface Automation {
  readonly name: string
  readonly userId: number | null
}

/**
 * Writes a note that names its automation.
 * @returns false if the company has no active user who could be its author
 */
export async function writeAutomaticNote(
  db: Db,
  ticket: TicketRow,
  { name, userId: makerId }: Automation,
  text: string,
): Promise<boolean> {
  const userId = await findNoteAuthor(db, ticket.companyId, makerId)
  if (userId === undefined) return false
  await writeNoteOnTicket(db, ticket, { userId, note: `⚙ ${name}\n${text}` })
  return true
}

/** Closed tickets are opened again only by their customer, or by a user's own hand. */
export function refuseClosed({ status }: TicketRow): void {
  if (status === 'closed') throw new AppError('ERR_TICKET_NOT_OPEN')
}

export async function relockTicket(db: Db, { companyId, id }: TicketRow): Promise<TicketRow> {
  const row = await lockTicketRow(db, companyId, id)
  if (!row) throw new Error('the ticket of a running action does not exist')
  return row
}
