import type { Contact } from '@guiche/contract/contacts'
import { findLastHeardAt } from '../../../channels/hand-to-line.ts'
import { DAY, now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import { findOptOut, type OptingContact } from './opt-outs.queries.ts'

/**
 * Before something that the company says of its own accord: not a person's answer, nor an automatic one to what the
 * customer writes. @throws ERR_CONTACT_OPTED_OUT
 */
export async function refuseOptedOut(
  db: Db,
  companyId: number,
  { id, number }: Pick<Contact, 'id' | 'number'>,
): Promise<void> {
  if (await findOptOut(db, { companyId, id, number })) throw new AppError('ERR_CONTACT_OPTED_OUT')
}

/** Who has been silent for longer is not answered any more by what says itself: it begins a conversation. */
const ANSWERED_WITHIN_MS = DAY

/** Whether something that says itself later, such as a late step of a flow, would begin a conversation with who opted out. */
export async function isHeldBack(
  db: Db,
  contact: OptingContact,
  threadId: number,
): Promise<boolean> {
  if (!(await findOptOut(db, contact))) return false
  const heardAt = await findLastHeardAt(db, { companyId: contact.companyId, threadId })
  return heardAt === undefined || now().getTime() - heardAt.getTime() > ANSWERED_WITHIN_MS
}
