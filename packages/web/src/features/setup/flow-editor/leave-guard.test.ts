import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { guardNavigation } from './leave-guard.ts'

// Fake window with the parts of the history that the router uses.

let entries: { path: string; idx: number }[]
let at: number
let popHearers: ((event: PopStateEvent) => void)[]
let shown: string[]
let answers: boolean[]
let asked: number

beforeEach(() => {
  entries = [
    { path: '/flowbuilders', idx: 0 },
    { path: '/flowbuilder/3', idx: 1 },
  ]
  at = 1
  popHearers = []
  shown = []
  answers = []
  asked = 0
  vi.stubGlobal('location', {
    get pathname() {
      return entries[at]?.path
    },
    href: 'http://guiche/flowbuilder/3',
  })
  vi.stubGlobal('history', {
    get state() {
      return { idx: entries[at]?.idx }
    },
    go: goInHistory,
  })
  vi.stubGlobal('addEventListener', (_name: string, hear: (event: PopStateEvent) => void) =>
    popHearers.push(hear),
  )
  vi.stubGlobal('removeEventListener', (_name: string, hear: (event: PopStateEvent) => void) => {
    popHearers = popHearers.filter((one) => one !== hear)
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Like a browser, it changes the address before the event. */
function goInHistory(steps: number): void {
  at += steps
  let isStopped = false
  const event = { stopImmediatePropagation: () => (isStopped = true) }
  for (const hear of popHearers) hear(event as unknown as PopStateEvent)
  if (!isStopped) shown.push(entries[at]?.path ?? '')
}

function buildGuardedNavigator(isLossy: () => boolean) {
  const navigator = {
    createHref: () => '',
    go: goInHistory,
    replace: () => undefined,
    push: (to: unknown) => {
      entries = [...entries.slice(0, at + 1), { path: String(to), idx: at + 1 }]
      at += 1
      shown.push(String(to))
    },
  }
  const before = navigator.push
  const mayLeave = async () => {
    asked += 1
    return answers.shift() ?? false
  }
  return { navigator, before, end: guardNavigation(navigator, { holds: isLossy, mayLeave }) }
}

const flushPromises = () => new Promise((resolve) => setTimeout(resolve))

it('holds a navigation until it is confirmed', async () => {
  const { navigator } = buildGuardedNavigator(() => true)
  answers = [false, true]
  navigator.push('/tickets')
  await flushPromises()
  expect(shown).toEqual([])
  navigator.push('/tickets')
  await flushPromises()
  expect(shown).toEqual(['/tickets'])
  expect(asked).toBe(2)
})

it('reverts a step back, and repeats it once it is confirmed', async () => {
  buildGuardedNavigator(() => true)
  answers = [false, true]
  goInHistory(-1)
  await flushPromises()
  expect([at, shown]).toEqual([1, []])
  goInHistory(-1)
  await flushPromises()
  expect([at, shown]).toEqual([0, ['/flowbuilders']])
})

it('asks nothing when no change would be lost, the page stays the same, or the guard has ended', async () => {
  let isLossy = true
  const { navigator, before, end } = buildGuardedNavigator(() => isLossy)
  navigator.push('/flowbuilder/3?node=a')
  isLossy = false
  goInHistory(-2)
  await flushPromises()
  isLossy = true
  end()
  expect(navigator.push).toBe(before)
  navigator.push('/tickets')
  expect(asked).toBe(0)
  expect(shown).toEqual(['/flowbuilder/3?node=a', '/flowbuilders', '/tickets'])
})
