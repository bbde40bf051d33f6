import { mediaSource } from '@guiche/contract/media-source'
import type { Message } from '@guiche/contract/messages'
import { useMemo, useState } from 'react'
import YarLightbox, { type Labels, type Slide } from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Download from 'yet-another-react-lightbox/plugins/download'
import Video from 'yet-another-react-lightbox/plugins/video'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/captions.css'
import { useWords } from '../../../platform/words.ts'
import { formatDateTime } from '../../../ui/formats.ts'
import { hasConvertedImage } from './gallery.ts'
import { mediaWords } from './media.words.ts'

interface LightboxProps {
  /** Images and videos, in order. */
  messages: readonly Message[]
  /** Message whose image or video is shown first. */
  openId: string
  onClose: () => void
}

/** Full-screen view of a thread's images and videos. */
export default function Lightbox({ messages, openId, onClose }: LightboxProps) {
  const say = useWords(mediaWords)
  // Snapshot: a new message must not move the current slide.
  const [shown] = useState(messages)
  const slides = useMemo(() => shown.map((message) => slideOf(message, say('image'))), [shown, say])
  const first = shown.findIndex(({ id }) => id === openId)
  return (
    <YarLightbox
      open
      close={onClose}
      index={Math.max(0, first)}
      slides={slides}
      plugins={[Captions, Download, Video, Zoom]}
      labels={lightboxLabels(say)}
      carousel={{ finite: true, preload: 1, padding: '48px' }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      zoom={{ maxZoomPixelRatio: 5, scrollToZoom: true, doubleClickMaxStops: 3 }}
      captions={{ descriptionMaxLines: 4, descriptionTextAlign: 'center' }}
      video={{ controls: true, playsInline: true, autoPlay: false }}
      animation={
        matchMedia('(prefers-reduced-motion: reduce)').matches ? { fade: 0, swipe: 0 } : undefined
      }
    />
  )
}

function slideOf(message: Message, image: string): Slide {
  const { mediaUrl, thumbUrl, messageType, media, mediaName, body, createdAt } = message
  const src = mediaSource(mediaUrl ?? '')
  const words = {
    description: [body, formatDateTime(createdAt)].filter((part) => part !== '').join('\n'),
    download: { url: src, filename: mediaName ?? `${formatDateTime(createdAt)}` },
  }
  const size = {
    ...(media?.width && { width: media.width }),
    ...(media?.height && { height: media.height }),
  }
  if (messageType === 'video') {
    return {
      ...words,
      ...size,
      type: 'video',
      ...(thumbUrl !== null && { poster: mediaSource(thumbUrl) }),
      sources: [{ src, type: media?.mimetype ?? 'video/mp4' }],
    }
  }
  const shown = hasConvertedImage(message) ? mediaSource(thumbUrl ?? '') : src
  return { ...words, ...size, src: shown, alt: body || image }
}

function lightboxLabels(say: ReturnType<typeof useWords<typeof mediaWords.pt>>): Labels {
  return {
    Previous: say('previous'),
    Next: say('next'),
    Close: say('close'),
    Lightbox: say('gallery'),
    Slide: say('image'),
    'Zoom in': say('zoomIn'),
    'Zoom out': say('zoomOut'),
    Download: say('save'),
  }
}
