import { extname } from 'node:path'
import { isBlankText } from '@guiche/contract/blank-text'
import { DAY, now } from '../../../platform/clock.ts'
import { ownLink } from '../../../platform/http/own-address.ts'
import { constantTimeEqual, sign } from '../../../platform/secrets.ts'

// Addresses of media are capabilities: they cannot be guessed or listed, and expire after one to two days. The expiry
// is rounded to days, so that an address stays the same for a day and browsers can cache it. A `…Url` is absolute, for
// clients on other origins; some fields hold a bare name, which clients prefix with /public/.

const PURPOSE = 'media address'
const SIGNATURE_CHARACTERS = 32

/** A message's file, its thumbnail, or a file without a message. */
const KINDS = { m: 'message', t: 'thumb', f: 'file' } as const
type OwnerKind = keyof typeof KINDS

export interface MediaOwner {
  companyId: number
  kind: (typeof KINDS)[OwnerKind]
  /** Id of the message or of the file. */
  id: string
}

/** <origin>/public/<signed>/<name>, valid for 24 to 48 hours, and only until the message is deleted. */
export function mediaAddress(companyId: number, messageId: string, name: string | null): string {
  return absoluteAddress(signedName('m', companyId, messageId, name ?? messageId))
}

/** The address of a message's thumbnail, valid as long as the message's file. */
export function thumbAddress(companyId: number, messageId: string): string {
  return absoluteAddress(signedName('t', companyId, messageId, 'thumb.webp'))
}

/** The address of a file without a message, such as the attachment of a quick message. */
export function fileAddress(companyId: number, fileId: string, name: string | null): string {
  return absoluteAddress(signedFileName(companyId, fileId, name))
}

/** <signed>/<name>: the same file for fields with a bare name, such as an announcement's mediaPath. */
export function signedFileName(companyId: number, fileId: string, name: string | null): string {
  return signedName('f', companyId, fileId, name ?? fileId)
}

function absoluteAddress(bare: string): string {
  return ownLink(`/public/${bare}`)
}

function signedName(kind: OwnerKind, companyId: number, id: string, name: string): string {
  const expires = (Math.floor(now().getTime() / DAY) + 2).toString(16)
  const named = `${kind}${companyId.toString(16)}-${id.replaceAll('-', '')}-${expires}`
  return `${named}-${addressSignature(named)}/${encodeURIComponent(safeName(name))}`
}

/** The owner that a signed address names; undefined if the signature is wrong or expired. */
export function readMediaAddress(signed: string): MediaOwner | undefined {
  const found = /^([mtf])([\da-f]{1,8})-([\da-f]{32})-([\da-f]{1,6})-([\da-f]{32})$/.exec(signed)
  const [, kind = '', company = '', id = '', expires = '', given = ''] = found ?? []
  if (!isOwnerKind(kind)) return undefined
  if (!constantTimeEqual(given, addressSignature(`${kind}${company}-${id}-${expires}`)))
    return undefined
  if (Number.parseInt(expires, 16) * DAY <= now().getTime()) return undefined
  return {
    companyId: Number.parseInt(company, 16),
    kind: KINDS[kind],
    id: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  }
}

function isOwnerKind(text: string): text is OwnerKind {
  return Object.hasOwn(KINDS, text)
}

function addressSignature(named: string): string {
  return Buffer.from(sign(PURPOSE, named), 'base64url')
    .toString('hex')
    .slice(0, SIGNATURE_CHARACTERS)
}

const NAME_MAX = 100
/** Longer than any common extension. */
const EXTENSION_MAX = 12

/**
 * A name for an address and a download: no path, no control characters, spaces as underscores. Zero-width joiners of
 * emoji and scripts stay. A long name keeps its start and its extension.
 */
export function safeName(name: string): string {
  const plain = name
    .replace(/[\s[\p{C}--[\u200c\u200d]]]+/gv, '_')
    .replace(/[/\\:*?"<>|]+/g, '_')
    .replace(/^\.+/, '_')
  return isBlankText(plain) ? 'file' : shortenedName(plain)
}

function shortenedName(name: string): string {
  if (name.length <= NAME_MAX) return name
  const extension = extname(name)
  const kept = extension.length <= EXTENSION_MAX ? extension : ''
  return `${cutAtCharacter(name, NAME_MAX - kept.length)}${kept}`
}

/** Cuts neither within a surrogate pair nor after a joiner. */
function cutAtCharacter(text: string, most: number): string {
  let end = most
  while (continuesCharacter(text.charCodeAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** True for a joiner or a high surrogate at the end of a cut name. */
function continuesCharacter(unit: number): boolean {
  return unit === 0x200c || unit === 0x200d || (unit >= 0xd800 && unit <= 0xdbff)
}
