import { sign } from '../../../platform/secrets.ts'

// Proof that an address leads to this installation: the server signs a challenge with SECRET, which all its processes
// share and no other server has.

export const CHALLENGE = /^[\da-f]{32}$/

export function installationProof(challenge: string): string {
  return sign('doctor', challenge)
}
