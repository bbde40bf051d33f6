import type { Receipts, ReceiptsChange } from '@guiche/contract/simulator'
import { now, SECOND } from '../../platform/clock.ts'
import { afterCommit, inCompany } from '../../platform/database/transaction.ts'
import { wake } from '../../platform/events/wakes.ts'
import type { LineKey } from '../channel.ts'
import { openSimulator, tell } from './provider-line.ts'
import { ackEvent } from './simulated-events.ts'
import { raiseDue, saveSimulatedLine, type SimulatedLine } from './simulated-provider.queries.ts'

// Receipts that no tester reports: as on customers' own phones, a message arrives by itself, and is read if they read.

const DELIVERED = { ack: 3, afterMs: 0.5 * SECOND }
const READ = { ack: 4, afterMs: 2 * SECOND }

export function showReceipts(line: LineKey): Promise<Receipts> {
  return inCompany(line.companyId, async (db) => {
    const { delivers, reads } = await openSimulator(db, line)
    return { delivers, reads }
  })
}

export function setReceipts(line: LineKey, change: ReceiptsChange): Promise<Receipts> {
  return inCompany(line.companyId, async (db) => {
    const { delivers, reads } = await openSimulator(db, line)
    const saved = { delivers: change.delivers ?? delivers, reads: change.reads ?? reads }
    await saveSimulatedLine(db, line, saved)
    afterCommit(db, () => wake('simulator', line))
    return saved
  })
}

/** Tells what is due by now. The messages' own state says what is, so that nothing is told twice or lost in a crash. */
export async function tellReceipts(line: LineKey, simulated: SimulatedLine): Promise<void> {
  const { delivers, reads, faults } = simulated
  const due = [...(reads ? [READ] : []), ...(delivers ? [DELIVERED] : [])]
  if (due.length === 0) return
  await inCompany(line.companyId, async (db) => {
    for (const { ack, afterMs } of due) {
      const risen = await raiseDue(db, line, ack, new Date(now().getTime() - afterMs))
      if (risen.length === 0) continue
      const news = risen.map((message) => ackEvent(message, ack))
      await tell(db, line, faults, news)
    }
  })
}
