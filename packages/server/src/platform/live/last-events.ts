import type { Told } from '@guiche/contract/live-events'
import { SECOND } from '../clock.ts'
import type { LiveSocket } from './socket-reactions.ts'

// Time of the last event per room: a socket that joins refetches only data that it requested before that event.

/** Longer than any request takes. */
const RETENTION_MS = 60 * SECOND

/** Oldest first. */
const lastEventAt = new Map<string, number>()
/** Earlier events are unknown: an earlier process emitted them, or their entries were dropped. */
let knownSince = performance.now()

export function noteEvent(rooms: readonly string[]): void {
  const now = performance.now()
  for (const room of rooms) {
    lastEventAt.delete(room)
    lastEventAt.set(room, now)
  }
  for (const [room, at] of lastEventAt) {
    if (now - at < RETENTION_MS) break
    lastEventAt.delete(room)
    knownSince = at
  }
}

/** Called when a socket joins a room, whose earlier events it has not received. */
export function noteJoin(socket: LiveSocket, room: string): void {
  const told = lastEventAt.get(room) ?? knownSince
  socket.data.toldAt = Math.max(told, socket.data.toldAt ?? 0)
}

export function joinAcknowledgement({ data }: LiveSocket): Told {
  const now = performance.now()
  return { toldMsAgo: Math.floor(now - (data.toldAt ?? now)) }
}
