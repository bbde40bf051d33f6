import { describe, expect, test } from 'vitest'
import { cardName, plainCards } from './vcards.ts'

const card = (...lines: string[]) =>
  ['BEGIN:VCARD', 'VERSION:2.1', ...lines, 'END:VCARD'].join('\r\n')

describe('a vCard', () => {
  test.each([
    ['UTF-8', 'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jos=C3=A9 da Concei=C3=A7=C3=A3o'],
    ['no charset', 'FN;ENCODING=QUOTED-PRINTABLE:Jos=c3=a9 da Concei=c3=a7=c3=a3o'],
    ['ISO-8859-1', 'FN;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Jos=E9 da Concei=E7=E3o'],
    ['a wrong charset', 'FN;CHARSET=UTF-8;QUOTED-PRINTABLE:Jos=E9 da Concei=E7=E3o'],
    [
      'a charset that nobody knows',
      'FN;CHARSET=X-1;ENCODING=QUOTED-PRINTABLE:Jos=E9 da Concei=E7=E3o',
    ],
    [
      'letters that need no encoding',
      'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:José da Concei=C3=A7ão',
    ],
    ['a charset without encoding', 'FN;CHARSET=UTF-8:José da Conceição'],
    [
      'a line that goes on',
      'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jos=C3=A9=20da=20Con=\r\ncei=C3=A7=C3=\r\n=A3o',
    ],
  ])('with %s keeps its accents', (_, line) => {
    expect(cardName(card(line))).toBe('José da Conceição')
  })

  test('stays unchanged otherwise, and a value adds no field to it', () => {
    const line = 'NOTE;ENCODING=QUOTED-PRINTABLE:Oi=0D=0ATEL:1'
    expect(plainCards(card(line, 'TEL;CELL:+55 11 98765-0001', 'X-A:1=2'))).toBe(
      card(String.raw`NOTE:Oi\nTEL:1`, 'TEL;CELL:+55 11 98765-0001', 'X-A:1=2').replaceAll(
        '\r',
        '',
      ),
    )
    const plain = card('FN:Ana=', 'N:;Ana=C3=A9;;;')
    expect(plainCards(plain)).toBe(plain)
    expect(cardName('END:VCARD')).toBe('')
    expect(cardName(card(String.raw`FN:Souza\, Ana`))).toBe('Souza, Ana')
  })
})
