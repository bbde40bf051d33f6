import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../platform/events/events.ts'
import { optOutsChanged } from './opt-outs.events.ts'
import {
  endOptOuts,
  type OptOutEnd,
  findLedgerIdentity,
  findOptOut,
  insertOptOuts,
  type NewOptOut,
  type OptingContact,
} from './opt-outs.queries.ts'

/**
 * Opts a contact out of messages that the company starts. @returns the id of the new opt-out; undefined if a current
 * one exists
 */
export async function optOut(
  db: Db,
  contact: OptingContact,
  began: NewOptOut,
): Promise<number | undefined> {
  if (await findOptOut(db, contact)) return undefined
  const name = await findLedgerIdentity(db, contact)
  if (!name) throw new Error(`contact ${contact.id} has no name`)
  const [id] = await insertOptOuts(db, contact.companyId, [name], began)
  if (id !== undefined) await announceOptOuts(db, contact)
  return id
}

/** Ends the contact's opt-outs. @returns true if there was one */
export async function optIn(db: Db, contact: OptingContact, ending: OptOutEnd): Promise<boolean> {
  const hasEnded = await endOptOuts(db, contact, ending)
  if (hasEnded) await announceOptOuts(db, contact)
  return hasEnded
}

async function announceOptOuts(db: Db, { companyId, id: contactId }: OptingContact): Promise<void> {
  await announce(db, optOutsChanged, { companyId, contactId })
}
