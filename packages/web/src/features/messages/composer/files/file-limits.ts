import {
  FILE_MAX_BYTES,
  FILM_MAX_BYTES,
  PICTURE_MAX_BYTES,
  SOUND_MAX_BYTES,
  STICKER_MAX_BYTES,
  STICKER_TYPE,
} from '@guiche/contract/message-limits'

// What may be sent, looked at before anything is. The server looks again.

export type FileFault = 'empty' | 'tooLarge' | 'refused'

/** Programs: WhatsApp delivers none, and no customer should open one. */
const REFUSED = /\.(?:exe|msi|bat|cmd|com|scr|ps1|vbs|jar|apk|dll|lnk|hta)$/i

const LARGE_PICTURE_BYTES = 5 * 1024 * 1024

type Described = Pick<File, 'name' | 'type' | 'size'>

/** The most bytes of a file of its kind. */
export function mostBytes({ type }: Described): number {
  if (isPicture(type)) return PICTURE_MAX_BYTES
  if (type.startsWith('audio/')) return SOUND_MAX_BYTES
  return type.startsWith('video/') ? FILM_MAX_BYTES : FILE_MAX_BYTES
}

export function faultOf(file: Described): FileFault | undefined {
  if (file.size === 0) return 'empty'
  if (REFUSED.test(file.name)) return 'refused'
  return file.size > mostBytes(file) ? 'tooLarge' : undefined
}

/** WhatsApp makes such a picture smaller; as a document it arrives as it is. */
export function isLargePicture({ type, size }: Described): boolean {
  return isPicture(type) && size > LARGE_PICTURE_BYTES
}

/** Whether WhatsApp takes it for a sticker. */
export function canBeSticker({ type, size }: Described): boolean {
  return type === STICKER_TYPE && size <= STICKER_MAX_BYTES
}

function isPicture(type: string): boolean {
  return /^image\/(?:jpeg|png|webp|gif)$/.test(type)
}
