import {
  FILE_MAX_BYTES,
  FILM_MAX_BYTES,
  PICTURE_MAX_BYTES,
  SOUND_MAX_BYTES,
} from '@guiche/contract/messages'
import type { ErrorCode } from '@guiche/contract/errors'
import { extensionOf, type FileType } from './file-types.ts'

// Rules for files that users send. Pure.

/** WhatsApp's kinds of media. */
export type MediaKind = 'image' | 'video' | 'audio' | 'document'

const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
const MAX_BYTES: Readonly<Record<MediaKind, number>> = {
  image: PICTURE_MAX_BYTES,
  video: FILM_MAX_BYTES,
  audio: SOUND_MAX_BYTES,
  document: FILE_MAX_BYTES,
}

export function mediaKindOf(mime: string): MediaKind {
  if (PICTURES.has(mime)) return 'image'
  if (/^video\/(?:mp4|webm|3gpp|quicktime)$/.test(mime)) return 'video'
  return mime.startsWith('audio/') ? 'audio' : 'document'
}

/** The photo format of iPhones. Only Safari displays it, and WhatsApp sends it as a document. */
export function isHeic(mime: string): boolean {
  return mime === 'image/heic' || mime === 'image/heif'
}

/** True if the file gets a thumbnail or a duration. */
export function hasThumbnailOrDuration(mime: string): boolean {
  return mediaKindOf(mime) !== 'document' || isHeic(mime)
}

/** MP4 and similar containers hold video or sound; the sender's name or voice flag decides. */
export function audioTypeIfSound(type: FileType, name: string, isVoice: boolean): FileType {
  const isSound = isVoice || mediaFamily(name) === 'audio'
  return isSound && type.mime.startsWith('video/')
    ? { ...type, mime: type.mime.replace('video/', 'audio/') }
    : type
}

/** The code that refuses a file; undefined if it may be sent. */
export function refusalOf(type: FileType, name: string, size: number): ErrorCode | undefined {
  if (size === 0) return 'ERR_FILE_EMPTY'
  if (isRunnable(type, name) || contradictsName(type, name)) return 'ERR_FILE_TYPE_NOT_ALLOWED'
  return size > MAX_BYTES[mediaKindOf(type.mime)] ? 'ERR_FILE_TOO_LARGE' : undefined
}

const PROGRAMS = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x-ms-shortcut',
  'application/x-msi',
])
const PROGRAM_NAMES = /^(?:exe|dll|scr|com|bat|cmd|msi|msp|vbs|vbe|wsf|hta|ps1|lnk|cpl|jar|reg)$/

/** Executable files are refused by type, extension and name. */
function isRunnable({ mime, extension }: FileType, name: string): boolean {
  return PROGRAMS.has(mime) || extension === 'exe' || PROGRAM_NAMES.test(extensionOf(name))
}

const FAMILIES: Readonly<Record<'image' | 'audio' | 'video', readonly string[]>> = {
  image: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'heic', 'avif', 'bmp', 'tif', 'tiff'],
  audio: ['mp3', 'ogg', 'oga', 'opus', 'm4a', 'aac', 'wav', 'weba', 'amr', 'flac'],
  video: ['mp4', 'm4v', 'mov', 'webm', '3gp', 'mkv', 'avi', 'mpg', 'mpeg'],
}

function mediaFamily(name: string): 'image' | 'audio' | 'video' | undefined {
  const extension = extensionOf(name)
  return (['image', 'audio', 'video'] as const).find((family) =>
    FAMILIES[family].includes(extension),
  )
}

/** True if the name claims a picture, sound or video and the bytes are none. */
function contradictsName({ mime }: FileType, name: string): boolean {
  const family = mediaFamily(name)
  if (!family) return false
  return family === 'image' ? !mime.startsWith('image/') : !/^(?:audio|video)\//.test(mime)
}
