import { describe, expect, test } from 'vitest'
import { priceAmount } from './campaign-costs.ts'
import { planInput } from './plans.ts'
import { isSettingKey, settingDefaults, storableSetting } from './settings.ts'
import { givenId } from './shapes.ts'
import { decimalIn, numberIn, reaisIn } from './typed-numbers.ts'

describe('a number as text', () => {
  test.each([
    ['0', 0],
    ['3', 3],
    ['1500', 1500],
    ['-5', -5],
    // Points before groups of three digits separate thousands.
    ['1.500', 1500],
    ['12.345.678', 12_345_678],
    ['-1.500', -1500],
    // A comma separates decimals.
    ['149,9', 149.9],
    ['149,90', 149.9],
    ['0,0625', 0.0625],
    ['1500,50', 1500.5],
    ['1.500,50', 1500.5],
    ['1.500,500', 1500.5],
    ['1500,500', 1500.5],
    ['0,500', 0.5],
    // A point before any other number of digits is a program's decimal point.
    ['149.9', 149.9],
    ['149.90', 149.9],
    ['1500.50', 1500.5],
    ['1.5', 1.5],
    ['0.0625', 0.0625],
    ['1.2500', 1.25],
    // A group of thousands does not start with a zero.
    ['0.125', 0.125],
    ['0.500', 0.5],
  ])('%s is %f', (typed, number) => expect(numberIn(typed)).toBe(number))

  test.each([
    // One and a half, or one thousand five hundred.
    '1,500',
    '12,345',
    '999,000',
    // A typing error in a group, or decimals.
    '1500.500',
    '007.500',
    '1.50.000',
    '1.5000.000',
    '0.500,50',
    '12.34,5',
    '.500.000',
    // English notation.
    '1,500.50',
    '1,500,000',
    // Not numbers.
    '',
    ' ',
    '-',
    '--5',
    '+5',
    '5,',
    ',5',
    '5.',
    '.5',
    '1 500',
    ' 5',
    '5 ',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '٥',
    'R$ 5',
    'doze',
    '1'.repeat(41),
  ])('%j is refused', (typed) => expect(decimalIn(typed)).toBeUndefined())

  test("is read back from Brazilian and programs' notation", () => {
    const brazilian = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 })
    const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
    for (const number of [0, 0.01, 0.1, 5, 99.9, 149.9, 1000, 1500, 1500.5, 12_345.67, 1_000_000]) {
      expect(numberIn(number.toLocaleString('pt-br'))).toBe(number)
      expect(numberIn(brazilian.format(number))).toBe(number)
      expect(Number(reaisIn(reais.format(number)))).toBe(number)
      expect(numberIn(String(number))).toBe(number)
      expect(numberIn(number.toFixed(2))).toBe(number)
    }
  })

  test.each([
    ['R$ 149,90', '149.90'],
    ['r$1.500,50', '1500.50'],
    ['-R$ 10', '-10'],
    ['149,90', '149.90'],
    ['R$', undefined],
    ['R$ R$ 1', undefined],
    ['US$ 1', undefined],
    ['R$ 1,500', undefined],
  ])('the amount %s is %s', (typed, decimal) => expect(reaisIn(typed)).toBe(decimal))
})

describe('on the wire', () => {
  const planOf = (given: object) => planInput.safeParse({ name: 'Plano', ...given }).data

  test('a plan is read as forms of the family send it', () => {
    expect(
      planOf({ users: '1.000', connections: '10', queues: 3, value: '1.500,50' }),
    ).toMatchObject({ users: 1000, connections: 10, queues: 3, value: 1500.5 })
    expect(planOf({ value: '1.500' })?.value).toBe(1500)
    expect(planOf({ value: 'R$ 149,9' })?.value).toBe(149.9)
  })

  test('a plan with ambiguous numbers is refused', () => {
    for (const fault of [{ value: '1,500' }, { users: '1,500' }, { users: '1,5' }])
      expect(planOf(fault), JSON.stringify(fault)).toBeUndefined()
  })

  test('the price of a message is read back unchanged', () => {
    for (const [typed, kept] of [
      ['0,0625', '0.0625'],
      ['0.125', '0.125'],
      ['1125,125', '1125.1250'],
      ['1,1250', '1.1250'],
      ['1.500', '1500'],
      ['0', '0'],
      ['', null],
    ] as const) {
      expect(priceAmount.parse(typed), typed).toBe(kept)
      expect(priceAmount.parse(kept), typed).toBe(kept)
    }
    for (const typed of ['1,125', '-1', 'x', '0,0000001'])
      expect(priceAmount.safeParse(typed).success, typed).toBe(false)
  })

  test('a numeric setting is stored as its digits', () => {
    expect(storableSetting('timeCreateNewTicket', '1.440')).toBe('1440')
    expect(storableSetting('openAiMonthlyTokens', '2.000.000')).toBe('2000000')
    expect(storableSetting('ratingMinutes', '1,440')).toBeUndefined()
    expect(storableSetting('ratingMinutes', '1,5')).toBeUndefined()
    expect(storableSetting('ratingMinutes', '')).toBeUndefined()
  })

  test('every default setting is accepted when sent back', () => {
    for (const [key, value] of Object.entries(settingDefaults))
      expect(isSettingKey(key) && storableSetting(key, value), key).toBe(value)
  })

  test('an id is not parsed as an amount', () => {
    expect(['7', 7].map((value) => givenId().safeParse(value).data)).toEqual([7, 7])
    for (const value of ['1.000', '1,0', ' 7', '07', '-7', '7.0', true, [7], ''])
      expect(givenId().safeParse(value).success, JSON.stringify(value)).toBe(false)
  })
})
