import { expect, test } from 'vitest'
import { localInputValue, inputValueInAnHour, isAllowedPicture } from './schedule-rules.ts'

test('a new schedule is proposed for one hour from now, by the browser’s clock', () => {
  const now = new Date(2026, 10, 21, 23, 5)
  expect(localInputValue(now)).toBe('2026-11-21T23:05')
  expect(inputValueInAnHour(now)).toBe('2026-11-22T00:05')
})

test('only png, jpg and jpeg are accepted as pictures, within their size', () => {
  for (const name of ['a.png', 'a.JPG', 'b.jpeg'])
    expect(isAllowedPicture({ name, size: 10 })).toBe(true)
  for (const name of ['a.gif', 'png', 'a.png.exe'])
    expect(isAllowedPicture({ name, size: 10 })).toBe(false)
  expect(isAllowedPicture({ name: 'a.png', size: 17 * 1024 * 1024 })).toBe(false)
})
