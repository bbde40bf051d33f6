import type { Told } from '@guiche/contract/live-events'
import { SECOND } from '../clock.ts'
import type { LiveSocket } from './socket-reactions.ts'

// When something was last told in a room: who joins it asks again only for what was asked before that.

/** Longer than anybody waits for an answer. */
const KEPT_MS = 60 * SECOND

/** The longest ago first. */
const lastTold = new Map<string, number>()
/** Of what was told before there is no record: by an earlier process, or longer ago than is kept. */
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

/** A socket joins a room: what was told there until now it has not heard. */
export function noteJoined(socket: LiveSocket, room: string): void {
  const told = lastTold.get(room) ?? knownSince
  socket.data.toldAt = Math.max(told, socket.data.toldAt ?? 0)
}

export function toldOf({ data }: LiveSocket): Told {
  const now = performance.now()
  return { toldMsAgo: Math.floor(now - (data.toldAt ?? now)) }
}
