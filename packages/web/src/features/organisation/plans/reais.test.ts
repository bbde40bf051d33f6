import { expect, test } from 'vitest'
import { typedReais } from './reais.ts'

test('a price is formatted for a text field', () => expect(typedReais(1234.5)).toBe('1234,50'))
