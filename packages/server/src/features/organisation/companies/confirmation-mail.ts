import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { seal, unseal } from '../../../platform/secrets.ts'

// A sign-up asks for a mail to its address. Users stand above companies, so that the job that mails is in
// `address-confirmations`.

export const CONFIRMATION_MAIL = 'mail-address-confirmation'
const SEALED_EMAIL = 'address that signed up'

/** `known`: somebody signs up with the address of a user. */
export type ConfirmationOccasion = 'made' | 'known' | 'again'

/** The address is sealed: waiting jobs do not list who signs up. */
export function askForMail(db: Db, email: string, occasion: ConfirmationOccasion): Promise<void> {
  return enqueue(db, CONFIRMATION_MAIL, { sealed: seal(SEALED_EMAIL, email), occasion })
}

export function addressIn(sealed: string): string {
  return unseal(SEALED_EMAIL, sealed)
}
