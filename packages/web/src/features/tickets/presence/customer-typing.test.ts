import { CUSTOMER_TYPING_MS } from '@guiche/contract/live-events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  clearCustomersTyping,
  hearCustomerTyping,
  isCustomerTyping,
  subscribeToCustomerTyping,
} from './customer-typing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  clearCustomersTyping()
  vi.useRealTimers()
})

it('a customer counts as typing until a stop event, a timeout or the loss of the socket', () => {
  const changes: boolean[] = []
  const stop = subscribeToCustomerTyping(() => changes.push(isCustomerTyping(7)))
  hearCustomerTyping(7, true)
  hearCustomerTyping(7, false)
  hearCustomerTyping(7, true)
  vi.advanceTimersByTime(CUSTOMER_TYPING_MS - 1)
  // A repeated event extends the timeout and notifies no subscriber.
  hearCustomerTyping(7, true)
  vi.advanceTimersByTime(CUSTOMER_TYPING_MS - 1)
  expect([isCustomerTyping(7), isCustomerTyping(8)]).toEqual([true, false])
  vi.advanceTimersByTime(1)
  hearCustomerTyping(7, true)
  clearCustomersTyping()
  stop()
  expect(changes).toEqual([true, false, true, false, true, false])
})
