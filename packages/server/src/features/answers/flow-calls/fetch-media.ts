import { SECOND } from '../../../platform/clock.ts'
import { FetchRefused, safeFetch } from '../../../platform/http/outgoing/safe-fetch.ts'
import { mediaKindOf, safeName, storeFile } from '../../organisation/files/index.ts'
import type { ExternalAnswer, ExternalMessage } from '../../messages/flow-engine/index.ts'
import { storedMedium } from '../../setup/flows/index.ts'

type Medium = Extract<ExternalMessage, { kind: 'media' }>

const BYTES_MAX = 16 * 1024 * 1024
const TIMEOUT_MS = 10 * SECOND
/** Per answer, sequentially. */
const FILES_MAX = 5
/** For all files together, since the customer waits. */
const FETCHED_WITHIN_MS = 30 * SECOND

/**
 * Downloads the media of an answer and replaces their URLs by stored files, so that sending needs no download. A file
 * that cannot be downloaded stays a URL, which is sent to the customer as text.
 */
export async function fetchMedia(
  companyId: number,
  answer: ExternalAnswer,
): Promise<ExternalAnswer> {
  if (answer.kind !== 'typebot') return answer
  const messages: ExternalMessage[] = []
  const endsAt = performance.now() + FETCHED_WITHIN_MS
  let fetched = 0
  for (const message of answer.messages) {
    const timeoutMs = Math.min(TIMEOUT_MS, endsAt - performance.now())
    const isFetched = message.kind === 'media' && fetched++ < FILES_MAX && timeoutMs > 0
    messages.push(isFetched ? await fetchAndStoreMedium(companyId, message, timeoutMs) : message)
  }
  return { ...answer, messages }
}

async function fetchAndStoreMedium(
  companyId: number,
  message: Medium,
  timeoutMs: number,
): Promise<Medium> {
  try {
    const limits = { maxBytes: BYTES_MAX, timeoutMs }
    const { bytes, url } = await safeFetch(message.url, limits)
    const { row, extension } = await storeFile(companyId, bytes)
    if (!isOfMediaKind(message.media, row.mime)) return message
    const name = `${baseNameOf(url)}.${extension}`
    return { ...message, url: storedMedium({ fileId: row.id, name }) }
  } catch (error) {
    if (error instanceof FetchRefused) return message
    throw error
  }
}

function isOfMediaKind(media: Medium['media'], mime: string): boolean {
  return mediaKindOf(mime) === media
}

const BASE_MAX = 80

/** The last segment of a URL's path, without its extension. */
function baseNameOf(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  const base = safeName(
    last
      .replace(/\.[^.]*$/, '')
      .slice(0, BASE_MAX)
      .toWellFormed(),
  )
  return base === '' ? 'media' : base
}
