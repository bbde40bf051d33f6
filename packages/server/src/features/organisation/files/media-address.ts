import { extname } from 'node:path'
import { isBlankText } from '@guiche/contract/blank-text'
import { DAY, now } from '../../../platform/clock.ts'
import { ownLink } from '../../../platform/http/own-address.ts'
import { sameText, sign } from '../../../platform/secrets.ts'

// Media addresses are capabilities: nobody can guess or list one, and each dies after a day or two. The expiry is
// rounded, so that an address stays the same for a day and browsers can keep what they fetched. A `…Url` is absolute,
// since clients on other origins use it as it stands; some fields hold a bare name, to which clients put /public/.

const PURPOSE = 'media address'
const SIGNATURE_CHARACTERS = 32

/** A message's medium, the small picture of it, or a file that belongs to no message. */
const KINDS = { m: 'message', t: 'thumb', f: 'file' } as const
type Kind = keyof typeof KINDS

export interface MediaOwner {
  companyId: number
  kind: (typeof KINDS)[Kind]
  /** Of the message, or of the file. */
  id: string
}

/** <where browsers find us>/public/<signed>/<name>, good for 24 to 48 hours, and dead as soon as the message is deleted. */
export function mediaAddress(companyId: number, messageId: string, name: string | null): string {
  return absolute(signedName('m', companyId, messageId, name ?? messageId))
}

/** The small picture of a message's medium; dies with it. */
export function thumbAddress(companyId: number, messageId: string): string {
  return absolute(signedName('t', companyId, messageId, 'thumb.webp'))
}

/** A file by itself, such as the attachment of a quick message. */
export function fileAddress(companyId: number, fileId: string, name: string | null): string {
  return absolute(bareFileName(companyId, fileId, name))
}

/** <signed>/<name>: the same file where the wire has a bare name, such as an announcement's mediaPath. */
export function bareFileName(companyId: number, fileId: string, name: string | null): string {
  return signedName('f', companyId, fileId, name ?? fileId)
}

function absolute(bare: string): string {
  return ownLink(`/public/${bare}`)
}

function signedName(kind: Kind, companyId: number, id: string, name: string): string {
  const expires = (Math.floor(now().getTime() / DAY) + 2).toString(16)
  const named = `${kind}${companyId.toString(16)}-${id.replaceAll('-', '')}-${expires}`
  return `${named}-${signature(named)}/${encodeURIComponent(safeName(name))}`
}

/** Whose medium it is; undefined when we did not sign it or it has expired. */
export function readMediaAddress(signed: string): MediaOwner | undefined {
  const found = /^([mtf])([\da-f]{1,8})-([\da-f]{32})-([\da-f]{1,6})-([\da-f]{32})$/.exec(signed)
  const [, kind = '', company = '', id = '', expires = '', given = ''] = found ?? []
  if (!isKind(kind)) return undefined
  if (!sameText(given, signature(`${kind}${company}-${id}-${expires}`))) return undefined
  if (Number.parseInt(expires, 16) * DAY <= now().getTime()) return undefined
  return {
    companyId: Number.parseInt(company, 16),
    kind: KINDS[kind],
    id: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  }
}

function isKind(text: string): text is Kind {
  return Object.hasOwn(KINDS, text)
}

function signature(named: string): string {
  return Buffer.from(sign(PURPOSE, named), 'base64url')
    .toString('hex')
    .slice(0, SIGNATURE_CHARACTERS)
}

const NAME_MAX = 100
/** Longer than any that programs know a file by. */
const EXTENSION_MAX = 12

/**
 * A name for an address and a download: no path, no control character, spaces as underscores. The joiners of emoji and of
 * scripts that need them stay. Of a long name its start and its extension are kept.
 */
export function safeName(name: string): string {
  const plain = name
    .replace(/[\s[\p{C}--[\u200c\u200d]]]+/gv, '_')
    .replace(/[/\\:*?"<>|]+/g, '_')
    .replace(/^\.+/, '_')
  return isBlankText(plain) ? 'file' : shortened(plain)
}

function shortened(name: string): string {
  if (name.length <= NAME_MAX) return name
  const extension = extname(name)
  const kept = extension.length <= EXTENSION_MAX ? extension : ''
  return `${cut(name, NAME_MAX - kept.length)}${kept}`
}

/** Neither in the middle of a character nor behind a joiner. */
function cut(text: string, most: number): string {
  let end = most
  while (goesOn(text.charCodeAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** A joiner, or the first half of a character, at the end of a cut name. */
function goesOn(unit: number): boolean {
  return unit === 0x200c || unit === 0x200d || (unit >= 0xd800 && unit <= 0xdbff)
}
