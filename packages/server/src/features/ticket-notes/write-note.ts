import type { TicketNote, TicketNoteInput } from '@guiche/contract/ticket-notes'
import { now } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { announce } from '../../platform/events/events.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findTicketAs, openTicketAs } from '../tickets/index.ts'
import { noteDeleted, noteWritten } from './ticket-notes.events.ts'
import { findNote, insertNote, listNotes, removeNote } from './ticket-notes.queries.ts'

export function notesOfTicket(
  actor: Actor,
  { ticketId, contactId }: { ticketId: number; contactId: number },
): Promise<TicketNote[]> {
  return inCompany(actor.companyId, async (db) => {
    await findTicketAs(db, actor, ticketId)
    return listNotes(db, actor.companyId, ticketId, contactId)
  })
}

/** @throws ERR_NO_CONTACT_FOUND when the ticket is another contact's */
export function writeNote(
  actor: Actor,
  { note, ticketId, contactId }: TicketNoteInput,
): Promise<TicketNote> {
  const { companyId, userId } = actor
  return inCompany(companyId, async (db) => {
    const ticket = await openTicketAs(db, actor, ticketId)
    if (ticket.contactId !== contactId) throw new AppError('ERR_NO_CONTACT_FOUND')
    const at = now()
    const times = { createdAt: at, updatedAt: at }
    const id = await insertNote(db, { companyId, ticketId, contactId, userId, note, ...times })
    const written = await findNote(db, companyId, id)
    if (!written) throw new Error('a note vanished while it was written')
    await announce(db, noteWritten, written)
    return written
  })
}

/** One's own, or as an administrator any. */
export function deleteNote(actor: Actor, id: number): Promise<{ message: string }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const note = await findNote(db, companyId, id)
    if (!note) throw new AppError('ERR_NO_TICKET_NOTE_FOUND')
    if (note.userId !== actor.userId && actor.profile !== 'admin')
      throw new AppError('ERR_NO_PERMISSION')
    if (!(await removeNote(db, companyId, id))) throw new AppError('ERR_NO_TICKET_NOTE_FOUND')
    await announce(db, noteDeleted, note)
    return { message: 'Note deleted' }
  })
}
