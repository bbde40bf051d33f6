import { expect, test } from 'vitest'
import { digitsOfReais, typedReais } from './reais.ts'

test.each([
  ['99,90', '99.9'],
  ['1.234,50', '1234.5'],
  ['1234.50', '1234.5'],
  ['R$ 30', '30'],
  ['0', '0'],
  ['abc', 'abc'],
  ['9,999', '9.999'],
])('%s typed is %s', (typed, digits) => expect(digitsOfReais(typed)).toBe(digits))

test('a price is shown as one types it', () => expect(typedReais(1234.5)).toBe('1234,50'))
