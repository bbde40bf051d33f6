import type { Contact } from '@guiche/contract/contacts'
import { findLastInboundAt } from '../../../channels/enqueue-delivery.ts'
import { DAY, now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import { findOptOut, type OptingContact } from './opt-outs.queries.ts'

/**
 * Called before messages that the company starts, not before answers of a person or automatic answers.
 * @throws ERR_CONTACT_OPTED_OUT
 */
export async function refuseOptedOut(
  db: Db,
  companyId: number,
  { id, number }: Pick<Contact, 'id' | 'number'>,
): Promise<void> {
  if (await findOptOut(db, { companyId, id, number })) throw new AppError('ERR_CONTACT_OPTED_OUT')
}

/** An automatic message after a longer silence starts a conversation instead of answering. */
const ANSWERED_WITHIN_MS = DAY

/**
 * True if a later automatic message, such as a late step of a flow, would start a conversation with a contact who opted
 * out.
 */
export async function isHeldBackByOptOut(
  db: Db,
  contact: OptingContact,
  threadId: number,
): Promise<boolean> {
  if (!(await findOptOut(db, contact))) return false
  const heardAt = await findLastInboundAt(db, { companyId: contact.companyId, threadId })
  return heardAt === undefined || now().getTime() - heardAt.getTime() > ANSWERED_WITHIN_MS
}
