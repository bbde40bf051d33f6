import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginTypeAhead, endTypeAhead, typeAhead, typedAhead } from './type-ahead.ts'

let prevented: string[]
let closed: number

beforeEach(() => {
  // What is typed ahead waits for some seconds.
  vi.useFakeTimers({ toFake: ['performance'] })
  prevented = []
  closed = 0
  beginTypeAhead(() => (closed += 1))
})
afterEach(() => {
  endTypeAhead()
  vi.useRealTimers()
})

const press = (...keys: string[]) =>
  keys.map((key) =>
    typeAhead({
      key,
      isComposing: false,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      preventDefault: () => prevented.push(key),
      stopPropagation: () => undefined,
    }),
  )

it('what is typed before the field is there stands in it, with Enter after it', () => {
  press('a', 'x', 'Backspace', 'n', 'a', 'Enter', 'z')
  expect(typedAhead()).toEqual({ text: 'ana', isEntered: true })
  endTypeAhead()
  expect(typedAhead()).toEqual({ text: '', isEntered: false })
  expect(press('a')).toEqual([false])
})

it('an accent is nobody’s until its letter comes, and is not taken from the browser', () => {
  expect(press('Dead', 'á', 'g', 'u', 'a')).toEqual([false, true, true, true, true])
  expect(prevented).not.toContain('Dead')
  expect(typedAhead().text).toBe('água')
})

it('Enter alone chooses nothing, and Escape gives up', () => {
  press('Enter')
  expect(typedAhead()).toEqual({ text: '', isEntered: false })
  press('Escape')
  expect(closed).toBe(1)
  expect(press('a')).toEqual([false])
})
