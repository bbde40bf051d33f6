import type { Choices, Template } from '@guiche/contract/choices'
import type { MessageExtra } from '@guiche/contract/message-extra'
import { STICKER_MAX_BYTES, STICKER_TYPE } from '@guiche/contract/message-limits'
import { numberedText } from '@guiche/contract/numbered-text'
import type { FileRow } from '../../../organisation/files/index.ts'

/** What is written, as it is stored. */
export interface WrittenContent {
  body: string
  mediaType: string
  mediaName: string | null
  fileId: string | null
  isVoice: boolean
  /** What is said in it, of a sound whose words are known. */
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

/** Its text says all of it, whatever the line shows: clients that know no options read it, and searches find it. */
export function choicesContent(choices: Choices): WrittenContent {
  return { ...textContent(numberedText(choices)), extra: { choices } }
}

/** A line that has no templates refuses it before anything is stored. */
export function templateContent(template: Template): WrittenContent {
  return { ...textContent(template.body), extra: { template } }
}

/** What may be a sticker. Of one that stands still the official API takes less, and refuses it with its reason. */
export function canBeSticker({ mime, size }: Pick<FileRow, 'mime' | 'size'>): boolean {
  return mime === STICKER_TYPE && size <= STICKER_MAX_BYTES
}

/** One that can be no sticker goes out as a picture. */
export function stickerContent(file: FileRow): WrittenContent {
  return {
    body: '',
    mediaType: 'sticker',
    mediaName: null,
    fileId: file.id,
    isVoice: false,
  }
}
