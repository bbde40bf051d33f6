import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTypeAhead, endTypeAhead, collectTypedKey, typeAheadText } from './type-ahead.ts'
import { dropHeldShortcut, holdShortcut, offerShortcut } from './use-shortcut.ts'

// A shortcut that is pressed before its component is mounted, and the letters typed after it.

const opened: string[] = []
let takeBack: (() => void) | undefined

beforeEach(() => {
  // Held keys and letters expire after some seconds.
  vi.useFakeTimers({ toFake: ['performance'] })
  opened.length = 0
  for (const name of ['HTMLElement', 'HTMLInputElement']) vi.stubGlobal(name, class {})
  vi.stubGlobal('document', { querySelector: () => null, activeElement: null })
  stubLocation('/tickets/abc')
})
afterEach(() => {
  takeBack?.()
  dropHeldShortcut()
  endTypeAhead()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function stubLocation(pathname: string): void {
  vi.stubGlobal('location', { pathname, href: `http://guiche.local${pathname}` })
}

const noop = () => {}
const collectKey = (key: string) =>
  collectTypedKey({
    key,
    isComposing: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    preventDefault: noop,
    stopPropagation: noop,
  })

/** Like the tag button of a conversation when it mounts. */
function offerTagShortcut(): void {
  takeBack = offerShortcut('tag', () => {
    startTypeAhead(noop)
    opened.push(typeAheadText().text)
  })
}

test('letters after a held key go to the popover that it opens', () => {
  holdShortcut('tag')
  for (const key of 'Urgente') expect(collectKey(key)).toBe(true)
  expect(collectKey('Enter')).toBe(true)
  offerTagShortcut()
  expect(opened).toEqual(['Urgente'])
  expect(typeAheadText()).toEqual({ text: 'Urgente', isEntered: true })
})

test('Escape drops the key and its letters', () => {
  holdShortcut('tag')
  collectKey('U')
  collectKey('Escape')
  expect(collectKey('r')).toBe(false)
  offerTagShortcut()
  expect(opened).toEqual([])
})

test('without a conversation, other keys are left alone', () => {
  stubLocation('/contacts')
  holdShortcut('tag')
  expect(collectKey('j')).toBe(false)
})

test('a key that was held on another page is dropped with its letters', () => {
  holdShortcut('tag')
  collectKey('U')
  stubLocation('/tickets/def')
  offerTagShortcut()
  expect(opened).toEqual([])
  expect(collectKey('r')).toBe(false)
})
