import type { Contact } from '@guiche/contract/contacts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { AppError } from '../../platform/errors.ts'
import { findOptOut } from './opt-outs.queries.ts'

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
