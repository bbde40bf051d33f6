import { CUSTOMER_TYPING_MS } from '@guiche/contract/live-events'

// The tickets whose customer is typing. An entry is removed by a stop event, or CUSTOMER_TYPING_MS after its last
// event.

const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

/** Applies a typing event of a ticket's customer. */
export function hearCustomerTyping(ticketId: number, isTyping: boolean): void {
  const wasTyping = timers.has(ticketId)
  clearTimeout(timers.get(ticketId))
  timers.delete(ticketId)
  if (isTyping) {
    const stop = setTimeout(() => hearCustomerTyping(ticketId, false), CUSTOMER_TYPING_MS)
    timers.set(ticketId, stop)
  }
  if (wasTyping !== isTyping) listeners.forEach((listener) => listener())
}

export function isCustomerTyping(ticketId: number): boolean {
  return timers.has(ticketId)
}

export function subscribeToCustomerTyping(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Removes all entries, for example after the socket was lost. */
export function clearCustomersTyping(): void {
  timers.forEach(clearTimeout)
  timers.clear()
  listeners.forEach((listener) => listener())
}
