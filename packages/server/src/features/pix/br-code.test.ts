import { describe, expect, test } from 'vitest'
import { readPix } from '../../testing/read-pix.ts'
import { brCode, readBrCode } from './br-code.ts'

// Held against pix-utils, a library that others pay by, and against codes that others have made.

const STATIC =
  '00020126650014br.gov.bcb.pix0119nubank@thalesog.com0220Gerado por Pix-Utils52040000530398654041.005802BR5914Thales Ogliari6009Sao Paulo62070503***63046069'
const DYNAMIC =
  '00020101021226770014BR.GOV.BCB.PIX2555pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a995204000053039865802BR5907EMPRESA6009SAO PAULO62070503***6304EEAB'

describe('a code that is made', () => {
  test.each([
    { key: '+5511912345678', amount: 49.9, txid: 'FATURA12' },
    { key: '123e4567-e12b-12d1-a456-426655440000', amount: 0.01, txid: 'A'.repeat(25) },
    { key: 'a@b.co', amount: 12_000, txid: undefined },
    { key: 'a@b.co', amount: undefined, txid: undefined },
  ])('is read by others as what it is: $amount to $key', ({ key, amount, txid }) => {
    const code = brCode({
      key,
      name: 'João & Irmãos Comércio de Pães Ltda',
      city: 'São José dos Campos',
      ...(amount !== undefined && { amount }),
      ...(txid !== undefined && { txid }),
    })
    const read = readPix(code)
    expect(read).toMatchObject({
      pixKey: key,
      merchantName: 'Joao & Irmaos Comercio de',
      merchantCity: 'Sao Jose dos Ca',
      txid: txid ?? '***',
    })
    expect(read.transactionAmount ?? 0).toBe(amount ?? 0)
    expect(readBrCode(code)).toEqual({
      key,
      amount,
      url: undefined,
      name: 'Joao & Irmaos Comercio de',
      city: 'Sao Jose dos Ca',
      txid,
    })
  })

  test('has no txid that a static code cannot carry', () => {
    expect(() => brCode({ key: 'a@b.co', name: 'A', city: 'B', txid: 'a-b' })).toThrow('txid')
    expect(() => brCode({ key: 'a@b.co', name: 'A', city: 'B', txid: 'a'.repeat(26) })).toThrow()
  })
})

describe('a code that is read', () => {
  test('may be static or dynamic', () => {
    expect(readBrCode(STATIC)).toMatchObject({ key: 'nubank@thalesog.com', amount: 1 })
    expect(readBrCode(DYNAMIC)).toMatchObject({
      url: 'pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a99',
      amount: undefined,
    })
  })

  test('is refused where a length is wrong though the checksum is right', () => {
    // The published sample that this is like declares eight characters for seven.
    const code = `${STATIC.slice(0, -8).replace('62070503***', '62080503***')}6304738A`
    expect(readBrCode(code)).toBeUndefined()
  })

  test('is refused where its name was changed by hand, so that neither length nor checksum fits', () => {
    expect(readBrCode(STATIC.replace('Thales Ogliari', 'John Doe'))).toBeUndefined()
  })

  test.each([
    '',
    '6304',
    STATIC.slice(0, -1),
    `${STATIC} `,
    STATIC.toLowerCase(),
    'x'.repeat(10_000),
  ])('is refused where it is none: %.20s', (text) => {
    expect(readBrCode(text)).toBeUndefined()
  })
})
