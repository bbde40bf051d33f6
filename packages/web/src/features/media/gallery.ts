import type { Message } from '@guiche/contract/messages'

/** What the large view shows, in the order of the thread. */
export function galleryOf(messages: readonly Message[]): Message[] {
  return messages.filter(
    ({ messageType, mediaUrl, isDeleted }) =>
      (messageType === 'image' || messageType === 'video') && mediaUrl !== null && !isDeleted,
  )
}
