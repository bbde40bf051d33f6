import { areKeysColliding } from '@guiche/contract/macro-limits'
import { describe, expect, onTestFinished, test } from 'vitest'
import { shortcutKeys } from '../../../platform/desk-preferences.ts'
import { chordOf, isAssignable, keycapsOf } from './chords.ts'
import {
  matchShortcut,
  collidingShortcut,
  hasShortcutKeysOnly,
  customKeysFrom,
} from './custom-keys.ts'
import { shortcutIds, shortcutOf } from './shortcut-list.ts'

const buildPress = (key: string, held: object = {}) => ({
  key,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...held,
})

describe('keys', () => {
  test('letters are distinguished by Shift, other characters as they are typed', () => {
    expect(chordOf(buildPress('E', { shiftKey: true }))).toBe('Shift+e')
    expect(chordOf(buildPress('E'))).toBe('e')
    expect(chordOf(buildPress('?', { shiftKey: true }))).toBe('?')
  })

  test('chords of browser and system are ignored', () => {
    // AltGr is Ctrl and Alt on some systems: it types characters.
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true, ctrlKey: true }])
      expect(chordOf(buildPress('r', held))).toBeUndefined()
    for (const key of ['1', 'ArrowLeft', 'Home', 'q'])
      expect(matchShortcut({}, undefined, buildPress(key, { altKey: true })), key).toBeUndefined()
    expect(chordOf(buildPress('k', { ctrlKey: true, shiftKey: true }))).toBeUndefined()
    for (const key of ['F5', 'Tab', ' ', 'ArrowDown', 'Enter', 'Mod+k'])
      expect(isAssignable(key), key).toBe(false)
    for (const key of ['q', 'Shift+q', '7', ',', 'ç']) expect(isAssignable(key), key).toBe(true)
  })

  test("chords with Alt work while typing, on a Mac by the key's position", () => {
    const buildAltPress = (key: string, held: object = {}) =>
      buildPress(key, { altKey: true, ...held })
    expect(matchShortcut({}, undefined, buildAltPress('e'))).toEqual({
      id: 'resolve',
      isTyping: true,
    })
    expect(matchShortcut({}, undefined, buildAltPress('E', { shiftKey: true }))).toEqual({
      id: 'resolveNext',
      isTyping: true,
    })
    expect(matchShortcut({}, undefined, buildAltPress('Dead', { code: 'KeyN' }))).toMatchObject({
      id: 'note',
    })
    expect(matchShortcut({}, undefined, buildAltPress('∆', { code: 'KeyJ' }))).toMatchObject({
      id: 'openNext',
    })
    // A custom shortcut does not change the second one.
    expect(matchShortcut({ resolve: 'q' }, undefined, buildAltPress('e'))).toMatchObject({
      id: 'resolve',
    })
  })

  test('Ctrl or Cmd with K opens the command bar', () => {
    expect(matchShortcut({}, undefined, buildPress('k', { ctrlKey: true }))).toEqual({ id: 'bar' })
    expect(matchShortcut({}, undefined, buildPress('K', { metaKey: true }))).toEqual({ id: 'bar' })
  })

  test('are shown as separate keycaps', () => {
    expect(keycapsOf('Mod+k', true)).toEqual(['⌘', 'K'])
    expect(keycapsOf('g i', false)).toEqual(['G', 'I'])
  })
})

describe('the list', () => {
  test('no shortcut equals another or is its prefix', () => {
    for (const one of shortcutIds)
      for (const other of shortcutIds)
        if (one !== other)
          expect(
            areKeysColliding(shortcutOf(one).keys, shortcutOf(other).keys),
            `${one} ${other}`,
          ).toBe(false)
  })

  test('closing, noting, transferring and opening the next have shortcuts that work while typing', () => {
    const ids = ['resolve', 'note', 'transfer', 'openNext', 'resolveNext'] as const
    const typing = shortcutIds.flatMap((id) => shortcutOf(id).typing ?? [])
    for (const id of ids) expect(shortcutOf(id).typing, id).toMatch(/^Alt\+/)
    expect(new Set(typing).size).toBe(typing.length)
  })

  test('two keys in sequence are one shortcut', () => {
    expect(matchShortcut({}, undefined, buildPress('g'))).toEqual({ half: 'g' })
    expect(matchShortcut({}, 'g', buildPress('c'))).toEqual({ id: 'goContacts' })
    expect(matchShortcut({}, 'g', buildPress('x'))).toBeUndefined()
  })
})

describe('own keys', () => {
  const stored = JSON.stringify({ 7: { resolve: 'q', bar: 'w', nonsense: 'y', note: 3 } })

  test('custom shortcuts belong to a user, and never to fixed or unknown actions', () => {
    expect(customKeysFrom(stored, 7)).toEqual({ resolve: 'q' })
    for (const other of [
      customKeysFrom(stored, 8),
      customKeysFrom('[[', 7),
      customKeysFrom('[1]', 7),
    ])
      expect(other).toEqual({})
  })

  test('shortcuts typed into a field are recognized, and words are not', () => {
    const keys = ['e', 'E', 'j', 'jjj', 'kk', 'gi', '?', '2', 'jr', 'jje', 'jjE', 'kjn', 'jjgi']
    for (const text of keys) expect(hasShortcutKeysOnly(text, 7), text).toBe(true)
    const words = ['kkk', 'kkkkkk', 'kkkka', 'ok', 'ta', 'é', 'sim', 'b', '', 'Enter', 'gx']
    const syllables = ['ja', 'Ja', 'je', 'ka', 'jaja', 'jeje', 'jjx y', 'Alt+e']
    for (const text of [...words, ...syllables])
      expect(hasShortcutKeysOnly(text, 7), text).toBe(false)
  })

  test('keys of removed shortcuts are no longer recognized', () => {
    shortcutKeys.write(JSON.stringify({ 7: { next: '' } }))
    onTestFinished(() => shortcutKeys.write(''))
    for (const text of ['j', 'jje', 'ok']) expect(hasShortcutKeysOnly(text, 7), text).toBe(false)
    for (const text of ['kk', 'kke', 'e']) expect(hasShortcutKeysOnly(text, 7), text).toBe(true)
  })

  test('custom shortcuts replace the built-in ones', () => {
    const own = customKeysFrom(stored, 7)
    expect(matchShortcut(own, undefined, buildPress('q'))).toEqual({ id: 'resolve' })
    expect(matchShortcut(own, undefined, buildPress('e'))).toBeUndefined()
    expect(collidingShortcut(own, 'note', 'q')).toBe('resolve')
    expect(collidingShortcut(own, 'note', 'g')).toBe('goTickets')
  })
})
