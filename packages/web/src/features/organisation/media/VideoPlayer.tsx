import { mediaSource } from '@guiche/contract/media-source'
import type { Message } from '@guiche/contract/messages'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { drawnSize, sizeStyle } from './media-size.ts'
import { mediaWords } from './media.words.ts'
import { BrokenMedia, PendingMedia } from './MissingMedia.tsx'
import { useMediaRetry } from './use-media-retry.ts'

/** Video player within the thread. */
export function VideoPlayer({ message }: { message: Message }) {
  const say = useWords(mediaWords)
  const { mediaUrl, thumbUrl, media } = message
  const fetched = useMediaRetry(mediaUrl)
  const size = sizeStyle(drawnSize(media))
  if (mediaUrl === null) return <PendingMedia size={size} failure={message.failure} />
  if (fetched.isBroken) {
    return <BrokenMedia size={size} isTrying={fetched.isTrying} onRetry={fetched.retry} />
  }
  return (
    <Box
      component="video"
      key={fetched.attempt}
      src={mediaSource(mediaUrl)}
      poster={thumbUrl === null ? undefined : mediaSource(thumbUrl)}
      controls
      playsInline
      preload={thumbUrl === null ? 'metadata' : 'none'}
      aria-label={say('video')}
      onError={fetched.onError}
      sx={{
        ...size,
        display: 'block',
        objectFit: 'contain',
        borderRadius: '8px',
        bgcolor: 'common.black',
      }}
    />
  )
}
