import { expect, test } from 'vitest'
import { numberVariants } from './number-variants.ts'

test('a Brazilian mobile number is known with and without its ninth digit', () => {
  expect(numberVariants('5511987654321')).toEqual(['5511987654321', '551187654321'])
  expect(numberVariants('551187654321')).toEqual(['551187654321', '5511987654321'])
})

test('a landline is nobody else, and neither are numbers of other countries', () => {
  expect(numberVariants('551134567890')).toEqual(['551134567890'])
  expect(numberVariants('5511934567890')).toEqual(['5511934567890'])
  expect(numberVariants('351912345678')).toEqual(['351912345678'])
  expect(numberVariants('120363021234567890')).toEqual(['120363021234567890'])
})
