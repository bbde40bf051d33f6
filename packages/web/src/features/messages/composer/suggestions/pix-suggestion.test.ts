import { expect, test } from 'vitest'
import { pixFaultText, pixSuggestion } from './pix-suggestion.ts'

const stubTranslate = (name: string, values: object = {}) =>
  `${name} ${Object.values(values).join()}`.trim()
const suggestionFor = (query: string, receiver = 'Loja') =>
  pixSuggestion(query, receiver, stubTranslate)

test('the command is suggested from its first letter on, and stands first once it is complete', () => {
  expect(suggestionFor('')).toMatchObject({ label: '/pix', isNamed: false })
  expect(suggestionFor('pi')).toMatchObject({ label: '/pix', isNamed: false })
  expect(suggestionFor('PIX')).toMatchObject({ label: '/pix', words: '/pix ', isNamed: true })
  expect(suggestionFor('pixel')).toBeUndefined()
  expect(suggestionFor('bom dia')).toBeUndefined()
})

test('a complete command shows amount, receiver and description', () => {
  expect(suggestionFor('pix 49,90 Camiseta')).toMatchObject({
    label: 'pixCharge R$ 49,90',
    help: 'pixTo Loja · Camiseta',
    isWhole: true,
  })
  expect(suggestionFor('pix 49,90', '')).toMatchObject({ help: 'pixNoKey', isWhole: true })
})

test('an invalid command is not suggested, and its error is shown', () => {
  expect(suggestionFor('pix camiseta')).toBeUndefined()
  expect(pixFaultText('longDescription', stubTranslate)).toBe('pixFault_longDescription 140')
})
