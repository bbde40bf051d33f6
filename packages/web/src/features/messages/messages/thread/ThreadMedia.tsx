import { mediaSource } from '@guiche/contract/media-source'
import type { Message } from '@guiche/contract/messages'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import {
  galleryOf,
  Lightbox,
  MediaContext,
  type MediaThread,
  setTracks,
  stopAudio,
  type Track,
} from '../../../organisation/media/index.ts'
import { LazyOverlay } from '../../../../ui/LazyOverlay.tsx'

interface ThreadMediaProps {
  messages: readonly Message[]
  refresh: () => Promise<unknown>
  children: ReactNode
}

/** Gallery and player of a thread, opened from any of its messages. */
export function ThreadMedia({ messages, refresh, children }: ThreadMediaProps) {
  const [openId, setOpenId] = useState<string>()
  useEffect(() => setTracks(audioTracksOf(messages)), [messages])
  useEffect(() => stopAudio, [])
  const thread = useMemo<MediaThread>(() => ({ openGallery: setOpenId, refresh }), [refresh])
  return (
    <MediaContext value={thread}>
      {children}
      {openId !== undefined && (
        <LazyOverlay>
          <Lightbox
            messages={galleryOf(messages)}
            openId={openId}
            onClose={() => setOpenId(undefined)}
          />
        </LazyOverlay>
      )}
    </MediaContext>
  )
}

function audioTracksOf(messages: readonly Message[]): Track[] {
  return messages.flatMap(({ id, messageType, mediaUrl, media, isDeleted }) =>
    messageType === 'audio' && mediaUrl !== null && !isDeleted
      ? [{ id, url: mediaSource(mediaUrl), isVoice: media?.isVoice ?? true }]
      : [],
  )
}
