import { randomBytes, randomUUID } from 'node:crypto'
import type { Manner } from '@guiche/contract/simulator'

/** The id of a message that was posted without one, in the provider's form. */
export function makeProviderId(manner: Manner): string {
  return manner === 'cloud' ? `wamid.${randomBytes(30).toString('base64url')}` : randomUUID()
}
