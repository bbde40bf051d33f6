import { describe, expect, test } from 'vitest'
import { chordOf, collide, isFree, keycapsOf } from './chords.ts'
import { found, holderOf, ownKeysFrom } from './own-keys.ts'
import { shortcutIds, shortcutOf } from './shortcut-list.ts'

const press = (key: string, held: object = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...held,
})

describe('keys', () => {
  test('letters count with Shift, signs as they are typed', () => {
    expect(chordOf(press('E', { shiftKey: true }))).toBe('Shift+e')
    expect(chordOf(press('E'))).toBe('e')
    expect(chordOf(press('?', { shiftKey: true }))).toBe('?')
  })

  test('those of browser and system are left alone', () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
      expect(chordOf(press('r', held))).toBeUndefined()
    expect(chordOf(press('k', { ctrlKey: true, shiftKey: true }))).toBeUndefined()
    for (const key of ['F5', 'Tab', ' ', 'ArrowDown', 'Enter', 'Mod+k'])
      expect(isFree(key), key).toBe(false)
    for (const key of ['q', 'Shift+q', '7', ',', 'ç']) expect(isFree(key), key).toBe(true)
  })

  test('Ctrl or Cmd with K is the command bar', () => {
    expect(found({}, undefined, press('k', { ctrlKey: true }))).toEqual({ id: 'bar' })
    expect(found({}, undefined, press('K', { metaKey: true }))).toEqual({ id: 'bar' })
  })

  test('are shown one by one', () => {
    expect(keycapsOf('Mod+k', true)).toEqual(['⌘', 'K'])
    expect(keycapsOf('g i', false)).toEqual(['G', 'I'])
  })
})

describe('the list', () => {
  test('no two have the same keys, and none begins another', () => {
    for (const one of shortcutIds)
      for (const other of shortcutIds)
        if (one !== other)
          expect(collide(shortcutOf(one).keys, shortcutOf(other).keys), `${one} ${other}`).toBe(
            false,
          )
  })

  test('two keys one after the other are one shortcut', () => {
    expect(found({}, undefined, press('g'))).toEqual({ half: 'g' })
    expect(found({}, 'g', press('c'))).toEqual({ id: 'goContacts' })
    expect(found({}, 'g', press('x'))).toBeUndefined()
  })
})

describe('own keys', () => {
  const stored = JSON.stringify({ 7: { resolve: 'q', bar: 'w', nonsense: 'y', note: 3 } })

  test("are a person's own, and never those of what is fixed or unknown", () => {
    expect(ownKeysFrom(stored, 7)).toEqual({ resolve: 'q' })
    for (const other of [ownKeysFrom(stored, 8), ownKeysFrom('[[', 7), ownKeysFrom('[1]', 7)])
      expect(other).toEqual({})
  })

  test('take the place of the first ones', () => {
    const own = ownKeysFrom(stored, 7)
    expect(found(own, undefined, press('q'))).toEqual({ id: 'resolve' })
    expect(found(own, undefined, press('e'))).toBeUndefined()
    expect(holderOf(own, 'note', 'q')).toBe('resolve')
    expect(holderOf(own, 'note', 'g')).toBe('goTickets')
  })
})
