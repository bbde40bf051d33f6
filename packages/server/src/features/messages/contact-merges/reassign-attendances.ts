import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Reassignment } from '../../customers/contacts/index.ts'
import { reassignMessages } from '../messages/index.ts'
import { reassignNotes } from '../../tickets/ticket-notes/index.ts'
import { reassignTicketsToContact } from '../../tickets/tickets/index.ts'

/** Reassigns tickets with their messages and notes to another contact, and to the threads of `threads`. */
export async function reassignAttendances(
  db: Db,
  hands: Reassignment,
  ticketIds: number[],
  threads: ReadonlyArray<{ from: number; to: number }>,
): Promise<void> {
  await reassignTicketsToContact(db, hands, ticketIds, threads)
  await reassignMessages(db, hands, ticketIds)
  await reassignNotes(db, hands, ticketIds)
}
