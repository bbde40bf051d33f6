import { expect, test } from 'vitest'
import { parseJson } from '../../../platform/parse-json.ts'
import { flowValueOf, decodedAnswer, valueAt } from './flow-values.ts'

const order = { items: [{ name: 'Bolo', price: 12.5, tags: ['a'] }], paid: true, note: null }

test.each([
  ['items.0.name', 'Bolo'],
  ['items[0].price', '12.5'],
  ['items.0.tags', '["a"]'],
  ['paid', 'true'],
  ['note', ''],
  ['items.1.name', ''],
  ['items.length', '1'],
  ['__proto__.x', ''],
  ['constructor.name', ''],
  ['items.0.name.0', ''],
  ['', JSON.stringify(order)],
])('the value at %j is saved as %j', (path, kept) => {
  expect(flowValueOf(valueAt(order, path))).toBe(kept)
})

test('unstorable values are left out, and no value exceeds the limit', () => {
  expect(flowValueOf('a\0b\uD800')).toBe('ab\uFFFD')
  expect(flowValueOf('🎉'.repeat(4000))).toHaveLength(4000)
  const deep = parseJson(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
  expect(flowValueOf(deep).length).toBeLessThanOrEqual(4000)
  expect(parseJson('{')).toBeUndefined()
})

test('a text is read by its character set, or as UTF-8 if that is unknown', () => {
  const bytes = Buffer.from('ol\xE1', 'latin1')
  expect(decodedAnswer({ charset: 'iso-8859-1', bytes })).toBe('olá')
  expect(decodedAnswer({ charset: 'x-none', bytes: Buffer.from('olá') })).toBe('olá')
})
