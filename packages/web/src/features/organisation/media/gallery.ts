import type { Message } from '@guiche/contract/messages'

/** The messages of the full-screen view, in the order of the thread. */
export function galleryOf(messages: readonly Message[]): Message[] {
  return messages.filter(
    (message) =>
      (message.messageType === 'image' ||
        message.messageType === 'video' ||
        hasConvertedImage(message)) &&
      message.mediaUrl !== null &&
      !message.isDeleted,
  )
}

/**
 * True for an image in a format that browsers do not show, such as HEIC: the server stores a converted one beside it.
 */
export function hasConvertedImage({ messageType, thumbUrl }: Message): boolean {
  return messageType === 'application' && thumbUrl !== null
}
