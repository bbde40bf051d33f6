import { expect, test } from 'vitest'
import { sortChildrenFirst, type TenantTable } from './remove-company-data.ts'

const table = (name: string, ...keys: TenantTable['keys']): TenantTable => ({ name, keys })
const requiredKey = (name: string) => ({ table: name, setsNull: false })
const nullableKey = (name: string) => ({ table: name, setsNull: true })

test('tables come before the tables that they reference, except references to themselves', () => {
  const tables = [
    table('contacts', requiredKey('contacts')),
    table('messages', requiredKey('tickets')),
    table('queues'),
    table('tickets', requiredKey('contacts'), nullableKey('queues')),
  ]
  expect(sortChildrenFirst(tables)).toEqual(['messages', 'tickets', 'contacts', 'queues'])
})

test('in a cycle the tables with required references come last', () => {
  const tables = [table('files', requiredKey('users')), table('users', nullableKey('files'))]
  expect(sortChildrenFirst(tables)).toEqual(['files', 'users'])
  expect(() =>
    sortChildrenFirst([table('a', requiredKey('b')), table('b', requiredKey('a'))]),
  ).toThrow('a, b')
})
