import { readFileSync } from 'node:fs'
import * as emotion from '@emotion/react'
import { describe, expect, test } from 'vitest'
import { theme } from './theme.ts'

// Box.tsx uses two names that their libraries call unstable: `theme.unstable_sx` of MUI and `__unsafe_useEmotionCache` of
// Emotion. Their stable alternatives compute the styles at every render (docs/decisions/0013-own-box-and-words.md).

describe('the unstable names that Box uses', () => {
  test.each([
    ['@mui/material', '9.5.0'],
    ['@emotion/react', '11.14.0'],
  ])('were checked with %s %s', (library, version) => {
    const file = new URL(`../../../../node_modules/${library}/package.json`, import.meta.url)
    const installed: unknown = JSON.parse(readFileSync(file, 'utf8'))
    expect(
      installed,
      `After an upgrade of ${library}: read its changelog for the names above, run the journeys of the desk and ` +
        'npm run bench -- --only browser, and then write the new version here.',
    ).toMatchObject({ version })
  })

  test('still turn a style of the theme into rules, and give the style sheet', () => {
    expect(theme.unstable_sx({ p: 2, color: 'text.secondary' })).toEqual({
      padding: theme.spacing(2),
      color: theme.vars.palette.text.secondary,
    })
    expect(typeof emotion.__unsafe_useEmotionCache).toBe('function')
  })
})
