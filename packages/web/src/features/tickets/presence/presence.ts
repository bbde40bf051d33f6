import { type LivePayloads, PRESENCE_MS } from '@guiche/contract/live-events'

// The colleagues at each ticket. Browsers repeat their presence; a colleague whose event is not repeated within
// PRESENCE_MS is removed.

export interface PresentColleague {
  readonly id: number
  readonly name: string
  readonly isTyping: boolean
}

const NOBODY: readonly PresentColleague[] = []
const listeners = new Set<() => void>()
const places = new Map<number, readonly PresentColleague[]>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Applies a presence event. `ownId` is never listed, whichever browser the event comes from. */
export function hearPresence(heard: LivePayloads['company-{id}-presence'], ownId: number): void {
  const { ticketId } = heard
  if (heard.action === 'delete') return removeColleague(ticketId, heard.userId)
  const { user, typing } = heard
  if (user.id === ownId) return
  const key = `${ticketId} ${user.id}`
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => removeColleague(ticketId, user.id), PRESENCE_MS),
  )
  const before = colleaguesAt(ticketId)
  const known = before.find(({ id }) => id === user.id)
  if (known?.isTyping === typing && known.name === user.name) return
  const next = { id: user.id, name: user.name, isTyping: typing }
  setColleagues(
    ticketId,
    known ? before.map((one) => (one === known ? next : one)) : [...before, next],
  )
}

/** Returns the same array until a colleague arrives, leaves or starts or stops typing. */
export function colleaguesAt(ticketId: number): readonly PresentColleague[] {
  return places.get(ticketId) ?? NOBODY
}

export function subscribeToPresence(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Removes all entries, for example after the socket was lost. */
export function clearPresence(): void {
  timers.forEach(clearTimeout)
  timers.clear()
  places.clear()
  listeners.forEach((listener) => listener())
}

function removeColleague(ticketId: number, userId: number): void {
  const key = `${ticketId} ${userId}`
  clearTimeout(timers.get(key))
  timers.delete(key)
  const before = colleaguesAt(ticketId)
  const next = before.filter(({ id }) => id !== userId)
  if (next.length !== before.length) setColleagues(ticketId, next)
}

function setColleagues(ticketId: number, present: readonly PresentColleague[]): void {
  if (present.length === 0) places.delete(ticketId)
  else places.set(ticketId, present)
  listeners.forEach((listener) => listener())
}
