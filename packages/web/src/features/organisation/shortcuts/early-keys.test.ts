import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queueEarlyKeys, takeEarlyKeys } from './early-keys.ts'

// Keys that are pressed before the page handles shortcuts.

class Row {
  isConnected = true
}
let hear: (event: object) => void
const page = { activeElement: undefined as unknown, body: new Row() }

beforeEach(() => {
  // Keys expire after some seconds.
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.stubGlobal('Element', Row)
  vi.stubGlobal('HTMLElement', class {})
  vi.stubGlobal('HTMLInputElement', class {})
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', (name: string, listener: typeof hear) => {
    if (name === 'keydown') hear = listener
  })
  vi.stubGlobal('removeEventListener', () => undefined)
  queueEarlyKeys()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function pressKeyOn(key: string, target: Row): void {
  page.activeElement = target
  hear({ key, target, timeStamp: performance.now(), preventDefault: () => undefined })
}
const takenKeys = () => takeEarlyKeys().map(({ key }) => key)

test('a key is applied where it was pressed', () => {
  const row = new Row()
  pressKeyOn('j', page.body)
  pressKeyOn('x', row)
  expect(takenKeys()).toEqual(['j', 'x'])
  expect(takenKeys()).toEqual([])
})

test('a key is not applied to the row that the focus has moved to', () => {
  pressKeyOn('e', new Row())
  pressKeyOn('ArrowDown', page.body)
  page.activeElement = new Row()
  expect(takenKeys()).toEqual(['ArrowDown'])
})

test('a key is applied if the focused element has disappeared', () => {
  const row = new Row()
  pressKeyOn('x', row)
  row.isConnected = false
  page.activeElement = page.body
  expect(takenKeys()).toEqual(['x'])
})
