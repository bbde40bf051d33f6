import { type LivePayloads, PRESENCE_MS } from '@guiche/contract/live-events'

// Which colleagues are at which ticket. Nobody says it twice the same way for long: who is not heard of again within
// PRESENCE_MS is gone.

export interface Present {
  readonly id: number
  readonly name: string
  readonly isTyping: boolean
}

const NOBODY: readonly Present[] = []
const hearers = new Set<() => void>()
const places = new Map<number, readonly Present[]>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Takes in what the server says of somebody; `ownId` is never a colleague, at whatever browser. */
export function hearPresence(heard: LivePayloads['company-{id}-presence'], ownId: number): void {
  const { ticketId } = heard
  if (heard.action === 'delete') return leave(ticketId, heard.userId)
  const { user, typing } = heard
  if (user.id === ownId) return
  const key = `${ticketId} ${user.id}`
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => leave(ticketId, user.id), PRESENCE_MS),
  )
  const before = presentIn(ticketId)
  const known = before.find(({ id }) => id === user.id)
  if (known?.isTyping === typing && known.name === user.name) return
  const next = { id: user.id, name: user.name, isTyping: typing }
  set(ticketId, known ? before.map((one) => (one === known ? next : one)) : [...before, next])
}

/** The same array for as long as nobody comes, goes or begins to write. */
export function presentIn(ticketId: number): readonly Present[] {
  return places.get(ticketId) ?? NOBODY
}

export function subscribeToPresence(hear: () => void): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

/** Nobody is known to be anywhere, as after a loss of the socket. */
export function forgetPresence(): void {
  timers.forEach(clearTimeout)
  timers.clear()
  places.clear()
  hearers.forEach((hear) => hear())
}

function leave(ticketId: number, userId: number): void {
  const key = `${ticketId} ${userId}`
  clearTimeout(timers.get(key))
  timers.delete(key)
  const before = presentIn(ticketId)
  const next = before.filter(({ id }) => id !== userId)
  if (next.length !== before.length) set(ticketId, next)
}

function set(ticketId: number, present: readonly Present[]): void {
  if (present.length === 0) places.delete(ticketId)
  else places.set(ticketId, present)
  hearers.forEach((hear) => hear())
}
