import { expect, test } from 'vitest'
import { reaisInputText } from './reais-input-text.ts'

test('a price is formatted for a text field', () => expect(reaisInputText(1234.5)).toBe('1234,50'))
