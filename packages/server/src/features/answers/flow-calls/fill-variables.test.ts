import { describe, expect, test } from 'vitest'
import { filledAddress, filledForm, filledHeader, filledJson } from './fill-variables.ts'

const said = {
  plain: 'Ana Souza',
  quote: 'a"b\\c\nd',
  up: '..',
  dot: '.',
  host: 'mal.example',
  query: 'x&admin=1#y',
  age: '31',
  cpf: '01234567890',
  json: '1, "isAdmin": true',
  lone: 'a\uD800b',
  lines: 'a\r\nX-Admin: 1',
}

describe('an address', () => {
  test('encodes its variables as values', () => {
    const address = filledAddress('https://api.example/p/{{plain}}?q={{ query }}&r={{{age}}}', said)
    expect(address).toBe('https://api.example/p/Ana%20Souza?q=x%26admin%3D1%23y&r=31')
    expect(filledAddress('https://api.example/{{lone}}/{{nothing}}', said)).toBe(
      'https://api.example/a%EF%BF%BDb/',
    )
  })

  test('cannot be redirected by customer input', () => {
    for (const template of [
      'https://{{host}}/x',
      'https://api.{{host}}',
      '{{host}}',
      'https://api.example/orders/{{up}}/admin',
      'https://api.example/orders/{{dot}}{{dot}}/admin',
      'https://api.example/orders/%2e{{dot}}/admin',
      'https://api.example\\{{up}}\\admin',
      'ftp://api.example/',
      'https://eu {{host}}/',
      '',
    ])
      expect(filledAddress(template, said), template).toBeUndefined()
  })
})

test('a JSON body stays valid JSON whatever its variables contain', () => {
  const body = filledJson(
    '{"name": "{{plain}}", "text": "say \\"{{quote}}\\"", "age": {{age}}, "cpf": {{cpf}}, "x": {{json}}, "none": "{{no}}", "lone": "{{lone}}"}',
    said,
  )
  expect(JSON.parse(body)).toEqual({
    name: 'Ana Souza',
    text: `say "${said.quote}"`,
    age: 31,
    cpf: said.cpf,
    x: said.json,
    none: '',
    lone: 'a\uFFFDb',
  })
})

test('a form has its own encoding', () => {
  expect([...new URLSearchParams(filledForm('a={{query}}&b=2', said))]).toEqual([
    ['a', said.query],
    ['b', '2'],
  ])
})

test('a header is one line of bytes', () => {
  expect(filledHeader('Bearer {{lines}}', said)).toBe('Bearer a X-Admin: 1')
  expect(Buffer.from(filledHeader('ção {{plain}}', said), 'latin1').toString()).toBe(
    'ção Ana Souza',
  )
  expect(filledHeader('{{x}}{{x}}{{x}}', { x: 'y'.repeat(100_000) })).toHaveLength(8000)
})
