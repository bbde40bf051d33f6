import { isDeepStrictEqual } from 'node:util'
import type { DifferingCapabilities, LineWriter } from '../../../channels/channel.ts'
import { now } from '../../../platform/clock.ts'
import { announce } from '../../../platform/events/events.ts'
import { connectionChanged } from './connections.events.ts'
import { findConnection, lockConnection, saveConnection } from './connections.queries.ts'

/** Saves the capabilities by which a line differs from its provider's, and announces changes. */
export async function saveCapabilities(
  writer: LineWriter,
  differing: DifferingCapabilities,
): Promise<void> {
  const { companyId, whatsappId } = writer.line
  const told = Object.keys(differing).length === 0 ? null : differing
  await writer.transact(async (db) => {
    const before = await lockConnection(db, companyId, whatsappId)
    if (!before || isDeepStrictEqual(before.capabilities, told)) return
    await saveConnection(db, companyId, whatsappId, {
      capabilities: told && JSON.stringify(told),
      updatedAt: now(),
    })
    const connection = await findConnection(db, companyId, whatsappId)
    if (connection) await announce(db, connectionChanged, connection)
  })
}
