import type { Message } from '@guiche/contract/messages'

/** What the large view shows, in the order of the thread. */
export function galleryOf(messages: readonly Message[]): Message[] {
  return messages.filter(
    (message) =>
      (message.messageType === 'image' ||
        message.messageType === 'video' ||
        isShownBeside(message)) &&
      message.mediaUrl !== null &&
      !message.isDeleted,
  )
}

/** A photo that came as a file which browsers do not show, such as HEIC: the server has drawn it beside. */
export function isShownBeside({ messageType, thumbUrl }: Message): boolean {
  return messageType === 'application' && thumbUrl !== null
}
