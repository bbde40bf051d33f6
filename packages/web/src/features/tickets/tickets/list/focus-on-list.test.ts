import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { focusOnList } from './focus-on-list.ts'

// A stub of the document with the focused element, an optional row and frames that the test runs.

interface Element {
  focus(): void
}

const body = buildElement()
const field = buildElement()
const row = buildElement()

let page: {
  body: Element
  activeElement: Element
  querySelector: (selector: string) => Element | null
}
let frames: (() => void)[]

beforeEach(() => {
  page = { body, activeElement: body, querySelector: () => null }
  frames = []
  vi.stubGlobal('document', page)
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => (frames[id - 1] = () => {}))
})
afterEach(() => vi.unstubAllGlobals())

test('the current row gets the focus as soon as it is rendered', () => {
  focusOnList()
  runFrames()
  page.querySelector = () => row
  runFrames()
  expect(page.activeElement).toBe(row)
})

test('the focus waits for rows that are not rendered yet', () => {
  page.querySelector = (selector) => (selector === '[data-rows-coming]' ? buildElement() : null)
  focusOnList()
  for (let drawn = 0; drawn < 100; drawn++) runFrames()
  page.querySelector = (selector) => (selector === '[data-rows-coming]' ? null : row)
  runFrames()
  expect(page.activeElement).toBe(row)
})

test('the focus stays on an element that the user focused meanwhile', () => {
  focusOnList()
  runFrames()
  field.focus()
  page.querySelector = () => row
  runFrames()
  expect(page.activeElement).toBe(field)
})

test('the list takes the focus from the element that had it at the call', () => {
  field.focus()
  page.querySelector = () => row
  focusOnList()
  runFrames()
  expect(page.activeElement).toBe(row)
})

test('a pending focus can be cancelled and gives up on a list that stays empty', () => {
  const callOff = focusOnList()
  runFrames()
  callOff()
  page.querySelector = () => row
  runFrames()
  expect(page.activeElement).toBe(body)

  page.querySelector = () => null
  focusOnList()
  for (let drawn = 0; drawn < 100; drawn++) runFrames()
  page.querySelector = () => row
  runFrames()
  expect(page.activeElement).toBe(body)
})

function buildElement(): Element {
  const one = {
    focus: () => {
      page.activeElement = one
    },
  }
  return one
}

function runFrames(): void {
  const due = frames
  frames = []
  for (const frame of due) frame()
}
