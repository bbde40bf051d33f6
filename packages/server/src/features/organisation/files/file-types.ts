import { open } from 'node:fs/promises'
import { extname } from 'node:path'

/** Types that browsers may display inline, since they cannot contain scripts. */
const SHOWN_INLINE = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'audio/mpeg',
  'audio/ogg',
  'audio/mp4',
  'audio/x-m4a',
  'audio/aac',
  'audio/wav',
  'audio/webm',
  'video/mp4',
  'video/webm',
  'video/3gpp',
  'video/quicktime',
])

export interface FileType {
  mime: string
  extension: string
}

const UNKNOWN: FileType = { mime: 'application/octet-stream', extension: 'bin' }

/** The type by the bytes, whatever the sender claims. Text and unknown bytes are `application/octet-stream`. */
export async function sniffType(bytes: Buffer): Promise<FileType> {
  const { fileTypeFromBuffer } = await loadTypeSniffer()
  return fileTypeOf(await fileTypeFromBuffer(bytes)) ?? UNKNOWN
}

/** The type of a file on disk by its bytes. Plain text has no signature, so its extension decides. */
export async function sniffFile(path: string, name: string): Promise<FileType> {
  const { fileTypeFromFile } = await loadTypeSniffer()
  return fileTypeOf(await fileTypeFromFile(path)) ?? (await sniffTextType(path, name)) ?? UNKNOWN
}

// Loaded on first use, which keeps it out of the process's start.
const loadTypeSniffer = () => import('file-type')

function fileTypeOf(found: { mime: string; ext: string } | undefined): FileType | undefined {
  if (!found) return undefined
  // For Opus the type is audio/ogg with a codecs parameter, which browsers do not need.
  const mime = found.mime.split(';')[0] ?? found.mime
  return { mime, extension: found.ext }
}

const TEXTS = new Map([
  ['txt', 'text/plain'],
  ['csv', 'text/csv'],
  ['md', 'text/plain'],
  ['vcf', 'text/vcard'],
])
const LOOKED_AT_BYTES = 4096

async function sniffTextType(path: string, name: string): Promise<FileType | undefined> {
  const extension = extensionOf(name)
  const mime = TEXTS.get(extension)
  if (!mime) return undefined
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOKED_AT_BYTES), 0, LOOKED_AT_BYTES)
  return buffer.subarray(0, bytesRead).includes(0) ? undefined : { mime, extension }
}

export function isShownInline(mime: string): boolean {
  return SHOWN_INLINE.has(mime)
}

/** Extensions of common files by type. */
const EXTENSIONS = new Map([
  ['application/pdf', 'pdf'],
  ['application/zip', 'zip'],
  ['application/msword', 'doc'],
  ['application/vnd.ms-excel', 'xls'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'],
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/rtf', 'rtf'],
  ['application/xml', 'xml'],
  ['text/plain', 'txt'],
  ['text/csv', 'csv'],
  ['text/vcard', 'vcf'],
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/gif', 'gif'],
  ['image/heic', 'heic'],
  ['image/heif', 'heif'],
  ['image/avif', 'avif'],
  ['image/tiff', 'tiff'],
  ['image/bmp', 'bmp'],
  ['audio/mpeg', 'mp3'],
  ['audio/ogg', 'ogg'],
  ['audio/mp4', 'm4a'],
  ['audio/x-m4a', 'm4a'],
  ['audio/aac', 'aac'],
  ['audio/wav', 'wav'],
  ['audio/webm', 'weba'],
  ['audio/amr', 'amr'],
  ['video/mp4', 'mp4'],
  ['video/webm', 'webm'],
  ['video/3gpp', '3gp'],
  ['video/quicktime', 'mov'],
])

/**
 * Appends the type's extension to a name that has none; an existing one stays, right or wrong. The `.2` of `v1.2` is no
 * extension, since it has no letter.
 */
export function withExtension(name: string, mime: string): string {
  const extension = EXTENSIONS.get(mime)
  const has = /\.[\da-z]{0,7}[a-z][\da-z]{0,7}$/i.test(name)
  return extension === undefined || has || name === ''
    ? name
    : `${name.endsWith('.') ? name.slice(0, -1) : name}.${extension}`
}

/** `png` of `Foto.PNG`. */
export function extensionOf(name: string): string {
  return extname(name).slice(1).toLowerCase()
}
