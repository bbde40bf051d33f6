import type { Message } from '@guiche/contract/messages'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { findContact } from '../../customers/contacts/index.ts'
import { optOut } from '../../customers/opt-outs/index.ts'
import { findContactOfTicket } from './served-contacts.queries.ts'

/** Failure code for a customer who has stopped the company's marketing messages at WhatsApp. */
const STOPPED = 'ERR_MARKETING_REFUSED'

/**
 * Opts a contact out when a message failed because they stopped the company's marketing at WhatsApp, on whichever line.
 */
export async function optOutOnRefusal(db: Db, message: Message): Promise<void> {
  const { companyId, failure, fromMe, ticketId } = message
  if (!fromMe || failure?.code !== STOPPED) return
  const contactId = await findContactOfTicket(db, companyId, ticketId)
  const contact = contactId === undefined ? undefined : await findContact(db, companyId, contactId)
  if (contact) await optOut(db, contact, { beganAt: now(), beganBy: 'provider' })
}
