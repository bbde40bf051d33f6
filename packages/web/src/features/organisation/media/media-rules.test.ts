import { expect, it } from 'vitest'
import { contactCardsOf, clockText, extensionOf, placeOf, sizeText } from './media-rules.ts'

it('locations and contact cards are parsed', () => {
  expect(placeOf('data:image/png;base64,AA==|https://maps.google.com/?q=1|Praça | Centro')).toEqual(
    {
      picture: 'data:image/png;base64,AA==',
      link: 'https://maps.google.com/?q=1',
      words: 'Praça | Centro',
    },
  )
  expect(placeOf('javascript:x|javascript:y')).toEqual({
    picture: undefined,
    link: undefined,
    words: '',
  })
  expect(
    contactCardsOf('BEGIN:VCARD\nFN:José\\, o Zé\nitem1.TEL;waid=55:+55 11 9\nEND:VCARD'),
  ).toEqual([{ name: 'José, o Zé', numbers: ['+55 11 9'] }])
  expect([extensionOf('nota.final.PDF'), extensionOf('sem nome')]).toEqual(['PDF', ''])
})

it('sizes and times are formatted', () => {
  expect([sizeText(12, 'en'), sizeText(340_400, 'en'), sizeText(1_234_567, 'pt-BR')]).toEqual([
    '12 bytes',
    '340 kB',
    '1,2 MB',
  ])
  expect([clockText(0), clockText(7.9), clockText(750)]).toEqual(['0:00', '0:07', '12:30'])
})
