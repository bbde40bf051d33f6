import { lazy } from '../../../ui/lazy.tsx'

export { DocumentCard } from './DocumentCard.tsx'
export { VideoPlayer } from './VideoPlayer.tsx'
export { galleryOf, hasConvertedImage } from './gallery.ts'
export { LinkCard } from './LinkCard.tsx'
export { MediaCard } from './MediaCard.tsx'
export { MediaContext, type MediaThread } from './media-context.ts'
export { contactCardsOf, clockText, placeOf, sizeText } from './media-rules.ts'
export { isNotLoaded } from './is-not-loaded.ts'
export { Picture, Sticker } from './Picture.tsx'
export { PlaceCard } from './PlaceCard.tsx'
export { setTracks, stopAudio, type Track } from './audio-player.ts'
export { Transcript } from './Transcript.tsx'
export { VoicePlayer } from './VoicePlayer.tsx'

/** Loaded when the view is first opened, since it contains zoom and gestures. */
export const Lightbox = lazy(() => import('./Lightbox.tsx'))
