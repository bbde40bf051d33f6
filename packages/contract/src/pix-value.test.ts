import { describe, expect, test } from 'vitest'
import { CHARGE_CENTS_MAX, centsOf, isPixNamed, pixCommandIn, reaisOf } from './pix-value.ts'

describe('an amount', () => {
  test.each([
    ['49,90', 4990],
    ['49.90', 4990],
    ['49,9', 4990],
    ['49', 4900],
    ['0,01', 1],
    ['R$ 49,90', 4990],
    ['r$49,90', 4990],
    ['1.234,56', 123_456],
    ['1.234', 123_400],
    ['1234,56', 123_456],
    ['1.234.567,8', 123_456_780],
    ['0', 0],
  ])('%s is %i cents', (typed, cents) => {
    expect(centsOf(typed)).toBe(cents)
  })

  test.each(['', 'abc', '-5', '1,234', '1,234.56', '12.34,5', '1.23.456', '5,', ',5', '1e3', '٥'])(
    '%s is not an amount',
    (typed) => {
      expect(centsOf(typed)).toBeUndefined()
    },
  )

  test('is read back as it is formatted', () => {
    for (const cents of [1, 99, 4990, 123_456, CHARGE_CENTS_MAX])
      expect(centsOf(reaisOf(cents))).toBe(cents)
  })
})

describe('the /pix command', () => {
  test.each(['/pixel 5', '/pi 5', 'pix 5', ' /pix 5', '/bom dia'])('does not match %s', (text) => {
    expect(pixCommandIn(text)).toBeUndefined()
  })

  test.each([
    ['/pix 49,90', 4990, ''],
    ['/pix R$ 49,90 Camiseta azul', 4990, 'Camiseta azul'],
    ['/PIX  1.234,56\nPedido 7', 123_456, 'Pedido 7'],
  ])('%s has an amount and a description', (text, cents, description) => {
    expect(pixCommandIn(text)).toEqual({ fault: undefined, cents, description })
  })

  test.each([
    ['/pix', 'noValue'],
    ['/pix R$ ', 'noValue'],
    ['/pix camiseta', 'badValue'],
    ['/pix 0', 'tooSmall'],
    ['/pix 100.000,01', 'tooLarge'],
    [`/pix 5 ${'x'.repeat(141)}`, 'longDescription'],
  ])('%s is refused with a reason', (text, fault) => {
    expect(pixCommandIn(text)?.fault).toBe(fault)
  })
})

test('a quick message with the command’s name is recognised in any spelling', () => {
  expect(['pix', '/PIX', ' pix '].map(isPixNamed)).toEqual([true, true, true])
  expect(isPixNamed('pix da loja')).toBe(false)
})
