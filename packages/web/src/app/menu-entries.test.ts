import { expect, test } from 'vitest'
import { isMenuOpen, isUnder } from './menu-entries.ts'

test.each([
  ['/tickets', true],
  ['/tickets/3b0e2f8a', true],
  ['/ticketsx', false],
  ['/', false],
])('the page %s belongs to the tickets: %s', (path, belongs) => {
  expect(isUnder(path, { path: '/tickets' })).toBe(belongs)
})

test.each([
  ['of a company that says nothing of it', null, true, 'enabled', true],
  ['of a company that wants it closed at first', null, true, 'disabled', false],
  ['without room for it', null, false, 'enabled', false],
  ['that its owner has opened', true, false, 'disabled', true],
  ['that its owner has closed', false, true, 'enabled', false],
])('the menu %s stands open or does not', (_what, chosen, isRoomy, initial, isOpen) => {
  expect(isMenuOpen(chosen, isRoomy, initial)).toBe(isOpen)
})
