import { z } from 'zod'
import type { Db } from '../../../../../platform/database/kysely-on-client.ts'
import type { LinkPreview } from '../../../../../platform/database/column-types.ts'
import { inCompany } from '../../../../../platform/database/transaction.ts'
import { reactInTransaction } from '../../../../../platform/events/events.ts'
import { FetchRefused, safeFetch } from '../../../../../platform/http/outgoing/safe-fetch.ts'
import { type Job, job } from '../../../../../platform/jobs/job.ts'
import { enqueue } from '../../../../../platform/jobs/worker.ts'
import { log } from '../../../../../platform/log.ts'
import { WorkerThreadError } from '../../../../../platform/worker-threads/worker-thread.ts'
import { smallPicture, storeFile } from '../../../../organisation/files/index.ts'
import { announceChange } from '../../changes/announce-change.ts'
import { messageCreated } from '../../messages.events.ts'
import { findMessage, saveMessage } from '../../messages.queries.ts'
import { firstLink } from './first-link.ts'
import { PAGE_MAX_BYTES } from './page-preview.ts'
import { readPage } from './read-page.ts'

// The preview of the first link in a text, incoming or outgoing. A job fetches it once.

const NAME = 'messages.previewLink'
const PICTURE_MAX_BYTES = 5 * 1024 * 1024

export const previewReactions = [
  reactInTransaction(messageCreated, (db, { message }) => enqueuePreview(db, message)),
]

/** Enqueues the preview, if the text has a link. */
export async function enqueuePreview(
  db: Db,
  { id, body, mediaType }: { id: string; body: string; mediaType: string },
): Promise<void> {
  if (mediaType !== 'conversation' || firstLink(body) === undefined) return
  await enqueue(db, NAME, { messageId: id })
}

export const previewLinkJob: Job = {
  ...job(NAME, z.object({ messageId: z.uuid() }), (companyId, { messageId }) =>
    previewLink(companyId, messageId),
  ),
  lane: 'look',
}

async function previewLink(companyId: number, messageId: string): Promise<void> {
  const before = await inCompany(companyId, (db) => findMessage(db, companyId, messageId))
  const link = before && !before.isDeleted ? firstLink(before.body) : undefined
  const preview = link === undefined ? undefined : await fetchPreview(companyId, link)
  if (!before || !preview) return
  await inCompany(companyId, async (db) => {
    const now = await findMessage(db, companyId, messageId)
    // The message was edited or deleted meanwhile.
    if (now?.body !== before.body || now.isDeleted) return
    const { imageId, ...shown } = preview
    const change = { linkPreview: JSON.stringify(shown), linkImageId: imageId }
    const row = await saveMessage(db, companyId, messageId, change)
    if (row) await announceChange(db, row, 'look')
  })
}

interface SeenPreview extends LinkPreview {
  imageId: string | null
}

/** Undefined if the page cannot be previewed. Errors are only logged, because pages are untrusted. */
async function fetchPreview(companyId: number, link: string): Promise<SeenPreview | undefined> {
  try {
    const accept = 'text/html,application/xhtml+xml'
    const page = await safeFetch(link, { maxBytes: PAGE_MAX_BYTES, mayCut: true, accept })
    if (!accept.split(',').includes(page.mimetype)) return undefined
    const found = await readPage(page)
    if (!found) return undefined
    const { title, description, imageUrl } = found
    const imageId = imageUrl === undefined ? null : await storePictureCopy(companyId, imageUrl)
    return { url: link, title, description, imageId }
  } catch (error) {
    if (error instanceof FetchRefused || error instanceof WorkerThreadError)
      log.debug({ err: error }, 'a link preview was refused')
    else log.warn({ err: error }, 'a link preview failed')
    return undefined
  }
}

/** Stores a small copy, so that users' browsers make no request to the page's server. */
async function storePictureCopy(companyId: number, address: string): Promise<string | null> {
  try {
    const picture = await safeFetch(address, { maxBytes: PICTURE_MAX_BYTES, accept: 'image/*' })
    const small = await smallPicture(picture.bytes)
    return small ? (await storeFile(companyId, small.bytes)).row.id : null
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    return null
  }
}
