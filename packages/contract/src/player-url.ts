// Players of help videos. Only known players, so that an entered address cannot run its own code.

/** Longest address of a video; parsing takes time by its length. */
const ADDRESS_MAX = 2000

/** The address of the player's frame; undefined for an unknown video. */
export function playerUrlOf(video: string): string | undefined {
  const typed = video.trim()
  if (YOUTUBE_ID.test(typed)) return youtubePlayerUrl(typed)
  const url = typed.length <= ADDRESS_MAX && URL.canParse(typed) ? new URL(typed) : undefined
  if (url?.protocol !== 'https:') return undefined
  const host = url.hostname.replace(/^(?:www|m)\./, '')
  if (host === 'youtu.be') return youtubePlayerUrl(pathPartsOf(url)[0])
  if (host === 'youtube.com' || host === 'youtube-nocookie.com')
    return youtubePlayerUrl(youtubeIdIn(url))
  if (host === 'vimeo.com' || host === 'player.vimeo.com')
    return vimeoPlayerUrl(pathPartsOf(url).at(-1))
  return undefined
}

const YOUTUBE_ID = /^[\w-]{11}$/

/** /watch?v=…, /embed/…, /shorts/…, /live/… */
function youtubeIdIn(url: URL): string | undefined {
  const [first, second] = pathPartsOf(url)
  return first === 'watch' ? (url.searchParams.get('v') ?? undefined) : second
}

function youtubePlayerUrl(id: string | undefined): string | undefined {
  return id !== undefined && YOUTUBE_ID.test(id)
    ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`
    : undefined
}

function vimeoPlayerUrl(id: string | undefined): string | undefined {
  return id !== undefined && /^\d{6,12}$/.test(id)
    ? `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`
    : undefined
}

function pathPartsOf(url: URL): string[] {
  return url.pathname.split('/').filter((part) => part !== '')
}
