import type { Contact } from '@guiche/contract/contacts'
import { recordAudit } from '../../../platform/audit.ts'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import {
  contactsMerged,
  reassignExtraInfos,
  reassignIdentities,
  reassignMergedContacts,
  type Reassignment,
  lockContact,
  openContactAs,
  saveContact,
  movePicture,
  withExtraInfo,
} from '../../customers/contacts/index.ts'
import {
  reassignThreads,
  insertThread,
  mergeThreads,
  lockThreadsOfContacts,
} from '../../tickets/threads/index.ts'
import {
  mergeTicketInto,
  lockTicketsOfContacts,
  type TicketRow,
} from '../../tickets/tickets/index.ts'
import { announceMovedTickets } from './announce-moved-tickets.ts'
import { insertMerge, type MovedRows } from './contact-merges.queries.ts'
import { reassignAttendances } from './reassign-attendances.ts'
import { doubledTickets } from './doubled-tickets.ts'

/**
 * Merges the other contact into the kept one on behalf of an administrator. @throws ERR_NO_CONTACT_FOUND,
 * ERR_CONTACTS_NOT_MERGEABLE
 */
export function mergeContacts(actor: Actor, keptId: number, otherId: number) {
  const { companyId, userId } = actor
  return inCompany(companyId, async (db) => {
    const merged = await mergeLockedContacts(
      db,
      companyId,
      await openBothContacts(db, actor, keptId, otherId),
      userId,
    )
    await recordAudit(db, companyId, actor, 'contacts.merge', {
      mergeId: merged.mergeId,
      keptId,
      otherId,
    })
    return merged
  })
}

/**
 * Merges two contacts that WhatsApp reports as the same person. Contacts that were merged or deleted meanwhile are skipped.
 */
export async function mergeReportedContacts(
  db: Db,
  { companyId, keptId, otherId }: { companyId: number; keptId: number; otherId: number },
): Promise<void> {
  const contacts = new Map<number, Contact>()
  for (const id of [keptId, otherId].toSorted((a, b) => a - b)) {
    const contact = await lockContact(db, companyId, id)
    if (contact) contacts.set(id, contact)
  }
  const [kept, other] = [contacts.get(keptId), contacts.get(otherId)]
  if (kept && other) await mergeLockedContacts(db, companyId, [kept, other], null)
}

/**
 * Merges `other` into `kept`. The other's row stays, hidden, so that undo-merge.ts can restore it. Its rows are
 * reassigned, and messages from its numbers reach the kept contact.
 */
async function mergeLockedContacts(
  db: Db,
  companyId: number,
  [before, other]: readonly [kept: Contact, other: Contact],
  userId: number | null,
) {
  const [keptId, otherId] = [before.id, other.id]
  const hands = { companyId, from: otherId, to: keptId }
  const threads = await lockThreadTargets(db, hands)
  const tickets = await lockTicketsOfContacts(db, companyId, [keptId, otherId])
  const ended = await closeDoubledTickets(db, tickets, keptId)
  const ticketIds = tickets.filter(({ contactId }) => contactId === otherId).map(({ id }) => id)
  await reassignThreads(db, hands, threads.whole)
  for (const pair of threads.joined) await mergeThreads(db, companyId, pair)
  await reassignAttendances(db, hands, ticketIds, threads.joined)
  const email = before.email === '' ? other.email : ''
  const pictureFileId = await movePicture(db, hands)
  const filled = { ...(email !== '' && { email }), ...(pictureFileId && { pictureFileId }) }
  const kept = await saveContact(db, companyId, keptId, {
    ...(email !== '' && { email }),
    updatedAt: now(),
  })
  const what: MovedRows = {
    identities: await reassignIdentities(db, hands),
    extraInfoIds: await reassignExtraInfos(db, hands),
    mergedIds: await reassignMergedContacts(db, hands),
    ticketIds,
    threads: threads.joined,
    threadIds: threads.whole,
    ended,
    filled,
  }
  await saveContact(db, companyId, otherId, { mergedIntoId: keptId, updatedAt: now() })
  const mergeId = await insertMerge(db, { companyId, keptId, otherId, userId, at: now() }, what)
  await announce(db, contactsMerged, { kept: await withExtraInfo(db, kept), otherId })
  await announceMovedTickets(db, companyId, keptId, tickets)
  return { mergeId, contact: kept }
}

/** Locks both contacts in the order of their ids, so that two merges in opposite directions cannot deadlock. */
async function openBothContacts(
  db: Db,
  actor: Actor,
  keptId: number,
  otherId: number,
): Promise<[kept: Contact, other: Contact]> {
  const first = await openContactAs(db, actor, Math.min(keptId, otherId))
  if (keptId === otherId) throw new AppError('ERR_CONTACTS_NOT_MERGEABLE')
  const second = await openContactAs(db, actor, Math.max(keptId, otherId))
  // Groups have their identity at WhatsApp, so they are never merged.
  if (first.isGroup || second.isGroup) throw new AppError('ERR_CONTACTS_NOT_MERGEABLE')
  return keptId < otherId ? [first, second] : [second, first]
}

/** Targets of the other's threads: the kept contact's thread of the same line, or unchanged if the line is deleted. */
async function lockThreadTargets(db: Db, { companyId, from, to }: Reassignment) {
  const all = await lockThreadsOfContacts(db, companyId, [from, to])
  const whole: number[] = []
  const joined: MovedRows['threads'] = []
  for (const { id, whatsappId } of all.filter(({ contactId }) => contactId === from)) {
    if (whatsappId === null) whole.push(id)
    else {
      const own = all.find((thread) => thread.contactId === to && thread.whatsappId === whatsappId)
      joined.push({
        from: id,
        to: own ? own.id : await insertThread(db, { companyId, contactId: to, whatsappId }),
      })
    }
  }
  return { whole, joined }
}

/** Closes one of two open tickets of a line without a message, because the customer continues in the other. */
async function closeDoubledTickets(
  db: Db,
  tickets: readonly TicketRow[],
  keptId: number,
): Promise<MovedRows['ended']> {
  const ended: MovedRows['ended'] = []
  for (const { goesOn, ends } of doubledTickets(tickets, keptId))
    ended.push(...(await mergeTicketInto(db, ends, goesOn)))
  return ended
}
