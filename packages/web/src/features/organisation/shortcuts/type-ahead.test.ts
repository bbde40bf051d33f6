import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startTypeAhead, endTypeAhead, collectTypedKey, typeAheadText } from './type-ahead.ts'

let prevented: string[]
let closed: number

beforeEach(() => {
  // Typed text expires after some seconds.
  vi.useFakeTimers({ toFake: ['performance'] })
  prevented = []
  closed = 0
  startTypeAhead(() => (closed += 1))
})
afterEach(() => {
  endTypeAhead()
  vi.useRealTimers()
})

const collectKeys = (...keys: string[]) =>
  keys.map((key) =>
    collectTypedKey({
      key,
      isComposing: false,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      preventDefault: () => prevented.push(key),
      stopPropagation: () => undefined,
    }),
  )

it('text typed before the field is mounted becomes its value, with Enter after it', () => {
  collectKeys('a', 'x', 'Backspace', 'n', 'a', 'Enter', 'z')
  expect(typeAheadText()).toEqual({ text: 'ana', isEntered: true })
  endTypeAhead()
  expect(typeAheadText()).toEqual({ text: '', isEntered: false })
  expect(collectKeys('a')).toEqual([false])
})

it('a dead key is left to the browser until its letter comes', () => {
  expect(collectKeys('Dead', 'á', 'g', 'u', 'a')).toEqual([false, true, true, true, true])
  expect(prevented).not.toContain('Dead')
  expect(typeAheadText().text).toBe('água')
})

it('Enter alone chooses nothing, and Escape cancels', () => {
  collectKeys('Enter')
  expect(typeAheadText()).toEqual({ text: '', isEntered: false })
  collectKeys('Escape')
  expect(closed).toBe(1)
  expect(collectKeys('a')).toEqual([false])
})
