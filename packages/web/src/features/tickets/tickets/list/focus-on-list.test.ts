import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { focusOnList } from './focus-on-list.ts'

// The page as far as it matters here: what has the focus, whether the list has a row, and frames that a test draws.

interface Element {
  focus(): void
}

const body = element()
const field = element()
const row = element()

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

test('the row to begin with gets the focus as soon as it is drawn', () => {
  focusOnList()
  draw()
  page.querySelector = () => row
  draw()
  expect(page.activeElement).toBe(row)
})

test('a list whose rows are on their way is waited for', () => {
  page.querySelector = (selector) => (selector === '[data-rows-coming]' ? element() : null)
  focusOnList()
  for (let drawn = 0; drawn < 100; drawn++) draw()
  page.querySelector = (selector) => (selector === '[data-rows-coming]' ? null : row)
  draw()
  expect(page.activeElement).toBe(row)
})

test('whoever has gone elsewhere meanwhile stays there', () => {
  focusOnList()
  draw()
  field.focus()
  page.querySelector = () => row
  draw()
  expect(page.activeElement).toBe(field)
})

test('where it was asked for from something that has the focus, it goes on from there', () => {
  field.focus()
  page.querySelector = () => row
  focusOnList()
  draw()
  expect(page.activeElement).toBe(row)
})

test('it can be called off, and a list that stays empty is not waited for', () => {
  const callOff = focusOnList()
  draw()
  callOff()
  page.querySelector = () => row
  draw()
  expect(page.activeElement).toBe(body)

  page.querySelector = () => null
  focusOnList()
  for (let drawn = 0; drawn < 100; drawn++) draw()
  page.querySelector = () => row
  draw()
  expect(page.activeElement).toBe(body)
})

function element(): Element {
  const one = {
    focus: () => {
      page.activeElement = one
    },
  }
  return one
}

function draw(): void {
  const due = frames
  frames = []
  for (const frame of due) frame()
}
