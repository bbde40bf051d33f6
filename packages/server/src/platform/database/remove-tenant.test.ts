import { expect, test } from 'vitest'
import { childrenFirst, type TenantTable } from './remove-tenant.ts'

const table = (name: string, ...keys: TenantTable['keys']): TenantTable => ({ name, keys })
const needs = (name: string) => ({ table: name, setsNull: false })
const mayName = (name: string) => ({ table: name, setsNull: true })

test('rows go before those that they name, themselves excepted', () => {
  const tables = [
    table('contacts', needs('contacts')),
    table('messages', needs('tickets')),
    table('queues'),
    table('tickets', needs('contacts'), mayName('queues')),
  ]
  expect(childrenFirst(tables)).toEqual(['messages', 'tickets', 'contacts', 'queues'])
})

test('in a circle those that are needed go last', () => {
  const tables = [table('files', needs('users')), table('users', mayName('files'))]
  expect(childrenFirst(tables)).toEqual(['files', 'users'])
  expect(() => childrenFirst([table('a', needs('b')), table('b', needs('a'))])).toThrow('a, b')
})
