import {
  FILE_MAX_BYTES,
  FILM_MAX_BYTES,
  PICTURE_MAX_BYTES,
  SOUND_MAX_BYTES,
  STICKER_MAX_BYTES,
  STICKER_TYPE,
} from '@guiche/contract/message-limits'

// Checks files before the upload. The server checks them again.

export type FileFault = 'empty' | 'tooLarge' | 'refused'

/** Programs: WhatsApp does not deliver them, and they are dangerous to customers. */
const REFUSED = /\.(?:exe|msi|bat|cmd|com|scr|ps1|vbs|jar|apk|dll|lnk|hta)$/i

const LARGE_PICTURE_BYTES = 5 * 1024 * 1024

type Described = Pick<File, 'name' | 'type' | 'size'>

/** The size limit in bytes for a file's kind. */
export function maxFileBytes({ type }: Described): number {
  if (isPicture(type)) return PICTURE_MAX_BYTES
  if (type.startsWith('audio/')) return SOUND_MAX_BYTES
  return type.startsWith('video/') ? FILM_MAX_BYTES : FILE_MAX_BYTES
}

export function fileFaultOf(file: Described): FileFault | undefined {
  if (file.size === 0) return 'empty'
  if (REFUSED.test(file.name)) return 'refused'
  return file.size > maxFileBytes(file) ? 'tooLarge' : undefined
}

/** WhatsApp reduces such pictures; a document keeps its size. */
export function isLargePicture({ type, size }: Described): boolean {
  return isPicture(type) && size > LARGE_PICTURE_BYTES
}

/** True if WhatsApp accepts the file as a sticker. */
export function canBeSticker({ type, size }: Described): boolean {
  return type === STICKER_TYPE && size <= STICKER_MAX_BYTES
}

function isPicture(type: string): boolean {
  return /^image\/(?:jpeg|png|webp|gif)$/.test(type)
}
