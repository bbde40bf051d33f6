import type { TicketNote, TicketNoteInput } from '@guiche/contract/ticket-notes'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import { type Actor, refuseUnlessOwnOrAdmin } from '../../../platform/http/actor.ts'
import {
  findTicketAs,
  maySeeTicket,
  openTicketAs,
  type TicketRow,
  viewerOf,
} from '../tickets/index.ts'
import { findUser } from '../../organisation/users/index.ts'
import { insertMentions } from './mentions.queries.ts'
import { colleaguesMentioned, noteDeleted, noteWritten } from './ticket-notes.events.ts'
import { findNote, insertNote, listNotes, removeNote } from './ticket-notes.queries.ts'

export function listNotesAs(
  actor: Actor,
  { ticketId, contactId }: { ticketId: number; contactId: number },
): Promise<TicketNote[]> {
  return inCompany(actor.companyId, async (db) => {
    await findTicketAs(db, actor, ticketId)
    return listNotes(db, actor.companyId, ticketId, contactId)
  })
}

/**
 * Writes a note and notifies mentioned colleagues who may see the ticket.
 * @throws ERR_NO_CONTACT_FOUND if the ticket is another contact's
 */
export function writeNote(
  actor: Actor,
  { note, ticketId, contactId, mentions = [] }: TicketNoteInput,
): Promise<TicketNote> {
  const { companyId, userId } = actor
  return inCompany(companyId, async (db) => {
    const ticket = await openTicketAs(db, actor, ticketId)
    if (ticket.contactId !== contactId) throw new AppError('ERR_NO_CONTACT_FOUND')
    return writeNoteOnTicket(db, ticket, { userId, note, mentions })
  })
}

interface NewNote {
  userId: number
  note: string
  mentions?: readonly number[]
}

/** Writes a note on a locked ticket, without a permission check. */
export async function writeNoteOnTicket(
  db: Db,
  ticket: TicketRow,
  { userId, note, mentions: named = [] }: NewNote,
): Promise<TicketNote> {
  const { companyId, contactId, id: ticketId } = ticket
  const at = now()
  const times = { createdAt: at, updatedAt: at }
  const mentions = await listMentionedReaders(db, ticket, named)
  const row = { companyId, ticketId, contactId, userId, note, mentions, ...times }
  const id = await insertNote(db, row)
  const written = await findNote(db, companyId, id)
  if (!written) throw new Error('a created note does not exist')
  await announce(db, noteWritten, written)
  const userIds = mentions.filter((mentioned) => mentioned !== userId)
  await insertMentions(db, { companyId, ticketId, ticketNoteId: id }, userIds)
  if (userIds.length > 0)
    await announce(db, colleaguesMentioned, { ticketNote: written, uuid: ticket.uuid, userIds })
  return written
}

/** @returns the users among `userIds` that are active and may see the ticket */
async function listMentionedReaders(
  db: Db,
  ticket: TicketRow,
  userIds: readonly number[],
): Promise<number[]> {
  const { companyId } = ticket
  const readers: number[] = []
  for (const userId of new Set(userIds)) {
    const user = await findUser(db, companyId, userId)
    if (!user?.isActive) continue
    const viewer = await viewerOf(db, { companyId, userId, profile: user.profile })
    if (maySeeTicket(viewer, ticket)) readers.push(userId)
  }
  return readers
}

/** Deletes a note of the actor, or any note if the actor is an administrator. */
export function deleteNote(actor: Actor, id: number): Promise<{ message: string }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const note = await findNote(db, companyId, id)
    if (!note) throw new AppError('ERR_NO_TICKET_NOTE_FOUND')
    refuseUnlessOwnOrAdmin(actor, note)
    if (!(await removeNote(db, companyId, id))) throw new AppError('ERR_NO_TICKET_NOTE_FOUND')
    await announce(db, noteDeleted, note)
    return { message: 'Note deleted' }
  })
}
