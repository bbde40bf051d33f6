/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { THEME_KEY } from '../platform/preferences.ts'
import { dark, light } from '../ui/tokens.ts'

// public/theme.js runs before the bundle, so it repeats constants of ours. This test compares it with their sources.

const script = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8')
const NO_STORAGE = 'the browser keeps nothing'

/** The page after the script ran with this stored theme and this system preference. */
function runThemeScript(stored: string | null, isSystemDark: boolean) {
  const root = { theme: '', style: { backgroundColor: '', colorScheme: '' } }
  const documentElement = {
    style: root.style,
    setAttribute: (_: string, theme: string) => void (root.theme = theme),
  }
  const localStorage = {
    getItem(key: string) {
      if (stored === NO_STORAGE) throw new Error(NO_STORAGE)
      return key === THEME_KEY ? stored : null
    },
  }
  // oxlint-disable-next-line typescript/no-implied-eval -- the file as a browser runs it
  const run = new Function('document', 'localStorage', 'matchMedia', script)
  run({ documentElement }, localStorage, () => ({ matches: isSystemDark }))
  return root
}

test.each([
  ['dark', false, 'dark'],
  ['light', true, 'light'],
  [null, true, 'dark'],
  [null, false, 'light'],
  ['system', true, 'dark'],
  [NO_STORAGE, true, 'dark'],
  [NO_STORAGE, false, 'light'],
] as const)(
  'before the first paint: stored %j, the system dark %j: %s',
  (stored, isDark, theme) => {
    const { surface } = theme === 'dark' ? dark : light
    expect(runThemeScript(stored, isDark)).toEqual({
      theme,
      style: { backgroundColor: surface.app, colorScheme: theme },
    })
  },
)
