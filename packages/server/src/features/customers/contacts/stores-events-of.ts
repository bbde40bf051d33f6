import type { Contact } from '@guiche/contract/contacts'

/**
 * True if an event of a contact's conversation is stored. Messages, reactions and calls of a blocked contact are
 * dropped before they open a ticket or reach a thread, as WhatsApp does; messages that the company writes to them on
 * its own phone are stored.
 */
export function storesEventsOf(contact: Pick<Contact, 'isBlocked'>, fromMe: boolean): boolean {
  return fromMe || contact.isBlocked !== true
}
