import { CUSTOMER_TYPING_MS } from '@guiche/contract/live-events'

// In which tickets the customer is typing. Who is not heard to go on has stopped, and so has who sent it.

const hearers = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

/** Takes in what the server says of a customer. */
export function hearCustomerTyping(ticketId: number, isTyping: boolean): void {
  const wasTyping = timers.has(ticketId)
  clearTimeout(timers.get(ticketId))
  timers.delete(ticketId)
  if (isTyping) {
    const stop = setTimeout(() => hearCustomerTyping(ticketId, false), CUSTOMER_TYPING_MS)
    timers.set(ticketId, stop)
  }
  if (wasTyping !== isTyping) hearers.forEach((hear) => hear())
}

export function isCustomerTyping(ticketId: number): boolean {
  return timers.has(ticketId)
}

export function subscribeToCustomers(hear: () => void): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

/** Nobody is known to type, as after a loss of the socket. */
export function forgetCustomersTyping(): void {
  timers.forEach(clearTimeout)
  timers.clear()
  hearers.forEach((hear) => hear())
}
