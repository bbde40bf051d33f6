import type { LineWriter } from '../../../channels/channel.ts'
import { now } from '../../../platform/clock.ts'
import { announce } from '../../../platform/events/events.ts'
import { connectionChanged } from './connections.events.ts'
import { findConnection, lockConnection, saveConnection } from './connections.queries.ts'

/** Saves and announces how much of a line's history has arrived. @param percent 100 when it is complete or has ended */
export async function saveHistoryProgress(writer: LineWriter, percent: number): Promise<void> {
  const { companyId, whatsappId } = writer.line
  const historyPercent = percent >= 100 ? null : Math.max(Math.floor(percent), 0)
  await writer.transact(async (db) => {
    const before = await lockConnection(db, companyId, whatsappId)
    if (!before || (before.historyPercent === null && historyPercent === null)) return
    const isNews = before.historyPercent !== historyPercent
    await saveConnection(db, companyId, whatsappId, {
      historyPercent,
      historyAt: now(),
      ...(isNews && { updatedAt: now() }),
    })
    const connection = isNews ? await findConnection(db, companyId, whatsappId) : undefined
    if (connection) await announce(db, connectionChanged, connection)
  })
}
