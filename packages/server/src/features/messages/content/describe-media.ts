import { z } from 'zod'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { job } from '../../../platform/jobs/job.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { describeFile, type FileRow, mediaKindOf } from '../../files/index.ts'
import { announceChange } from '../announce-change.ts'
import { findMessage, saveMessage } from '../messages.queries.ts'
import { showInList } from '../show-in-list.ts'

const NAME = 'messages.describeMedia'

/** Asks for a small picture of a medium, or how long it is, unless that is known of the same bytes. */
export async function queueDescription(db: Db, messageId: string, file: FileRow): Promise<void> {
  const isKnown = file.thumbId !== null || file.durationMs !== null
  if (isKnown || mediaKindOf(file.mime) === 'document') return
  await enqueue(db, NAME, { messageId, fileId: file.id })
}

export const describeMediaJob = job(
  NAME,
  z.object({ messageId: z.uuid(), fileId: z.uuid() }),
  async (companyId, { messageId, fileId }) => {
    await describeFile(companyId, fileId, async (db) => {
      const described = await findMessage(db, companyId, messageId)
      if (described) await showInList(db, described)
      const row = await saveMessage(db, companyId, messageId, {})
      if (row) await announceChange(db, row, 'look')
    })
  },
)
