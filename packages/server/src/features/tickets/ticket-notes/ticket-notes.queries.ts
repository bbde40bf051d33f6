import type { TicketNote } from '@guiche/contract/ticket-notes'
import type { Insertable } from 'kysely'
import { anyOf } from '../../../platform/database/sql/any-of.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import type { Reassignment } from '../../customers/contacts/index.ts'

/** The notes of a ticket about the contact, the newest first. */
export async function listNotes(
  db: Db,
  companyId: number,
  ticketId: number,
  contactId: number,
): Promise<TicketNote[]> {
  const rows = await selectShownNotes(db, companyId)
    .where('ticketNotes.ticketId', '=', ticketId)
    .where('ticketNotes.contactId', '=', contactId)
    .orderBy('ticketNotes.id', 'desc')
    .execute()
  return rows.map(presentNote)
}

export async function findNote(
  db: Db,
  companyId: number,
  id: number,
): Promise<TicketNote | undefined> {
  const row = await selectShownNotes(db, companyId)
    .where('ticketNotes.id', '=', id)
    .executeTakeFirst()
  return row && presentNote(row)
}

export function selectShownNotes(db: Db, companyId: number) {
  return db
    .selectFrom('ticketNotes')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.companyId', '=', 'ticketNotes.companyId')
        .onRef('tickets.id', '=', 'ticketNotes.ticketId'),
    )
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.companyId', '=', 'ticketNotes.companyId')
        .onRef('contacts.id', '=', 'ticketNotes.contactId'),
    )
    .leftJoin('users', (join) =>
      join
        .onRef('users.companyId', '=', 'ticketNotes.companyId')
        .onRef('users.id', '=', 'ticketNotes.userId'),
    )
    .leftJoin('formerUsers', (join) =>
      join
        .onRef('formerUsers.companyId', '=', 'ticketNotes.companyId')
        .onRef('formerUsers.id', '=', 'ticketNotes.userId'),
    )
    .selectAll('ticketNotes')
    .select(['tickets.status as ticketStatus', 'tickets.createdAt as ticketCreatedAt'])
    .select(['contacts.name as contactName', 'users.name as userName', 'users.email as userEmail'])
    .select('formerUsers.name as formerName')
    .where('ticketNotes.companyId', '=', companyId)
}

type ShownNote = Awaited<ReturnType<ReturnType<typeof selectShownNotes>['execute']>>[number]

export function presentNote(row: ShownNote): TicketNote {
  const { ticketStatus, ticketCreatedAt, contactName, userName, userEmail, formerName, ...note } =
    row
  const { ticketId, contactId, userId } = note
  return {
    ...note,
    ticket: { id: ticketId, status: ticketStatus, createdAt: ticketCreatedAt },
    contact: { id: contactId, name: contactName },
    user: { id: userId, name: userName ?? formerName ?? '', email: userEmail ?? '' },
  }
}

/** @returns the note's id */
export async function insertNote(db: Db, note: Insertable<Tables['ticketNotes']>): Promise<number> {
  const { id } = await db
    .insertInto('ticketNotes')
    .values(note)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @returns true if the note existed */
export async function removeNote(db: Db, companyId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('ticketNotes')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Moves the notes about a contact, on tickets that are reassigned to another contact, to that contact. */
export async function reassignNotes(
  db: Db,
  { companyId, from, to }: Reassignment,
  ticketIds: number[],
): Promise<void> {
  await db
    .updateTable('ticketNotes')
    .set({ contactId: to })
    .where('companyId', '=', companyId)
    .where('ticketId', '=', anyOf(ticketIds))
    .where('contactId', '=', from)
    .execute()
}
