import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../platform/events/events.ts'
import { optOutsChanged } from './opt-outs.events.ts'
import {
  endOptOuts,
  type Ending,
  findLedgerName,
  findOptOut,
  insertOptOuts,
  type NewOptOut,
  type OptingContact,
} from './opt-outs.queries.ts'

/** A contact is not to be written to first. @returns the new opt-out; undefined where one held already */
export async function optOut(
  db: Db,
  contact: OptingContact,
  began: NewOptOut,
): Promise<number | undefined> {
  if (await findOptOut(db, contact)) return undefined
  const name = await findLedgerName(db, contact)
  if (!name) throw new Error(`contact ${contact.id} has no name`)
  const [id] = await insertOptOuts(db, contact.companyId, [name], began)
  if (id !== undefined) await tell(db, contact)
  return id
}

/** They may be written to first again. @returns whether they had opted out */
export async function optIn(db: Db, contact: OptingContact, ending: Ending): Promise<boolean> {
  const hasEnded = await endOptOuts(db, contact, ending)
  if (hasEnded) await tell(db, contact)
  return hasEnded
}

async function tell(db: Db, { companyId, id: contactId }: OptingContact): Promise<void> {
  await announce(db, optOutsChanged, { companyId, contactId })
}
