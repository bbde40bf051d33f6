import type { Told } from '@guiche/contract/live-events'
import { SECOND } from '../clock.ts'
import type { LiveSocket } from './socket-reactions.ts'

// Time of the last event per room: a socket that joins refetches only data that it requested before that event.

/** Longer than any request takes. */
const KEPT_MS = 60 * SECOND

/** Oldest first. */
const lastTold = new Map<string, number>()
/** Earlier events are unknown: an earlier process emitted them, or their entries were dropped. */
let knownSince = performance.now()

export function noteTold(rooms: readonly string[]): void {
  const now = performance.now()
  for (const room of rooms) {
    lastTold.delete(room)
    lastTold.set(room, now)
  }
  for (const [room, at] of lastTold) {
    if (now - at < KEPT_MS) break
    lastTold.delete(room)
    knownSince = at
  }
}

/** Called when a socket joins a room, whose earlier events it has not received. */
export function noteJoined(socket: LiveSocket, room: string): void {
  const told = lastTold.get(room) ?? knownSince
  socket.data.toldAt = Math.max(told, socket.data.toldAt ?? 0)
}

export function toldOf({ data }: LiveSocket): Told {
  const now = performance.now()
  return { toldMsAgo: Math.floor(now - (data.toldAt ?? now)) }
}
