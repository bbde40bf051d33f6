import type { Contact } from '@guiche/contract/contacts'
import { recordAudit } from '../../../platform/audit.ts'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import {
  contactChanged,
  contactCreated,
  removePicture,
  findContact,
  returnExtraInfos,
  reassignIdentities,
  reassignMergedContacts,
  openContactAs,
  saveContact,
  withExtraInfo,
} from '../../customers/contacts/index.ts'
import { reassignThreads, lockThreadsOfContacts, splitThread } from '../../tickets/threads/index.ts'
import { lockTicketsOfContacts, restoreMergedTicket } from '../../tickets/tickets/index.ts'
import { announceMovedTickets } from './announce-moved-tickets.ts'
import { saveMergeUndone, findMerge, type MovedRows, moved } from './contact-merges.queries.ts'
import { reassignAttendances } from './reassign-attendances.ts'

/**
 * Undoes a merge. Rows that the merge reassigned go back to the other contact, with later messages and notes of its
 * tickets; tickets that began after the merge stay. @throws ERR_NO_MERGE_FOUND, ERR_MERGE_NOT_UNDOABLE
 */
export function undoMerge(
  actor: Actor,
  mergeId: number,
): Promise<{ contact: Contact; other: Contact }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const { keptId, otherId, what } = await openMergeAs(db, actor, mergeId)
    const hands = { companyId, from: keptId, to: otherId }
    const back = what.threads.map(({ from, to }) => ({ from: to, to: from }))
    await lockThreadsOfContacts(db, companyId, [keptId, otherId])
    const tickets = await lockTicketsOfContacts(db, companyId, [keptId])
    for (const pair of what.threads) await splitThread(db, companyId, pair, what.ticketIds)
    await reassignThreads(db, hands, what.threadIds)
    await reassignAttendances(db, hands, what.ticketIds, back)
    await reassignIdentities(db, hands, what.identities)
    await returnExtraInfos(db, hands, what.extraInfoIds)
    await reassignMergedContacts(db, hands, what.mergedIds)
    const other = await saveContact(db, companyId, otherId, {
      mergedIntoId: null,
      updatedAt: now(),
    })
    const contact = await removeFilledFields(db, companyId, keptId, what.filled)
    await reopenEndedTickets(db, companyId, [keptId, otherId], what.ended)
    await saveMergeUndone(db, companyId, mergeId, now())
    await recordAudit(db, companyId, actor, 'contacts.merge.undo', { mergeId, keptId, otherId })
    await announce(db, contactCreated, await withExtraInfo(db, other))
    await announce(db, contactChanged, await withExtraInfo(db, contact))
    for (const id of new Set([keptId, otherId]))
      await announceMovedTickets(db, companyId, id, tickets)
    return { contact, other }
  })
}

/** Loads a merge and locks the kept contact, if that contact is not merged into another and the merge is not undone. */
async function openMergeAs(db: Db, actor: Actor, id: number) {
  const { companyId } = actor
  const merge = await findMerge(db, companyId, id)
  if (!merge) throw new AppError('ERR_NO_MERGE_FOUND')
  const { keptId, otherId } = merge
  if ((await findContact(db, companyId, keptId))?.id !== keptId)
    throw new AppError('ERR_MERGE_NOT_UNDOABLE')
  await openContactAs(db, actor, keptId)
  // Read again, because a concurrent undo may have committed before the lock was acquired.
  if ((await findMerge(db, companyId, id))?.undoneAt !== null)
    throw new AppError('ERR_MERGE_NOT_UNDOABLE')
  return { keptId, otherId, what: moved.parse(merge.moved) }
}

/** Removes from the kept contact the fields that came from the other, if their values are unchanged. */
async function removeFilledFields(
  db: Db,
  companyId: number,
  id: number,
  filled: MovedRows['filled'],
): Promise<Contact> {
  const contact = await findContact(db, companyId, id)
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND')
  if (filled.pictureFileId) await removePicture(db, companyId, id, filled.pictureFileId)
  return saveContact(db, companyId, id, {
    updatedAt: now(),
    ...(filled.email !== undefined && filled.email === contact.email && { email: '' }),
  })
}

/** Reopens tickets that the merge closed, unless the contact has another unclosed ticket on that line. */
async function reopenEndedTickets(
  db: Db,
  companyId: number,
  contactIds: number[],
  ended: MovedRows['ended'],
): Promise<void> {
  const tickets = await lockTicketsOfContacts(db, companyId, contactIds)
  for (const before of ended) {
    const ticket = tickets.find((row) => row.id === before.id)
    const isTaken = tickets.some(
      (row) =>
        row.status !== 'closed' &&
        row.contactId === ticket?.contactId &&
        row.whatsappId === ticket.whatsappId,
    )
    if (ticket?.status === 'closed' && !isTaken) await restoreMergedTicket(db, companyId, before)
  }
}
