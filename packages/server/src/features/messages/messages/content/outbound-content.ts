import type { OutboundContent } from '../../../../channels/channel.ts'
import { fileKey, type FileRow, withExtension } from '../../../organisation/files/index.ts'
import type { MessageRow } from '../messages.queries.ts'
import { canBeSticker } from './written-content.ts'

// Outgoing content, made from the stored message: the same for the first attempt, a retry and a forward. Pure.

/** Undefined for messages that cannot be sent: call log entries, and files whose bytes were never fetched. */
export function outboundContent(
  row: MessageRow,
  file: FileRow | undefined,
): OutboundContent | undefined {
  const { body, mediaType } = row
  switch (mediaType) {
    case 'conversation':
      return offeredContentIn(row) ?? { type: 'text', body }
    case 'locationMessage':
      return locationIn(body)
    case 'contactMessage':
      return { type: 'contact', vcards: contactCardsIn(body) }
    case 'image':
      return file && { type: 'image', ...mediaOf(row, file) }
    case 'sticker':
      return file && stickerOf(row, file)
    case 'video':
      return file && { type: 'video', ...mediaOf(row, file) }
    case 'audio':
      return file && { type: 'audio', ...mediaOf(row, file), isVoice: row.isVoice }
    case 'application':
      return file && { type: 'document', ...mediaOf(row, file) }
    default:
      return undefined
  }
}

function offeredContentIn({ extra }: MessageRow): OutboundContent | undefined {
  if (extra?.choices) return { type: 'choices', ...extra.choices }
  return extra?.template && { type: 'template', ...extra.template }
}

/** A file that providers refuse as a sticker is sent as an image. */
function stickerOf(row: MessageRow, file: FileRow): OutboundContent {
  const { caption, ...media } = mediaOf(row, file)
  return canBeSticker(file) ? { type: 'sticker', ...media } : { type: 'image', ...media, caption }
}

function mediaOf(row: MessageRow, file: FileRow) {
  return {
    caption: row.body,
    mimetype: file.mime,
    filename: withExtension(row.mediaName ?? '', file.mime),
    size: file.size,
    key: fileKey(file.companyId, file.sha256),
  }
}

/** Parses the body that `locationContent` wrote: `image|link|description`. */
function locationIn(body: string): OutboundContent | undefined {
  const [, link = '', description = ''] = body.split('|')
  const [, latitude, longitude] = /q=(-?[\d.]+)%2C(-?[\d.]+)/.exec(link) ?? []
  if (latitude === undefined || longitude === undefined) return undefined
  const isOnlyNumbers = description === `${latitude}, ${longitude}`
  return {
    type: 'location',
    latitude: Number(latitude),
    longitude: Number(longitude),
    description: isOnlyNumbers ? '' : description,
  }
}

function contactCardsIn(body: string): string[] {
  return body.split(/\n(?=BEGIN:VCARD)/)
}

/** A contact as a vCard in the form of phones, without a number for contacts that hide it. */
export function vcardOf({ name, number }: { name: string; number: string }): string {
  const plain = name.replaceAll(/[\\,;]/g, String.raw`\$&`).replaceAll(/[\r\n]+/g, ' ')
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${plain};;;`,
    `FN:${plain}`,
    ...(number === '' ? [] : [`TEL;type=CELL;type=VOICE;waid=${number}:+${number}`]),
    'END:VCARD',
  ].join('\n')
}
