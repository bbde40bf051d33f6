import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { SECOND } from '../../platform/clock.ts'
import { inCompany, pipeline } from '../../platform/database/transaction.ts'
import { ChannelError, type LineKey, type MediaSink } from '../channel.ts'
import { isFaultDrawn } from './provider-line.ts'
import { findSimulatedLine } from './simulated-lines.queries.ts'
import {
  findMediaBytes,
  listMessagesByIds,
  saveSimulatedMessage,
  type SimulatedRow,
} from './simulated-messages.queries.ts'
import { queryProvider, hashedFraction } from './simulated-sends.ts'
import { chooseMessage } from './choose-message.ts'

// Media of customers as a provider stores them: for a while, and after that only on the sender's phone.

/** This driver's media reference, besides the hash. Older messages hold only the id. */
const reference = z.object({
  simulated: z.string(),
  from: z.string().optional(),
  group: z.string().optional(),
})

/** Time that a phone takes to send a medium again. */
const REQUEST_MS = 0.5 * SECOND

/** Downloads the bytes; an expired medium is requested again first. @throws ChannelError */
export async function fetchMedia(
  line: LineKey,
  media: Record<string, unknown>,
  sink: MediaSink,
): Promise<void> {
  const { simulated: id, from, group } = reference.parse(media)
  const { row, faults } = await inCompany(line.companyId, async (db) => {
    const [rows, simulated] = await pipeline([
      listMessagesByIds(db, line, [id]),
      findSimulatedLine(db, line),
    ])
    return { row: chooseMessage(rows, { from, group }), faults: simulated?.faults.fetch ?? {} }
  })
  if (!row) throw mediaGoneError()
  const { slowMs = 0, expired = 0, corrupt = 0 } = faults
  await sleep(slowMs)
  if (!row.isMediaRenewed && hashedFraction(`medium ${id}`) < expired) await requestAgain(line, row)
  const bytes = await inCompany(line.companyId, (db) => findMediaBytes(db, row))
  if (!bytes) throw mediaGoneError()
  await sink.take(isFaultDrawn(corrupt) ? [bytes, Buffer.of(0)] : [bytes])
}

export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function mediaGoneError(): ChannelError {
  return new ChannelError('ERR_WAPP_DOWNLOAD_MEDIA', 'the phone no longer has it', 'refused')
}

/** Requests the medium from the sender's phone, which needs the connection. */
function requestAgain(line: LineKey, row: SimulatedRow): Promise<void> {
  return queryProvider(line, async () => {
    await sleep(REQUEST_MS)
    await inCompany(line.companyId, (db) => saveSimulatedMessage(db, row, { isMediaRenewed: true }))
  })
}
