import { numberVariants } from '@guiche/contract/number-variants'
import type { PhoneFault, PhoneNote } from '@guiche/contract/typed-phones'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../testing/random.ts'
import { writtenNumber } from '../../testing/written-numbers.ts'
import { parsePhoneNumber } from './parse-phone-number.ts'

const numberOf = (typed: string, country = 'BR') => parsePhoneNumber(typed, country).number

describe('a Brazilian number', () => {
  test.each([
    ['011 98765-0012', '5511987650012'],
    ['0xx11 98765-0013', '5511987650013'],
    ['(0xx11) 98765-0013', '5511987650013'],
    ['0(xx)11 98765-0013', '5511987650013'],
    ['015 11 98765-0013', '5511987650013'],
    ['+55 (011) 98765-0014', '5511987650014'],
    ['(+55) 11 98765-0014', '5511987650014'],
    ['+(55) 11 98765-0014', '5511987650014'],
    ['11/98765-0014', '5511987650014'],
    ['0055 11 98765-0018', '5511987650018'],
    ["'5511987650024", '5511987650024'],
    ['+55 11 98765-0025', '5511987650025'],
    ['５５11987650014', '5511987650014'],
    ['(11) 3456-0020', '551134560020'],
    ['55 98765-0014', '5555987650014'],
    ['4004-0001', '5540040001'],
    ['0800 722 0000', '558007220000'],
  ])('%s is %s', (typed, number) => expect(numberOf(typed)).toBe(number))

  test.each([
    ['(11) 8765-0016', '551187650016'],
    ['5511 8765-0025', '551187650025'],
    ['4987650016', '554987650016'],
  ])('%s without the ninth digit is %s', (typed, number) => expect(numberOf(typed)).toBe(number))
})

describe('a number of another country', () => {
  test.each([
    ['+54 11 2345-6789', '541123456789'],
    ['+52 1 55 1234 5678', '5215512345678'],
    ['+52 55 1234 5678', '525512345678'],
    ['+351 912 345 678', '351912345678'],
    ['351912345678', '351912345678'],
    ['12125551234', '12125551234'],
    ['15551234567', '15551234567'],
    ['+34 912 345 678', '34912345678'],
    ['0034 912 345 678', '34912345678'],
    ['0015 1 212 555 1234', '12125551234'],
    ['+44 (0)20 7946 0018', '442079460018'],
  ])('%s is %s in Brazil', (typed, number) => expect(numberOf(typed)).toBe(number))

  test('is read in the company’s country if possible, with its other reading', () => {
    expect(parsePhoneNumber('34912345678', 'BR')).toMatchObject({
      number: '5534912345678',
      otherwise: '34912345678',
    })
    expect(numberOf('34912345678', 'ES')).toBe('34912345678')
  })

  test.each([
    ['MX', '55 1234 5678', '525512345678'],
    ['MX', '044 55 1234 5678', '525512345678'],
    ['MX', '5511987654321', '5511987654321'],
    ['AR', '011 15 2345-6789', '5491123456789'],
    ['AR', '0221 15 456-7890', '5492214567890'],
    ['US', '(212) 555-1234', '12125551234'],
    ['US', '011 52 55 1234 5678', '525512345678'],
    ['PT', '912 345 678', '351912345678'],
  ])('in %s %s is %s', (country, typed, number) => expect(numberOf(typed, country)).toBe(number))
})

test.each<[string, string, PhoneNote[]]>([
  ['(11) 3456-0020 ramal 123', '551134560020', ['extension']],
  ['+1 212 555 1234 x23', '12125551234', ['extension']],
  ['5511987650011.0', '5511987650011', ['decimal']],
  ['5511987650011,0', '5511987650011', ['decimal']],
  ['(11) 98765-0014 / (11) 3456-0020', '5511987650014', ['firstOfSeveral']],
  ['(11) 98765-0014 (11) 3456-0020', '5511987650014', ['firstOfSeveral']],
  ['(11) 98765-0014\n(11) 3456-0020', '5511987650014', ['firstOfSeveral']],
  ['11987650014 ou 11987650015', '5511987650014', ['firstOfSeveral']],
  ['11 98765-0014 - 11 98765-0015', '5511987650014', ['firstOfSeveral']],
  ['5511987650014 5511987650015', '5511987650014', ['firstOfSeveral']],
  ['+55 11 98765-1004 ::: +55 11 3456-1004', '5511987651004', ['firstOfSeveral']],
  ['(11) 3456-0020/0021', '551134560020', ['firstOfSeveral']],
  ['(11) 98765-0014 (casa)', '5511987650014', []],
])('%s is %s, with notes of the omitted parts', (typed, number, notes) =>
  expect(parsePhoneNumber(typed, 'BR')).toEqual({ number, fault: null, notes }),
)

test.each<[string, PhoneFault]>([
  ['', 'empty'],
  [' \u200B\n', 'empty'],
  ['5,51199E+12', 'scientific'],
  ['5.51198765432E+12', 'scientific'],
  ['5.511987650011e12', 'scientific'],
  ['não tem', 'notANumber'],
  ['5511987650014@g.us', 'notANumber'],
  ['Rua 25 de Março, 1234', 'notANumber'],
  ['98765-0017', 'tooShort'],
  ['123', 'tooShort'],
  ['(11) 98765-01', 'tooShort'],
  ['(11) 98765-0014 1', 'tooLong'],
  ['5555555555555555', 'tooLong'],
  ['1'.repeat(10_000), 'tooLong'],
  ['(11) 1234-5678', 'impossible'],
  ['11 11111-1111', 'impossible'],
  ['+999 123 456 789', 'impossible'],
  ['000000000000', 'impossible'],
])('%s is not a number: %s', (typed, fault) =>
  expect(parsePhoneNumber(typed, 'BR')).toEqual({ number: '', fault, notes: [] }),
)

test('generated numbers of three countries are the same phone in every notation', () => {
  const random = seededRandom(47)
  for (let round = 0; round < 400; round++) {
    const { country, number, written } = writtenNumber(random)
    expect(written.length).toBeGreaterThanOrEqual(20)
    for (const typed of written)
      expect({ typed, number: numberVariants(number) }).toEqual({
        typed,
        number: expect.arrayContaining([numberOf(typed, country)]),
      })
  }
})

test('stored digits are read as themselves in every country', () => {
  const random = seededRandom(48)
  for (let round = 0; round < 400; round++) {
    const { country, number } = writtenNumber(random)
    for (const form of numberVariants(number))
      expect(numberOf(form, country), `${form} in ${country}`).toBe(form)
    expect(numberOf(`+${number}`, 'PT')).toBe(number)
  }
})
