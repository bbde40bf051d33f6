import { expect, test } from 'vitest'
import { pixFault, pixSuggestion } from './pix-suggestion.ts'

const said = (name: string, values: object = {}) => `${name} ${Object.values(values).join()}`.trim()
const offered = (query: string, receiver = 'Loja') => pixSuggestion(query, receiver, said)

test('the command is suggested from its first letter on, and stands first once it is complete', () => {
  expect(offered('')).toMatchObject({ label: '/pix', isNamed: false })
  expect(offered('pi')).toMatchObject({ label: '/pix', isNamed: false })
  expect(offered('PIX')).toMatchObject({ label: '/pix', words: '/pix ', isNamed: true })
  expect(offered('pixel')).toBeUndefined()
  expect(offered('bom dia')).toBeUndefined()
})

test('a complete command shows amount, receiver and description', () => {
  expect(offered('pix 49,90 Camiseta')).toMatchObject({
    label: 'pixCharge R$ 49,90',
    help: 'pixTo Loja · Camiseta',
    isWhole: true,
  })
  expect(offered('pix 49,90', '')).toMatchObject({ help: 'pixNoKey', isWhole: true })
})

test('an invalid command is not suggested, and its error is shown', () => {
  expect(offered('pix camiseta')).toBeUndefined()
  expect(pixFault('longDescription', said)).toBe('pixFault_longDescription 140')
})
