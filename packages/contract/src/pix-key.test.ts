import { describe, expect, test } from 'vitest'
import { pixKeyOf } from './pix-key.ts'

describe('a Pix key', () => {
  test.each([
    ['111.444.777-35', '11144477735'],
    ['11.222.333/0001-81', '11222333000181'],
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['+55 (11) 91234-5678', '+5511912345678'],
    ['Pix@Empresa.com.br', 'pix@empresa.com.br'],
    ['123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
  ])('%s is %s', (typed, key) => {
    expect(pixKeyOf(typed)).toBe(key)
  })

  test.each([
    '',
    '111.444.777-36',
    '11111111111',
    '00000000000000',
    '11.222.333/0001-82',
    '12.ABC.345/01DE-34',
    '11912345678',
    '+0',
    'pix@empresa',
    'a b@c.de',
    `${'a'.repeat(80)}@b.co`,
    'javascript:alert(1)',
  ])('%s is not a key', (typed) => {
    expect(pixKeyOf(typed)).toBeUndefined()
  })
})
