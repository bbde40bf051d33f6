import { CUSTOMER_TYPING_MS } from '@guiche/contract/live-events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  forgetCustomersTyping,
  hearCustomerTyping,
  isCustomerTyping,
  subscribeToCustomers,
} from './customer-typing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  forgetCustomersTyping()
  vi.useRealTimers()
})

it('a customer types until they stop, are not heard of again, or the socket is lost', () => {
  const changes: boolean[] = []
  const stop = subscribeToCustomers(() => changes.push(isCustomerTyping(7)))
  hearCustomerTyping(7, true)
  hearCustomerTyping(7, false)
  hearCustomerTyping(7, true)
  vi.advanceTimersByTime(CUSTOMER_TYPING_MS - 1)
  // Heard again, it goes on, and nothing has changed.
  hearCustomerTyping(7, true)
  vi.advanceTimersByTime(CUSTOMER_TYPING_MS - 1)
  expect([isCustomerTyping(7), isCustomerTyping(8)]).toEqual([true, false])
  vi.advanceTimersByTime(1)
  hearCustomerTyping(7, true)
  forgetCustomersTyping()
  stop()
  expect(changes).toEqual([true, false, true, false, true, false])
})
