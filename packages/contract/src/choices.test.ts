import { expect, test } from 'vitest'
import { choices } from './choices.ts'

const options = (count: number, more = {}) =>
  Array.from({ length: count }, (_, at) => ({ id: `o${at}`, title: 'x'.repeat(200), ...more }))
const faultsOf = (given: unknown) =>
  choices.safeParse(given).error?.issues.map(({ message }) => message)

test('what can be written out is offered, and nothing longer than a message', () => {
  expect(faultsOf({ body: 'Oi', options: options(100) })).toBeUndefined()
  const long = { description: 'x'.repeat(500) }
  expect(faultsOf({ body: 'Oi', options: options(90, long) })).toBeUndefined()
  expect(faultsOf({ body: 'Oi', options: options(93, long) })).toEqual(['too_big'])
})

test('options that cannot be told apart are refused', () => {
  expect(faultsOf({ body: 'Oi', options: options(2, { id: 'a' }) })).toEqual(['repeated_id'])
})

test('what nobody could press or store is refused', () => {
  expect(faultsOf({ body: 'Oi', options: [{ id: 'a', title: '  ' }] })).toHaveLength(1)
  expect(faultsOf({ body: 'Oi\0', options: options(1) })).toEqual(['nul'])
})
