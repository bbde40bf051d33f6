import { DAY, now } from '../../platform/clock.ts'
import { sameText, sign } from '../../platform/secrets.ts'

// Media addresses are capabilities: nobody can guess or list one, and each dies after a day or two. The expiry is
// rounded, so that an address stays the same for a day and browsers can keep what they fetched.

const PURPOSE = 'media address'
const SIGNATURE_CHARACTERS = 32

export interface MediaOwner {
  companyId: number
  messageId: string
}

/** /public/<signed>/<name>, good for 24 to 48 hours. */
export function mediaAddress(companyId: number, messageId: string, name: string | null): string {
  const expires = (Math.floor(now().getTime() / DAY) + 2).toString(16)
  const named = `${companyId.toString(16)}-${messageId.replaceAll('-', '')}-${expires}`
  return `/public/${named}-${signature(named)}/${encodeURIComponent(safeName(name ?? messageId))}`
}

/** Whose medium it is; undefined when we did not sign it or it has expired. */
export function readMediaAddress(signed: string): MediaOwner | undefined {
  const found = /^([\da-f]{1,8})-([\da-f]{32})-([\da-f]{1,6})-([\da-f]{32})$/.exec(signed)
  const [, company = '', message = '', expires = '', given = ''] = found ?? []
  if (!sameText(given, signature(`${company}-${message}-${expires}`))) return undefined
  if (Number.parseInt(expires, 16) * DAY <= now().getTime()) return undefined
  return {
    companyId: Number.parseInt(company, 16),
    messageId: message.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  }
}

function signature(named: string): string {
  return Buffer.from(sign(PURPOSE, named), 'base64url')
    .toString('hex')
    .slice(0, SIGNATURE_CHARACTERS)
}

const NAME_MAX = 100

/** A name for an address and a download: no path, no control character, spaces as underscores. */
export function safeName(name: string): string {
  const plain = name.replace(/[\s\p{C}]+/gu, '_').replace(/[/\\:*?"<>|]+/g, '_')
  return plain.slice(-NAME_MAX).replace(/^\.+/, '_') || 'file'
}
