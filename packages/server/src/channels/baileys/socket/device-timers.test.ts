import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeviceSocket } from './device-socket.ts'
import { DeviceTimers } from './device-timers.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('timers that were stopped neither start a socket nor end one', () => {
  const startNext = vi.fn()
  const end = vi.fn()
  const device = { isBusy: () => false, socket: { end } } as unknown as DeviceSocket
  const timers = new DeviceTimers(startNext)
  timers.startNextAfter(1000)
  timers.watch(device, 1000)
  timers.stop()
  // A step that was waiting for the database when the device was stopped.
  timers.startNextAfter(1000)
  timers.watch(device, 1000)
  vi.advanceTimersByTime(10_000)
  expect(startNext).not.toHaveBeenCalled()
  expect(end).not.toHaveBeenCalled()
})

test('a socket that makes no progress is ended, but not while it stores stanzas', () => {
  let isBusy = true
  const end = vi.fn()
  const device = { isBusy: () => isBusy, socket: { end } } as unknown as DeviceSocket
  const timers = new DeviceTimers(vi.fn())
  timers.watch(device, 1000)
  vi.advanceTimersByTime(5000)
  expect(end).not.toHaveBeenCalled()
  isBusy = false
  vi.advanceTimersByTime(1000)
  expect(end).toHaveBeenCalledOnce()
})
