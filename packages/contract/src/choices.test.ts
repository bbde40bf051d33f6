import { expect, test } from 'vitest'
import { choices } from './choices.ts'

const options = (count: number, more = {}) =>
  Array.from({ length: count }, (_, at) => ({ id: `o${at}`, title: 'x'.repeat(200), ...more }))
const faultsOf = (given: unknown) =>
  choices.safeParse(given).error?.issues.map(({ message }) => message)

test('options are accepted up to the length of a message', () => {
  expect(faultsOf({ body: 'Oi', options: options(100) })).toBeUndefined()
  const long = { description: 'x'.repeat(500) }
  expect(faultsOf({ body: 'Oi', options: options(90, long) })).toBeUndefined()
  expect(faultsOf({ body: 'Oi', options: options(93, long) })).toEqual(['too_big'])
})

test('options with equal ids are refused', () => {
  expect(faultsOf({ body: 'Oi', options: options(2, { id: 'a' }) })).toEqual(['repeated_id'])
})

test('options without a visible title or with NUL characters are refused', () => {
  expect(faultsOf({ body: 'Oi', options: [{ id: 'a', title: '  ' }] })).toHaveLength(1)
  expect(faultsOf({ body: 'Oi\0', options: options(1) })).toEqual(['nul'])
})
