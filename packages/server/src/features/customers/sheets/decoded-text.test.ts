import { expect, test } from 'vitest'
import { decodedText } from './decoded-text.ts'

/** The accented letters of Portuguese in Mac Roman. */
const MAC = new Map(
  Array.from('áàâãçéêíóôõúñüÁÃÇÉÍÓÕÚ’“”–', (letter) => [letter, macByteOf(letter)]),
)

function macByteOf(letter: string): number {
  const bytes = Array.from({ length: 128 }, (_, at) => at + 128)
  return (
    bytes.find((byte) => new TextDecoder('macintosh').decode(new Uint8Array([byte])) === letter) ??
    63
  )
}
const macBytes = (text: string) =>
  Buffer.from(Array.from(text, (letter) => MAC.get(letter) ?? letter.charCodeAt(0)))
const WINDOWS = new Map([
  ['’', 0x92],
  ['“', 0x93],
  ['”', 0x94],
  ['–', 0x96],
  ['€', 0x80],
])
const windowsBytes = (text: string) =>
  Buffer.from(Array.from(text, (letter) => WINDOWS.get(letter) ?? letter.charCodeAt(0)))

const TEXTS = [
  'Nome;Cidade\r\nJoão;São Paulo\r\nConceição;Itajaí',
  'JOÃO;CONCEIÇÃO;JOSÉ;ÍRIS',
  'Patrícia;Luís;Zé',
  'Ana;não',
  'Peña;Muñoz',
]

test.each(TEXTS)('%j is read alike in each encoding', (text) => {
  expect(decodedText(Buffer.from(text))).toBe(text)
  expect(decodedText(windowsBytes(text))).toBe(text)
  expect(decodedText(macBytes(text))).toBe(text)
  expect(decodedText(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toBe(text)
  expect(decodedText(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16())).toBe(text)
})

test('UTF-16 without its mark is recognised by the zeros in its letters', () => {
  for (const text of TEXTS) {
    expect(decodedText(Buffer.from(text, 'utf16le'))).toBe(text)
    expect(decodedText(Buffer.from(text, 'utf16le').swap16())).toBe(text)
  }
})

test('quotes, dashes and apostrophes of Windows are not taken for Mac Roman', () => {
  for (const text of ['“Olá” – José’s', 'Joana d’Arc;Sant’Ana;€ 5', 'D’Ávila']) {
    expect(decodedText(windowsBytes(text))).toBe(text)
  }
})

test('a byte order mark of UTF-8 counts, though a byte is broken', () => {
  const bytes = Buffer.concat([Buffer.from('\uFEFFJoão'), Buffer.from([0xc3])])
  expect(decodedText(bytes)).toBe('João\uFFFD')
})
