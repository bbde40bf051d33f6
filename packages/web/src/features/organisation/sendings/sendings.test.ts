import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { CallError, ERR_NETWORK } from '../../../platform/call-error.ts'
import { createQueryClient } from '../../../platform/query-client.ts'
import { isRefused, isWaiting, Sendings, type Written } from './sendings.ts'

interface Note extends Written {
  readonly room: number
  readonly text: string
}

const cache = createQueryClient()
const merged: string[] = []
const posts: Note[] = []
/** The server's answer to the next posts. */
let answer: (note: Note) => Promise<string>

const notes = new Sendings<Note, string>({
  storagePrefix: 'unsentNote:',
  isWritten: (value): value is Note => 'room' in value && 'text' in value,
  conversationOf: ({ room }) => room,
  hasFile: () => false,
  post(note) {
    posts.push(note)
    return answer(note)
  },
  merge: (_cache, stored) => void merged.push(stored),
  isTemporary: (code) => code === 'ERR_FOR_NOW',
})

const store = (note: Note) => Promise.resolve(note.text)
const loseNetwork = () => Promise.reject(new CallError(ERR_NETWORK, 0))
const refuse = (code: string) => () => Promise.reject(new CallError(code, 403))

const send = (text: string, { room = 1, userId = 7 } = {}) =>
  notes.send(cache, (made) => ({ ...made, room, userId, text }))
const keyAt = (at: number) => notes.read()[at]?.key ?? ''
const textsOf = (of: ReadonlyArray<Pick<Note, 'text'>>) => of.map(({ text }) => text)

beforeEach(() => {
  answer = store
})

afterEach(() => {
  notes.clear()
  merged.length = 0
  posts.length = 0
  vi.unstubAllGlobals()
})

it('a sending is shown at once and ends with the response', async () => {
  send('Oi')
  expect(notes.read()).toMatchObject([{ text: 'Oi', failure: undefined, isStored: false }])
  const key = keyAt(0)
  await vi.waitFor(() => expect(notes.read()).toEqual([]))
  expect(merged).toEqual(['Oi'])
  expect(posts).toMatchObject([{ key }])
})

it('is not shown twice when the event precedes the response', async () => {
  const reply = Promise.withResolvers<string>()
  answer = () => reply.promise
  send('Oi')
  notes.confirm(keyAt(0))
  expect(notes.read()[0]?.isStored).toBe(true)
  reply.resolve('Oi')
  await vi.waitFor(() => expect(notes.read()).toEqual([]))
})

it('ends when the event preceded a lost response', async () => {
  const reply = Promise.withResolvers<string>()
  answer = () => reply.promise
  send('Oi')
  notes.confirm(keyAt(0))
  await vi.waitFor(() => expect(posts).toHaveLength(1))
  reply.reject(new CallError(ERR_NETWORK, 0))
  await vi.waitFor(() => expect(notes.read()).toEqual([]))
})

it('ends when the event follows a lost response', async () => {
  answer = loseNetwork
  send('Oi')
  await vi.waitFor(() => expect(notes.read()[0]?.failure).toBeDefined())
  notes.confirm(keyAt(0))
  expect(notes.read()).toEqual([])
})

it('is retried with the same key after a failed call', async () => {
  answer = loseNetwork
  send('Oi')
  await vi.waitFor(() => expect(notes.read()[0]?.failure?.code).toBe(ERR_NETWORK))
  answer = store
  notes.sendAgain(cache, keyAt(0))
  await vi.waitFor(() => expect(notes.read()).toEqual([]))
  expect(posts.map(({ key }) => key)).toEqual([posts[0]?.key, posts[0]?.key])
})

it('sendings without a response are retried by themselves, in order and once each', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  answer = loseNetwork
  send('um')
  send('dois')
  await vi.advanceTimersByTimeAsync(10)
  expect(notes.read().map(isWaiting)).toEqual([true, true])
  // The second does not overtake the first.
  expect(textsOf(posts)).toEqual(['um'])

  answer = store
  await vi.advanceTimersByTimeAsync(15_000)
  expect(notes.read()).toEqual([])
  expect(textsOf(posts)).toEqual(['um', 'um', 'dois'])
  expect(new Set(posts.map(({ key }) => key)).size).toBe(2)
})

it('a refused sending is retried or discarded by its author only', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  answer = refuse('ERR_NO_PERMISSION')
  send('um')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(notes.read().map(isRefused)).toEqual([true])
  expect(posts).toHaveLength(1)
  notes.sendAgain(cache, keyAt(0))
  expect(notes.read()).toMatchObject([{ failure: undefined }])
  await vi.advanceTimersByTimeAsync(10)
  expect(posts.map(({ key }) => key)).toEqual([keyAt(0), keyAt(0)])
  notes.discard(keyAt(0))
  expect(notes.read()).toEqual([])
})

it('waits for earlier ones of its conversation only', async () => {
  const first = Promise.withResolvers<string>()
  answer = (note) => (note.text === 'um' ? first.promise : store(note))
  send('um')
  send('dois')
  send('outra', { room: 2 })
  await vi.waitFor(() => expect(textsOf(posts)).toEqual(['um', 'outra']))
  first.resolve('um')
  await vi.waitFor(() => expect(textsOf(posts)).toEqual(['um', 'outra', 'dois']))
})

it('is not posted when it is discarded while waiting, and its lost response is not a failure', async () => {
  const first = Promise.withResolvers<string>()
  answer = () => first.promise
  send('um')
  send('dois')
  await vi.waitFor(() => expect(posts).toHaveLength(1))
  notes.discard(keyAt(1))
  notes.discardConversation(1)
  first.reject(new CallError('ERR_NO_PERMISSION', 403))
  await new Promise((resolve) => setTimeout(resolve))
  expect(notes.read()).toEqual([])
  expect(textsOf(posts)).toEqual(['um'])
})

describe('after a reload', () => {
  const stored = new Map<string, string>()
  const tab = new Map<string, string>()
  const storedUnsent = () => [...stored].filter(([key]) => key.startsWith('unsentNote:'))
  const storageOf = (map: Map<string, string>) => ({
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => {
      map.set(key, value)
      Object.assign(localStorage, map === stored && { [key]: value })
    },
    removeItem: (key: string) => {
      map.delete(key)
      if (map === stored) Reflect.deleteProperty(localStorage, key)
    },
  })
  beforeEach(() => {
    stored.clear()
    tab.clear()
    vi.stubGlobal('localStorage', storageOf(stored))
    vi.stubGlobal('sessionStorage', storageOf(tab))
  })

  /** Ends the page without a cleanup, as a reload does. */
  function simulateLeftPage(): string {
    const [[own, value] = ['', '']] = storedUnsent()
    notes.clear()
    expect(storedUnsent()).toEqual([])
    const left = `unsentNote:left${own.slice(-4)}`
    localStorage.setItem(left, value)
    return left
  }

  it('an unsaved sending is posted once more under its key, and never by another user', async () => {
    answer = refuse('ERR_NO_PERMISSION')
    send('recusada')
    await vi.waitFor(() => expect(notes.read()[0]?.failure).toBeDefined())
    answer = refuse('ERR_FOR_NOW')
    send('retida')
    await vi.waitFor(() => expect(notes.read()[1]?.failure).toBeDefined())
    answer = loseNetwork
    send('Oi')
    await vi.waitFor(() => expect(notes.read()[2]?.failure?.code).toBe(ERR_NETWORK))
    const left = simulateLeftPage()

    const ofAnother = vi.fn()
    notes.restore(8, ofAnother)()
    await navigator.locks.request(left, () => undefined)
    expect(ofAnother).not.toHaveBeenCalled()
    expect(notes.read()).toEqual([])
    expect(storedUnsent()).toHaveLength(1)

    await new Promise<void>((resolve) => {
      notes.restore(7, resolve)
      notes.restore(7, resolve)
    })
    expect(notes.read().map(({ text, failure }) => [text, failure?.code])).toEqual([
      ['recusada', 'ERR_NO_PERMISSION'],
      ['retida', ERR_NETWORK],
      ['Oi', ERR_NETWORK],
    ])
    // It now belongs to this page and is removed with its response.
    expect(storedUnsent().map(([key]) => key)).not.toContain(left)
    answer = store
    notes.retryWaiting(cache, 8)
    notes.retryWaiting(cache, 7)
    await vi.waitFor(() => expect(textsOf(notes.read())).toEqual(['recusada']))
    expect(textsOf(posts)).toEqual(['recusada', 'retida', 'Oi', 'retida', 'Oi'])
    expect(new Set(posts.map(({ key }) => key)).size).toBe(3)
    expect(storedUnsent().map(([, value]) => value)).toEqual([expect.not.stringContaining('"Oi"')])
  })

  it('another open tab keeps its sendings', async () => {
    answer = loseNetwork
    send('Oi')
    const left = simulateLeftPage()
    const open = Promise.withResolvers<void>()
    const isHeld = new Promise<void>((resolve) => {
      void navigator.locks.request(left, () => {
        resolve()
        return open.promise
      })
    })
    await isHeld
    const onBack = vi.fn()
    notes.restore(7, onBack)
    await navigator.locks.query()
    expect(onBack).not.toHaveBeenCalled()

    open.resolve()
    await navigator.locks.request(left, () => undefined)
    await new Promise<void>((resolve) => void notes.restore(7, resolve))
    expect(textsOf(notes.read())).toEqual(['Oi'])
  })

  it('entries of another version without the needed fields are ignored', async () => {
    const note = { key: 'k', userId: 7, createdAt: '2026-03-01T12:00:00.000Z', room: 1, text: 'Oi' }
    const entry = [{ ...note, code: null }, { ...note, room: undefined, code: null }, note, null]
    localStorage.setItem('unsentNote:old', JSON.stringify(entry))
    await new Promise<void>((resolve) => void notes.restore(7, resolve))
    expect(notes.read()).toMatchObject([{ ...note, failure: { code: ERR_NETWORK } }])
  })
})
