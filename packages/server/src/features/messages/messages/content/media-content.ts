import { type FileRow, mediaKindOf } from '../../../organisation/files/index.ts'
import type { WrittenContent } from './written-content.ts'

/** A stored file with its caption, as content of an outgoing message. */
export function mediaContent(
  file: FileRow,
  mediaName: string,
  caption: string,
  isVoice: boolean,
): WrittenContent {
  const kind = mediaKindOf(file.mime)
  return {
    // WhatsApp has no captions for sounds.
    body: kind === 'audio' ? '' : caption,
    mediaType: kind === 'document' ? 'application' : kind,
    mediaName,
    fileId: file.id,
    isVoice: isVoice && kind === 'audio',
  }
}
