import type { Receipts, ReceiptsChange } from '@guiche/contract/simulator'
import { now, SECOND } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { afterCommit, inCompany } from '../../platform/database/transaction.ts'
import { wakeLoops } from '../../platform/events/wake-loops.ts'
import type { LineKey } from '../channel.ts'
import { openPairedSimulator, openSimulator, addEvents } from './provider-line.ts'
import { chatsOf } from './simulated-customers.ts'
import { ackEvent } from './simulated-events.ts'
import { saveSimulatedLine, type SimulatedLine } from './simulated-lines.queries.ts'
import {
  listMessagesByIds,
  raiseAcks,
  raiseDueAcks,
  type SimulatedRow,
} from './simulated-messages.queries.ts'

// Receipts: those that a tester requests, and automatic ones. As on real phones, a message is delivered by itself, and
// read if the customers read.

const DELIVERED = { ack: 3, afterMs: SECOND }
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
    afterCommit(db, () => wakeLoops('simulator', line))
    return saved
  })
}

/**
 * The phone reports messages of the company as delivered or read. @returns the number of raised messages or of receipts
 * of a participant
 */
export function acknowledgeMessages(
  line: LineKey,
  which: { id?: string; from?: string; participant?: string },
  ack: number,
): Promise<number> {
  return inCompany(line.companyId, async (db) => {
    const simulated = await openPairedSimulator(db, line)
    const { id, from: customer, participant } = which
    const filter = { ...(id && { id }), ...(customer && { customer }) }
    const risen = await raiseAcks(db, line, filter, ack)
    if (participant === undefined) {
      await addAckEvents(db, line, simulated, risen, ack)
      return risen.length
    }
    // Each participant of a group sends receipts of their own, whatever the message's ack.
    const sent = id === undefined ? risen : await listMessagesByIds(db, line, [id])
    const shared = sent.filter(({ fromMe, groupName }) => fromMe && groupName !== null)
    await addAckEvents(db, line, simulated, shared, ack, participant)
    return shared.length
  })
}

async function addAckEvents(
  db: Db,
  line: LineKey,
  { behavesAs, faults }: SimulatedLine,
  messages: readonly SimulatedRow[],
  ack: number,
  participant?: string,
): Promise<void> {
  const chats = await chatsOf(db, line, behavesAs, messages)
  const by = participant === undefined ? [] : [{ customer: participant, name: '', groupName: null }]
  const [reader] = await chatsOf(db, line, behavesAs, by)
  const news = messages.flatMap((message, index) => {
    const chat = chats[index]
    const { category } = message.extras.template ?? {}
    return chat ? [ackEvent({ ...message, category }, ack, chat, reader)] : []
  })
  await addEvents(db, line, faults, news)
}

/** Sends the due receipts. The acks of the messages determine them, so that a crash neither repeats nor loses one. */
export async function addDueReceipts(line: LineKey, simulated: SimulatedLine): Promise<void> {
  const due = dueReceipts(simulated)
  if (due.length === 0) return
  await inCompany(line.companyId, async (db) => {
    for (const { ack, afterMs, neverBy } of due) {
      const sentBefore = new Date(now().getTime() - afterMs)
      const risen = await raiseDueAcks(db, line, { ack, sentBefore, neverBy })
      if (risen.length > 0) await addAckEvents(db, line, simulated, risen, ack)
    }
  })
}

function dueReceipts({ delivers, reads, faults: { ticks = {} } }: SimulatedLine) {
  const { deliveredMs, readMs, neverRead = 0 } = ticks
  const areRead = reads || readMs !== undefined
  return [
    ...(areRead ? [{ ack: READ.ack, afterMs: readMs ?? READ.afterMs, neverBy: neverRead }] : []),
    ...(delivers
      ? [{ ack: DELIVERED.ack, afterMs: deliveredMs ?? DELIVERED.afterMs, neverBy: 0 }]
      : []),
  ]
}
