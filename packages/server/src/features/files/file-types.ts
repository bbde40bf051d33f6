import { fileTypeFromBuffer } from 'file-type'

/** What a browser may show by itself: nothing in these can run. */
const SHOWN_INLINE = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'audio/mpeg',
  'audio/ogg',
  'audio/mp4',
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

/** What the bytes are, whatever was said of them. Text and unknown bytes are kept as bytes. */
export async function sniffType(bytes: Buffer): Promise<FileType> {
  const found = await fileTypeFromBuffer(bytes)
  if (!found) return { mime: 'application/octet-stream', extension: 'bin' }
  // Ogg says audio/ogg; with Opus inside the type carries a parameter that browsers do not need.
  const mime = found.mime.split(';')[0] ?? found.mime
  return { mime, extension: found.ext }
}

export function isShownInline(mime: string): boolean {
  return SHOWN_INLINE.has(mime)
}
