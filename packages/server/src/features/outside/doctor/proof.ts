import { sign } from '../../../platform/secrets.ts'

// Whether an address leads to this installation: whoever answers there shows that they have its SECRET, which all of its
// processes share and a stranger's page has not.

export const CHALLENGE = /^[\da-f]{32}$/

export function proofOf(challenge: string): string {
  return sign('doctor', challenge)
}
