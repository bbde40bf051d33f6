import { randomUUID } from 'node:crypto'
import type { Contact } from '@guiche/contract/contacts'
import type { OpenedTicket, Ticket, TicketInput } from '@guiche/contract/tickets'
import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { AppError, InvalidInputError } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { chooseConnection } from '../../../setup/connections/index.ts'
import { findContact, lockContact } from '../../../customers/contacts/index.ts'
import { findOrInsertThread } from '../../threads/index.ts'
import { announceAssignment } from '../announce-assignment.ts'
import { announceTicket } from '../announce-ticket.ts'
import { presentTicket } from '../lists/present-tickets.ts'
import { retryAfterRace, refuseForeignHolders, refuseSecondTicket } from '../ticket-refusals.ts'
import { presentOpenedTicket } from '../present-full-ticket.ts'
import { findTicketByKey, insertTicket, type TicketRow } from '../tickets.queries.ts'

/**
 * Opens a ticket with a contact. A repeat with the same idempotency key returns the first call's ticket.
 * @throws ERR_NO_CONTACT_FOUND, ERR_OTHER_OPEN_TICKET
 */
export function openTicket(actor: Actor, input: TicketInput): Promise<OpenedTicket> {
  const { companyId } = actor
  if (input.queueId === null && actor.profile !== 'admin')
    throw new InvalidInputError([{ path: 'queueId', code: 'required' }])
  const key = userIdempotencyKey(actor, input)
  return retryAfterRace(() =>
    inCompany(companyId, async (db) => {
      const contact = await findContact(db, companyId, input.contactId)
      if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND')
      // The contact's lock serializes openings, so that a repeat finds the ticket of the first call.
      await lockContact(db, companyId, contact.id)
      const repeated = await findOpenedTicket(db, companyId, key)
      if (repeated) return presentOpenedTicket(db, repeated)
      const row = await insertOpenTicket(db, actor, input, contact, key)
      const ticket = await announceTicket(db, row, undefined)
      await announceAssignment(db, ticket, undefined, { byId: actor.userId, reason: 'opened' })
      return presentOpenedTicket(db, ticket)
    }),
  )
}

/** The ticket that an earlier call with the key opened. */
async function findOpenedTicket(
  db: Db,
  companyId: number,
  key: string | null,
): Promise<Ticket | undefined> {
  const row = key === null ? undefined : await findTicketByKey(db, companyId, key)
  return row && presentTicket(db, row)
}

function userIdempotencyKey({ userId }: Actor, { idempotencyKey }: TicketInput): string | null {
  return idempotencyKey === undefined ? null : `${userId}:${idempotencyKey}`
}

async function insertOpenTicket(
  db: Db,
  actor: Actor,
  input: TicketInput,
  contact: Contact,
  idempotencyKey: string | null,
): Promise<TicketRow> {
  const { companyId } = actor
  const { queueId, userId: givenUserId } = input
  const userId = givenUserId ?? actor.userId
  await refuseForeignHolders(db, companyId, { userId, queueId })
  // Without `whatsappId` an unclosed ticket on any line refuses another one.
  await refuseSecondTicket(db, companyId, contact.id, input.whatsappId ?? undefined)
  const whatsappId = await chooseConnection(db, companyId, { whatsappId: input.whatsappId, userId })
  const threadId = await findOrInsertThread(db, { companyId, contactId: contact.id, whatsappId })
  await refuseSecondTicket(db, companyId, contact.id, whatsappId)
  const at = now()
  return insertTicket(db, {
    companyId,
    uuid: randomUUID(),
    status: 'open',
    contactId: contact.id,
    isGroup: contact.isGroup,
    whatsappId,
    threadId,
    userId,
    queueId,
    queueOptionId: null,
    integrationId: null,
    promptId: null,
    idempotencyKey,
    queuedAt: at,
    acceptedAt: at,
    createdAt: at,
    updatedAt: at,
  })
}
