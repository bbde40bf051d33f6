import { mediaSource } from '@guiche/contract/media-source'
import type { Message } from '@guiche/contract/messages'
import { use } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { MediaContext } from './media-context.ts'
import { drawnSize, sizeStyle } from './media-size.ts'
import { mediaWords } from './media.words.ts'
import { BrokenMedia, PendingMedia } from './MissingMedia.tsx'
import { useMediaRetry } from './use-media-retry.ts'

/** Image in the thread; a press opens the full-screen view. */
export function Picture({ message }: { message: Message }) {
  const say = useWords(mediaWords)
  const thread = use(MediaContext)
  const { id, mediaUrl, thumbUrl, media, body } = message
  const fetched = useMediaRetry(thumbUrl ?? mediaUrl)
  const size = sizeStyle(drawnSize(media))
  if (mediaUrl === null) return <PendingMedia size={size} failure={message.failure} />
  if (fetched.isBroken) {
    return <BrokenMedia size={size} isTrying={fetched.isTrying} onRetry={fetched.retry} />
  }
  const image = (
    <Box
      component="img"
      key={fetched.attempt}
      src={mediaSource(thumbUrl ?? mediaUrl)}
      alt={body || say('image')}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={fetched.onError}
      sx={{ ...picture, ...size }}
    />
  )
  if (thread === null) return image
  return (
    <Box
      component="button"
      type="button"
      tabIndex={-1}
      data-open-media
      aria-label={say('openImage')}
      onClick={() => thread.openGallery(id)}
      sx={opens}
    >
      {image}
    </Box>
  )
}

/** Stickers have no frame and do not open. */
export function Sticker({ message: { mediaUrl, failure } }: { message: Message }) {
  const say = useWords(mediaWords)
  const fetched = useMediaRetry(mediaUrl)
  if (mediaUrl === null) return <PendingMedia size={stickerSize} failure={failure} />
  if (fetched.isBroken) {
    return <BrokenMedia size={stickerSize} isTrying={fetched.isTrying} onRetry={fetched.retry} />
  }
  return (
    <Box
      component="img"
      key={fetched.attempt}
      src={mediaSource(mediaUrl)}
      alt={say('sticker')}
      loading="lazy"
      decoding="async"
      onError={fetched.onError}
      sx={{ ...stickerSize, objectFit: 'contain', display: 'block' }}
    />
  )
}

const stickerSize = { width: 128, height: 128 } as const

const picture = {
  display: 'block',
  objectFit: 'cover',
  borderRadius: '8px',
  bgcolor: 'surface.hover',
} as const

const opens = {
  display: 'block',
  maxWidth: '100%',
  m: 0,
  p: 0,
  border: 0,
  borderRadius: '8px',
  background: 'none',
  cursor: 'zoom-in',
} as const
