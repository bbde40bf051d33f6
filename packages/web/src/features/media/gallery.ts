import type { Message } from '@guiche/contract/messages'

/** What the large view shows, in the order of the thread. */
export function galleryOf(messages: readonly Message[]): Message[] {
  return messages.filter(
    ({ mediaType, mediaUrl, isDeleted }) =>
      (mediaType === 'image' || mediaType === 'video') && mediaUrl !== null && !isDeleted,
  )
}
