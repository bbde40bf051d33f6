import { z } from 'zod'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { type Job, job } from '../../../../platform/jobs/job.ts'
import { enqueue } from '../../../../platform/jobs/worker.ts'
import {
  recordFileFacts,
  type FileRow,
  hasThumbnailOrDuration,
} from '../../../organisation/files/index.ts'
import { announceChange } from '../changes/announce-change.ts'
import { findMessage, saveMessage } from '../messages.queries.ts'
import { updateListPreview } from '../update-list-preview.ts'

const NAME = 'messages.describeMedia'

/** Enqueues a thumbnail or the duration of a file, unless the same bytes have it already. */
export async function enqueueThumbnailOrDuration(
  db: Db,
  messageId: string,
  file: FileRow,
): Promise<void> {
  const isKnown = file.thumbId !== null || file.durationMs !== null
  if (isKnown || !hasThumbnailOrDuration(file.mime)) return
  await enqueue(db, NAME, { messageId, fileId: file.id })
}

const asked = z.object({ messageId: z.uuid(), fileId: z.uuid() })

/** Runs for unserved companies too, because customers' files are stored and shown anyway. */
export const describeMediaJob: Job = {
  ...job(NAME, asked, async (companyId, { messageId, fileId }) => {
    await recordFileFacts(companyId, fileId, async (db) => {
      const described = await findMessage(db, companyId, messageId)
      if (described) await updateListPreview(db, described)
      const row = await saveMessage(db, companyId, messageId, {})
      if (row) await announceChange(db, row, 'look')
    })
  }),
  whenUnserved: 'runs',
}
