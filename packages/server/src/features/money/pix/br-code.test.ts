import { describe, expect, test } from 'vitest'
import { readPix } from '../../../testing/read-pix.ts'
import { brCode, readBrCode } from './br-code.ts'

// Checked against pix-utils, an independent library, and against published codes.

const STATIC =
  '00020126650014br.gov.bcb.pix0119nubank@thalesog.com0220Gerado por Pix-Utils52040000530398654041.005802BR5914Thales Ogliari6009Sao Paulo62070503***63046069'
/** The address has a scheme, which other readers accept too. */
const DYNAMIC =
  '00020126540014br.gov.bcb.pix2532https://pix.thalesogliari.com.br5204000053039865802BR5914Thales Ogliari6009SAO PAULO62070503***63043FD3'
const DYNAMIC_SINGLE =
  '00020101021226770014BR.GOV.BCB.PIX2555pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a995204000053039865802BR5907EMPRESA6009SAO PAULO62070503***6304EEAB'

describe('a code that is made', () => {
  test.each([
    { key: '+5511912345678', amount: 49.9, txid: 'FATURA12' },
    { key: '123e4567-e12b-12d1-a456-426655440000', amount: 0.01, txid: 'A'.repeat(25) },
    { key: 'a@b.co', amount: 12_000, txid: undefined },
    { key: 'a@b.co', amount: undefined, txid: undefined },
  ])(
    'is read by another library with the same values: $amount to $key',
    ({ key, amount, txid }) => {
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
        merchantName: 'Joao Irmaos Comercio de P',
        merchantCity: 'Sao Jose dos Ca',
        txid: txid ?? '***',
      })
      expect(read.transactionAmount ?? 0).toBe(amount ?? 0)
      expect(readBrCode(code)).toEqual({
        key,
        amount,
        url: undefined,
        name: 'Joao Irmaos Comercio de P',
        city: 'Sao Jose dos Ca',
        txid,
      })
    },
  )

  test.each([
    { name: '💅✨', city: 'Recife' },
    { name: '東京商店', city: 'Recife' },
    { name: '& @ # "', city: 'Recife' },
    { name: '', city: 'Recife' },
    { name: 'Loja', city: '🏙️' },
    { name: 'Loja', city: '' },
  ])('names its receiver and city, or is refused: $name of $city', (receiver) => {
    expect(() => brCode({ key: 'a@b.co', ...receiver })).toThrow('ERR_PIX_TEXT_UNREADABLE')
  })

  test.each([
    ['Ana 💅 Unhas', 'Ana Unhas'],
    ['Café & Cia. @centro #1 "boa"', 'Cafe Cia. centro 1 boa'],
    ['Straße Łódź Ærø', 'Strasse Lodz AEro'],
    ["Copo d'Água", 'Copo dAgua'],
    ['Padaria Sol S/A', 'Padaria Sol S/A'],
    ['  muitos   espaços\u00a0', 'muitos espacos'],
    ['João da Silva Sauro Comércio', 'Joao da Silva Sauro Comer'],
    ['Abcdefghijklmnopqrstuvwx yz', 'Abcdefghijklmnopqrstuvwx'],
    ['東京 Store', 'Store'],
  ])('shows %s as %s', (name, shown) => {
    expect(readPix(brCode({ key: 'a@b.co', name, city: 'São Paulo' }))).toMatchObject({
      merchantName: shown,
      merchantCity: 'Sao Paulo',
    })
  })

  test('has no txid that a static code cannot carry', () => {
    expect(() => brCode({ key: 'a@b.co', name: 'A', city: 'B', txid: 'a-b' })).toThrow('txid')
    expect(() => brCode({ key: 'a@b.co', name: 'A', city: 'B', txid: 'a'.repeat(26) })).toThrow()
  })
})

/** A second implementation of CRC-16/CCITT-FALSE, so that the tested one does not check itself. */
function crcOf(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text))
    for (let bit = 7; bit >= 0; bit--) {
      const isCarried = (crc >> 15) ^ ((byte >> bit) & 1)
      crc = (crc << 1) & 0xffff
      if (isCarried) crc ^= 0x1021
    }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

const withChecksum = (code: string) => code.slice(0, -4) + crcOf(code.slice(0, -4))

/** Fails if the text is absent, so that a replacement cannot be skipped silently. */
function replacePart(code: string, from: string, to: string): string {
  expect(code).toContain(from)
  return code.replace(from, to)
}

test('the checksum of these tests is the one of the standard', () => {
  expect(crcOf('123456789')).toBe('29B1')
})

describe('a code that is read', () => {
  test('may be static or dynamic', () => {
    expect(readBrCode(STATIC)).toMatchObject({ key: 'nubank@thalesog.com', amount: 1 })
    expect(readBrCode(DYNAMIC)).toMatchObject({
      key: undefined,
      url: 'https://pix.thalesogliari.com.br',
    })
    expect(readBrCode(DYNAMIC_SINGLE)).toMatchObject({
      url: 'pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a99',
      amount: undefined,
    })
  })

  describe.each([
    { kind: 'static', code: STATIC, name: 'Thales Ogliari' },
    { kind: 'dynamic', code: DYNAMIC, name: 'Thales Ogliari' },
    { kind: 'dynamic for one use', code: DYNAMIC_SINGLE, name: 'EMPRESA' },
  ])('$kind', ({ code, name }) => {
    test('is refused if a length is wrong although the checksum is right', () => {
      // The published sample resembles this one and declares eight characters for seven.
      const broken = withChecksum(replacePart(code, '62070503***', '62080503***'))
      expect(broken.slice(-4)).not.toBe(code.slice(-4))
      expect(readBrCode(broken)).toBeUndefined()
      // With the right length the code is read, so the checksum alone does not refuse it.
      expect(withChecksum(code)).toBe(code)
      const other = withChecksum(replacePart(code, '0503***', '0503A1B'))
      expect(readBrCode(other)).toMatchObject({ txid: 'A1B' })
    })

    test('is refused if a length within a field exceeds the field although the checksum is right', () => {
      const broken = withChecksum(replacePart(code, '62070503***', '62070504***'))
      expect(readBrCode(broken)).toBeUndefined()
    })

    test('is refused if its name was changed by hand, so that neither length nor checksum fits', () => {
      expect(readBrCode(replacePart(code, name, 'John Doe'))).toBeUndefined()
    })

    test('is refused if only its checksum is wrong', () => {
      expect(readBrCode(replacePart(code, name, name.replace('E', '3').replace('T', '7')))).toBe(
        undefined,
      )
    })
  })

  test.each([
    '',
    '6304',
    STATIC.slice(0, -1),
    `${STATIC} `,
    STATIC.toLowerCase(),
    'x'.repeat(10_000),
  ])('is refused if it is not a code: %.20s', (text) => {
    expect(readBrCode(text)).toBeUndefined()
  })
})
