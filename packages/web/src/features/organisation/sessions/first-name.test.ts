import { expect, test } from 'vitest'
import { firstNameOf } from './first-name.ts'

test('users are greeted by their first name', () => {
  expect(firstNameOf('  Ana  Beatriz Carvalho')).toBe('Ana')
  expect(firstNameOf('')).toBe('')
})
