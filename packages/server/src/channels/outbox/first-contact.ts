import type { Db } from '../../platform/database/kysely-on-client.ts'
import type { FirstContacts } from '../channel.ts'
import type { Delivery } from './deliveries.queries.ts'
import {
  findNextFirst,
  holdFirsts,
  insertFirst,
  isAcquainted,
  parkHead,
} from './first-contacts.queries.ts'
import { lockHeads } from './heads.queries.ts'
import { isToGroup } from './perform.ts'

// Numbers that begin many conversations with strangers are locked out: a line begins with one now and then, and with so
// many a day.

export async function isFirstContact(
  db: Db,
  delivery: Delivery,
  limits: FirstContacts | null,
): Promise<boolean> {
  if (!limits || delivery.kind !== 'send' || isToGroup(delivery)) return false
  // Who writes at this moment readies the head behind this lock, or is seen.
  await lockHeads(db, delivery, [delivery.threadId])
  return !(await isAcquainted(db, delivery))
}

interface Moment {
  readonly at: Date
  readonly random: () => number
}

/** Begins with this contact, and draws when the next may follow. @returns false where it has to wait itself */
export async function beginsFirst(
  db: Db,
  delivery: Delivery,
  limits: FirstContacts,
  { at, random }: Moment,
): Promise<boolean> {
  const waits = await findNextFirst(db, delivery, limits, at)
  if (waits) {
    await holdFirsts(db, delivery, waits)
    await parkHead(db, delivery)
    return false
  }
  const [least, most] = limits.spacedMs
  const nextAt = new Date(at.getTime() + least + Math.round(random() * (most - least)))
  await insertFirst(db, delivery, { at, nextAt })
  const next = await findNextFirst(db, delivery, limits, at)
  if (next) await holdFirsts(db, delivery, next)
  return true
}
