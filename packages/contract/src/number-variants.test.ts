import { expect, test } from 'vitest'
import { numberVariants } from './number-variants.ts'

test('a Brazilian mobile number has variants with and without its ninth digit', () => {
  expect(numberVariants('5511987654321')).toEqual(['5511987654321', '551187654321'])
  expect(numberVariants('551187654321')).toEqual(['551187654321', '5511987654321'])
})

test('a Mexican number has variants with and without the 1 of mobiles', () => {
  expect(numberVariants('5215512345678')).toEqual(['5215512345678', '525512345678'])
  expect(numberVariants('525512345678')).toEqual(['525512345678', '5215512345678'])
})

test('an Argentine number has variants with and without the 9 of mobiles', () => {
  expect(numberVariants('5491123456789')).toEqual(['5491123456789', '541123456789'])
  expect(numberVariants('541123456789')).toEqual(['541123456789', '5491123456789'])
  expect(numberVariants('542214567890')).toEqual(['542214567890', '5492214567890'])
})

test('a Brazilian landline has no variants, and neither have numbers of other countries', () => {
  for (const number of [
    '551134567890',
    '5511934567890',
    '351912345678',
    '120363021234567890',
    '521551234567',
    '549112345678',
    '',
  ])
    expect(numberVariants(number)).toEqual([number])
})
