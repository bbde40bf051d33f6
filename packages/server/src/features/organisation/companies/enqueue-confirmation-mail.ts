import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { seal, unseal } from '../../../platform/secrets.ts'

// Enqueues the mails of sign-ups. Users are above companies in the import order, so the job itself is in
// `address-confirmations`.

export const CONFIRMATION_MAIL = 'mail-address-confirmation'
const SEALED_EMAIL = 'address that signed up'

/** `known`: the sign-up used the address of an existing user. */
export type ConfirmationOccasion = 'made' | 'known' | 'again'

/** Enqueues a mail to an address. The address is sealed, so that waiting jobs do not reveal sign-ups. */
export function enqueueConfirmationMail(
  db: Db,
  email: string,
  occasion: ConfirmationOccasion,
): Promise<void> {
  return enqueue(db, CONFIRMATION_MAIL, { sealed: seal(SEALED_EMAIL, email), occasion })
}

export function unsealedAddress(sealed: string): string {
  return unseal(SEALED_EMAIL, sealed)
}
