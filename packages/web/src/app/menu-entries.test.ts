import { expect, test } from 'vitest'
import { isUnder } from './menu-entries.ts'

test.each([
  ['/tickets', true],
  ['/tickets/3b0e2f8a', true],
  ['/ticketsx', false],
  ['/', false],
])('the page %s belongs to the tickets: %s', (path, belongs) => {
  expect(isUnder(path, { path: '/tickets' })).toBe(belongs)
})
