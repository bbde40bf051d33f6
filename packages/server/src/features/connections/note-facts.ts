import { isDeepStrictEqual } from 'node:util'
import type { DifferingCapabilities, LineKey } from '../../channels/channel.ts'
import { now } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { announce } from '../../platform/events/events.ts'
import { connectionChanged } from './connections.events.ts'
import { findConnection, lockConnection, saveConnection } from './connections.queries.ts'

/** What a line tells of itself is kept, and told where it is news. */
export async function noteFacts(
  { companyId, whatsappId }: LineKey,
  differing: DifferingCapabilities,
): Promise<void> {
  const told = Object.keys(differing).length === 0 ? null : differing
  await inCompany(companyId, async (db) => {
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
