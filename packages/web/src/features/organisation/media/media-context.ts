import { createContext } from 'react'

/** What the media of a thread can ask of it. */
export interface MediaThread {
  /** Shows a picture or video large, with those around it. */
  openGallery(messageId: string): void
  /** Asks for the messages again, which brings new addresses. */
  refresh(): Promise<unknown>
}

/** Null outside of a thread, where media only stand. */
export const MediaContext = createContext<MediaThread | null>(null)
