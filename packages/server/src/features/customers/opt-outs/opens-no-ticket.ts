import type { Contact } from '@guiche/contract/contacts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { isOptWordEffective, type OptWord } from './opt-word-rules.ts'
import { readOptOutState } from './opt-words.ts'

/** True if a word in a closed conversation opts its customer out or in, so that no ticket is opened for it. */
export async function opensNoTicket(db: Db, contact: Contact, { kind }: OptWord): Promise<boolean> {
  if (contact.isGroup) return false
  return isOptWordEffective(kind, await readOptOutState(db, contact), false)
}
