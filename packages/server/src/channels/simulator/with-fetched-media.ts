import type { SimulatedPost } from '@guiche/contract/simulator'
import { InvalidInputError } from '../../platform/errors.ts'
import { FetchRefused, safeFetch } from '../../platform/http/outgoing/safe-fetch.ts'
import { SECOND } from '../../platform/clock.ts'

const MEDIA_MAX_BYTES = 16 * 1024 * 1024
const TIMEOUT_MS = 10 * SECOND

/**
 * Downloads a medium that was posted by its address, as if its bytes had been posted. Errors do not reveal the cause.
 */
export async function withFetchedMedia(post: SimulatedPost): Promise<SimulatedPost> {
  const { mediaUrl, ...given } = post
  if (mediaUrl === undefined || mediaUrl === '' || post.media !== undefined) return given
  try {
    const limits = { maxBytes: MEDIA_MAX_BYTES, timeoutMs: TIMEOUT_MS }
    const { bytes, mimetype } = await safeFetch(mediaUrl, limits)
    return { ...given, media: bytes.toString('base64'), mimetype: given.mimetype ?? mimetype }
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    throw new InvalidInputError([{ path: 'mediaUrl', code: 'not_fetchable' }])
  }
}
