import { createContext } from 'react'

/** Functions of the thread for its media. */
export interface MediaThread {
  /** Opens the full-screen view at a message. */
  openGallery(messageId: string): void
  /** Refetches the messages, which brings new addresses. */
  refresh(): Promise<unknown>
}

/** Null outside of a thread, where media cannot be opened. */
export const MediaContext = createContext<MediaThread | null>(null)
