import { now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import type { Fetched } from '../../channels/channel.ts'
import { storeFile } from '../files/index.ts'
import { announceChange } from './announce-change.ts'
import { findMessage, type MessageRow, saveMessage } from './messages.queries.ts'

interface OfMessage {
  companyId: number
  messageId: string | null
}

/** WhatsApp accepted it: one tick, or more where a report was faster than this. */
export async function settleSent(
  db: Db,
  { companyId, messageId }: OfMessage,
  providerId: string,
): Promise<void> {
  const before = messageId === null ? undefined : await findMessage(db, companyId, messageId)
  if (!before) return
  await tell(
    db,
    await saveMessage(db, companyId, before.id, {
      providerId,
      ack: Math.max(before.ack, 1),
      updatedAt: now(),
    }),
  )
}

export async function settleFailed(
  db: Db,
  { companyId, messageId }: OfMessage,
  failureCode: string,
  failureReason: string,
): Promise<void> {
  if (messageId === null) return
  await tell(
    db,
    await saveMessage(db, companyId, messageId, { failureCode, failureReason, updatedAt: now() }),
  )
}

/** The bytes of a received medium: stored as a file, then shown. */
export async function settleFetched(
  { companyId, messageId }: OfMessage,
  fetched: Fetched,
): Promise<void> {
  if (messageId === null) return
  const file = await storeFile(companyId, fetched.bytes)
  await inCompany(companyId, async (db) => {
    const before = await findMessage(db, companyId, messageId)
    if (!before) return
    const mediaName = before.mediaName ?? `${messageId}.${file.extension}`
    await tell(
      db,
      await saveMessage(db, companyId, messageId, { fileId: file.id, mediaName, updatedAt: now() }),
    )
  })
}

async function tell(db: Db, row: MessageRow | undefined): Promise<void> {
  if (row) await announceChange(db, row)
}
