import { flowWebhookInput } from '@guiche/contract/flows'
import { describe, expect, test } from 'vitest'
import { shortenBody } from './shorten-body.ts'
import { joinedValueAt, webhookValuesOf } from './webhook-values.ts'

const body = {
  lead: {
    first: 'Ana',
    last: 'Souza',
    phones: [{ ddd: 11, number: '98765-4321' }],
    email: 'a@b.c',
  },
  paid: true,
  none: null,
  55: 'not this',
}

test.each([
  ['lead.first', 'Ana'],
  ['lead.first, ,lead.last', 'Ana Souza'],
  ['+55,lead.phones.0.ddd,lead.phones[0].number', '+551198765-4321'],
  ['"Sra. ",lead.first', 'Sra. Ana'],
  ["'x',lead.none", 'x'],
  ['lead.missing', ''],
  ['lead', ''],
  ['paid', 'true'],
  ['none', ''],
  ['__proto__.toString', ''],
  ['lead.first.length', ''],
  ['', ''],
  [',', ''],
])('%j leads to %j', (path, value) => {
  expect(joinedValueAt(body, path)).toBe(value)
})

test('paths extract number, name, e-mail address and variables from a body', () => {
  const config = flowWebhookInput.parse({
    numberPath: '55,lead.phones.0.ddd,lead.phones.0.number',
    namePath: 'lead.first',
    emailPath: 'lead.email',
    variables: [{ key: 'pago', path: 'paid' }],
  })
  // A text that is a path of the body is read as one, even if it looks like a literal.
  expect(webhookValuesOf(config, body)).toEqual({
    number: 'not this1198765-4321',
    name: 'Ana',
    email: 'a@b.c',
    variables: { pago: 'true' },
  })
  for (const strange of ['x', 7, null, undefined, [], [[]]])
    expect(webhookValuesOf(config, strange)).toMatchObject({
      number: '55',
      name: '',
      variables: { pago: '' },
    })
})

describe('a stored body', () => {
  test('stays whole if it is small', () => {
    expect(shortenBody(body)).toEqual(body)
    for (const one of ['x', 7, true, null, [1]]) expect(shortenBody(one)).toEqual(one)
    expect(shortenBody(undefined)).toBeNull()
  })

  test('is cut if it is large, whatever it contains', () => {
    const nestedLists = (depth: number): unknown => (depth === 0 ? 'x' : [nestedLists(depth - 1)])
    const wide = Object.fromEntries(
      Array.from({ length: 5000 }, (_, at) => [`k${at}`, 'x'.repeat(9000)]),
    )
    for (const one of [
      nestedLists(2000),
      wide,
      [wide, wide],
      'x'.repeat(1_000_000),
      { ['k'.repeat(99_999)]: '\0\uD800' },
    ]) {
      const kept = JSON.stringify(shortenBody(one))
      expect(kept.length).toBeLessThan(400_000)
      expect(kept).not.toContain('\\u0000')
      expect(kept.isWellFormed()).toBe(true)
    }
  })
})
