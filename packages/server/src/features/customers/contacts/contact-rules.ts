import type { Contact } from '@guiche/contract/contacts'

/**
 * Whether what came in a contact's conversation is taken. What a blocked contact writes, reacts or calls is dropped
 * before it opens a ticket or stands in a thread, as WhatsApp does; what the company writes to them on its own phone is
 * kept.
 */
export function isHeard(contact: Pick<Contact, 'isBlocked'>, fromMe: boolean): boolean {
  return fromMe || contact.isBlocked !== true
}
