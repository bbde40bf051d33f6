import type { Choices, Template } from '@guiche/contract/choices'
import type { MessageExtra } from '@guiche/contract/message-extra'
import { STICKER_MAX_BYTES, STICKER_TYPE } from '@guiche/contract/message-limits'
import { numberedText } from '@guiche/contract/numbered-text'
import type { FileRow } from '../../../organisation/files/index.ts'

/** Content of an outgoing message, as it is stored. */
export interface WrittenContent {
  body: string
  mediaType: string
  mediaName: string | null
  fileId: string | null
  isVoice: boolean
  /** Transcript of a sound, if known. */
  transcript?: string
  extra?: Pick<MessageExtra, 'choices' | 'template'>
}

export function textContent(body: string): WrittenContent {
  return {
    body,
    mediaType: 'conversation',
    mediaName: null,
    fileId: null,
    isVoice: false,
  }
}

/** The text contains all options, so that clients without options show it and searches find it. */
export function choicesContent(choices: Choices): WrittenContent {
  return { ...textContent(numberedText(choices)), extra: { choices } }
}

/** A line without templates refuses it before it is stored. */
export function templateContent(template: Template): WrittenContent {
  return { ...textContent(template.body), extra: { template } }
}

/**
 * True for files that may be stickers. The official API has a lower limit for static ones, and refuses them with its
 * reason.
 */
export function canBeSticker({ mime, size }: Pick<FileRow, 'mime' | 'size'>): boolean {
  return mime === STICKER_TYPE && size <= STICKER_MAX_BYTES
}

/** A file that cannot be a sticker is sent as an image. */
export function stickerContent(file: FileRow): WrittenContent {
  return {
    body: '',
    mediaType: 'sticker',
    mediaName: null,
    fileId: file.id,
    isVoice: false,
  }
}
