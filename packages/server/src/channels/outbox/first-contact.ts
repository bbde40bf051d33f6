import type { Db } from '../../platform/database/kysely-on-client.ts'
import type { FirstContacts } from '../channel.ts'
import type { Delivery } from './deliveries.queries.ts'
import {
  findNextFirstContact,
  holdFirstContacts,
  insertFirstContact,
  hasConversation,
  parkHead,
} from './first-contacts.queries.ts'
import { lockHeads } from './heads.queries.ts'
import { isToGroup } from './perform-delivery.ts'

// WhatsApp bans numbers that start many conversations with strangers. So a line spaces its first contacts and limits
// their number per day.

export async function lockAndCheckFirstContact(
  db: Db,
  delivery: Delivery,
  limits: FirstContacts | null,
): Promise<boolean> {
  if (!limits || delivery.kind !== 'send' || isToGroup(delivery)) return false
  // A message that the customer writes meanwhile waits for this lock and then readies the head, or is seen here.
  await lockHeads(db, delivery, [delivery.threadId])
  return !(await hasConversation(db, delivery))
}

interface Moment {
  readonly at: Date
  readonly random: () => number
}

/** Records a first contact now and draws the time of the next at random. @returns false when it must wait */
export async function startFirstContact(
  db: Db,
  delivery: Delivery,
  limits: FirstContacts,
  { at, random }: Moment,
): Promise<boolean> {
  const waits = await findNextFirstContact(db, delivery, limits, at)
  if (waits) {
    await holdFirstContacts(db, delivery, waits)
    await parkHead(db, delivery)
    return false
  }
  const [least, most] = limits.spacedMs
  const nextAt = new Date(at.getTime() + least + Math.round(random() * (most - least)))
  await insertFirstContact(db, delivery, { at, nextAt })
  const next = await findNextFirstContact(db, delivery, limits, at)
  if (next) await holdFirstContacts(db, delivery, next)
  return true
}
