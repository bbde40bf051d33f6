import { randomBytes, randomUUID } from 'node:crypto'
import type { Manner } from '@guiche/contract/simulator'

/** The id of a message that nobody gave one, as a provider of this manner makes it. */
export function makeProviderId(manner: Manner): string {
  return manner === 'cloud' ? `wamid.${randomBytes(30).toString('base64url')}` : randomUUID()
}
