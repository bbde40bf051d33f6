import { expect, test } from 'vitest'
import { childrenFirst, type TenantTable } from './remove-tenant.ts'

const table = (name: string, ...keys: TenantTable['keys']): TenantTable => ({ name, keys })
const needs = (name: string) => ({ table: name, setsNull: false })
const mayName = (name: string) => ({ table: name, setsNull: true })

test('tables come before the tables that they reference, except references to themselves', () => {
  const tables = [
    table('contacts', needs('contacts')),
    table('messages', needs('tickets')),
    table('queues'),
    table('tickets', needs('contacts'), mayName('queues')),
  ]
  expect(childrenFirst(tables)).toEqual(['messages', 'tickets', 'contacts', 'queues'])
})

test('in a cycle the tables with required references come last', () => {
  const tables = [table('files', needs('users')), table('users', mayName('files'))]
  expect(childrenFirst(tables)).toEqual(['files', 'users'])
  expect(() => childrenFirst([table('a', needs('b')), table('b', needs('a'))])).toThrow('a, b')
})
