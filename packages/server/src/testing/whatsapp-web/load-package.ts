import { findPackage } from '../../channels/baileys/baileys-package.ts'
import type { WhatsAppPackage } from './package-types.ts'

/** The client's own package, whose ciphers and codecs the server uses. @returns undefined if it is not installed */
export async function loadPackage(): Promise<WhatsAppPackage | undefined> {
  const found: unknown = await findPackage()
  return found as WhatsAppPackage | undefined
}
