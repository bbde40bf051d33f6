import type { Contact } from '@guiche/contract/contacts'
import { sql } from 'kysely'
import type { Party, PartyName } from '../../../../channels/channel.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'

/**
 * The address for an answer: the identity from which the customer wrote last in this thread, if it is still theirs. A
 * merged contact has two numbers, and the number in the contact list may be of a phone that the customer no longer
 * uses.
 */
export async function addressOf(db: Db, contact: Contact, threadId: number): Promise<Party> {
  const { companyId, id, name, number } = contact
  const { rows } = await sql<PartyName>`
    with heard as (
      select remote_jid from messages
      where company_id = ${companyId} and thread_id = ${threadId} and not from_me
      order by position desc limit 1
    )
    select kind, value from contact_identities
    where company_id = ${companyId} and contact_id = ${id}
    order by value = (select remote_jid from heard) desc nulls last, value = ${number} desc,
      array_position(array['phone', 'group', 'lid', 'business', 'username'], kind), created_at limit 1`.execute(
    db,
  )
  const [address] = rows
  if (address) return { ...address, name }
  return { kind: contact.isGroup ? 'group' : 'phone', value: number, name }
}

/**
 * The address at which a message is known: the identity that it was sent to or came from, although answers may use
 * another one by now.
 */
export async function addressOfMessage(
  db: Db,
  contact: Contact,
  { threadId, remoteJid }: { threadId: number; remoteJid: string },
): Promise<Party> {
  const address = await addressOf(db, contact, threadId)
  if (remoteJid === '' || address.value === remoteJid) return address
  const known = await db
    .selectFrom('contactIdentities')
    .select('kind')
    .where('companyId', '=', contact.companyId)
    .where('value', '=', remoteJid)
    .orderBy((order) => order('contactId', '=', contact.id), 'desc')
    .executeTakeFirst()
  const kind = known?.kind ?? (contact.isGroup ? 'group' : 'phone')
  return { ...address, kind, value: remoteJid }
}
