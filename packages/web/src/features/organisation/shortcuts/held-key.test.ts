import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginTypeAhead, endTypeAhead, typeAhead, typedAhead } from './type-ahead.ts'
import { dropHeldShortcut, holdShortcut, offerShortcut } from './use-shortcut.ts'

// A key that comes before what it is meant for, and the letters typed after it.

const opened: string[] = []
let takeBack: (() => void) | undefined

beforeEach(() => {
  // Keys and letters are held for some seconds.
  vi.useFakeTimers({ toFake: ['performance'] })
  opened.length = 0
  for (const name of ['HTMLElement', 'HTMLInputElement']) vi.stubGlobal(name, class {})
  vi.stubGlobal('document', { querySelector: () => null, activeElement: null })
  isAt('/tickets/abc')
})
afterEach(() => {
  takeBack?.()
  dropHeldShortcut()
  endTypeAhead()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function isAt(pathname: string): void {
  vi.stubGlobal('location', { pathname, href: `http://guiche.local${pathname}` })
}

const nothing = () => {}
const press = (key: string) =>
  typeAhead({
    key,
    isComposing: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    preventDefault: nothing,
    stopPropagation: nothing,
  })

/** As the tags of a conversation do when it has come. */
function tagsCome(): void {
  takeBack = offerShortcut('tag', () => {
    beginTypeAhead(nothing)
    opened.push(typedAhead().text)
  })
}

test('letters after a key that is held go to what it opens', () => {
  holdShortcut('tag')
  for (const key of 'Urgente') expect(press(key)).toBe(true)
  expect(press('Enter')).toBe(true)
  tagsCome()
  expect(opened).toEqual(['Urgente'])
  expect(typedAhead()).toEqual({ text: 'Urgente', isEntered: true })
})

test('Escape lets go of the key and of its letters', () => {
  holdShortcut('tag')
  press('U')
  press('Escape')
  expect(press('r')).toBe(false)
  tagsCome()
  expect(opened).toEqual([])
})

test('where there is no conversation, other keys are left alone', () => {
  isAt('/contacts')
  holdShortcut('tag')
  expect(press('j')).toBe(false)
})

test('what was held on another page is not done here, and its letters are gone', () => {
  holdShortcut('tag')
  press('U')
  isAt('/tickets/def')
  tagsCome()
  expect(opened).toEqual([])
  expect(press('r')).toBe(false)
})
