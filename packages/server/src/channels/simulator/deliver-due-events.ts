import { now, SECOND } from '../../platform/clock.ts'
import { inCompany, pipeline } from '../../platform/database/transaction.ts'
import type { DriverCallbacks, InboundEvent, LineKey } from '../channel.ts'
import { type SimulatedEvent, simulatedEvent } from './simulated-event.ts'
import { placeInHistory } from './simulated-history.ts'
import {
  commitAsynchronously,
  removeSimulatedEvents,
  type WaitingEvent,
} from './simulated-events.queries.ts'
import { raiseCustomersAcks } from './simulated-messages.queries.ts'

/** Most events delivered at once. */
export const BATCH = 200
const DELIVERED = 3
/** A typing indicator older than this has ended. */
const STALE_MS = 10 * SECOND

interface DeliveryOptions {
  /** Earlier events, from while the line was away, are marked late. */
  readonly lateBefore: Date | undefined
  /** Number of messages from before the pairing. */
  readonly historyOnPairing: number | undefined
}

/**
 * Delivers the due events, in order per conversation except for loose ones.
 * @returns true if there may be more
 */
export async function deliverDueEvents(
  line: LineKey,
  callbacks: DriverCallbacks,
  rows: readonly WaitingEvent[],
  { lateBefore, historyOnPairing = 0 }: DeliveryOptions,
): Promise<boolean> {
  const due = dueAmong(rows)
  if (due.length === 0) return false
  const news = due.map((row) => ({ row, event: simulatedEvent.parse(row.event) }))
  for (const { event } of news)
    if (isTyping(event) && now().getTime() - event.at < STALE_MS)
      await callbacks.typing(event.chat, event.isTyping)
  await callbacks.events(
    news.flatMap(({ row, event }) =>
      isTyping(event) || isIgnored(callbacks, event)
        ? []
        : [withLateOrigin(event, row, lateBefore)],
    ),
  )
  const percents = news.flatMap(({ event }) => percentAt(event, historyOnPairing) ?? [])
  if (percents.length > 0) await callbacks.history(Math.max(...percents))
  const told = due.flatMap(({ messageSeq }) => (messageSeq === null ? [] : [messageSeq]))
  const seqs = due.map(({ seq }) => seq)
  await inCompany(line.companyId, async (db) => {
    // A removal that is lost in a crash leads to a repeat, which the inbox recognises.
    await pipeline([
      commitAsynchronously(db),
      removeSimulatedEvents(db, line.companyId, seqs),
      raiseCustomersAcks(db, line, told, DELIVERED),
    ])
  })
  return rows.length >= BATCH
}

/** Events in order wait for the earlier ones of their conversation. */
function dueAmong(rows: readonly WaitingEvent[]): WaitingEvent[] {
  const held = new Set<string>()
  return rows.filter(({ isLoose, notBefore, conversation }) => {
    const isDue = new Date(notBefore) <= now()
    if (isLoose) return isDue
    if (!isDue) held.add(conversation)
    return !held.has(conversation)
  })
}

function withLateOrigin(
  event: InboundEvent,
  { notBefore }: WaitingEvent,
  lateBefore: Date | undefined,
): InboundEvent {
  const isLate = lateBefore !== undefined && new Date(notBefore) < lateBefore
  return event.kind === 'message' && event.origin === undefined && isLate
    ? { ...event, origin: 'late' }
    : event
}

function isIgnored(callbacks: DriverCallbacks, { chat }: SimulatedEvent): boolean {
  return chat?.kind === 'group' && callbacks.ignoresGroups()
}

/** Progress of the history at this message, in percent. */
function percentAt(event: SimulatedEvent, historyOnPairing: number): number | undefined {
  if (event.kind !== 'message' || event.origin !== 'history') return undefined
  const place = placeInHistory(event.providerId)
  return place && historyOnPairing > 0 ? Math.floor((100 * place) / historyOnPairing) : undefined
}

function isTyping(event: SimulatedEvent): event is Extract<SimulatedEvent, { kind: 'typing' }> {
  return event.kind === 'typing'
}
