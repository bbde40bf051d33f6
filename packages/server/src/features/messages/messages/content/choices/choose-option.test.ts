import { expect, test } from 'vitest'
import { chooseOption, isAmbiguous } from './choose-option.ts'

const options = [
  { id: 'sales', title: 'Vendas' },
  { id: 'bill', title: 'Cobranças e boletos' },
  { id: 'late', title: 'Boletos vencidos' },
  { id: 'talk', title: 'Falar com atendente' },
]

test.each<[text: string, id: string | undefined]>([
  ['cobranca', 'bill'],
  ['COBRANÇA', 'bill'],
  ['quero cobrança por favor', 'bill'],
  ['cobransa', 'bill'],
  ['vencido', 'late'],
  ['boleto vencido', 'late'],
  ['atendente', 'talk'],
  ['falar com um atendente', 'talk'],
  ['falar', 'talk'],
  ['vendas', 'sales'],
  ['venda', 'sales'],
  ['2 cobranças', 'bill'],
  // Words of two options, of none, or within other words.
  ['boletos', undefined],
  ['boleto', undefined],
  ['com', undefined],
  ['e', undefined],
  ['minha cobrança veio errada', undefined],
  ['não quero cobrança', undefined],
  ['1 - cobranças e boletos', undefined],
  ['vendas ou cobranças', undefined],
])('%j means %s', (text, id) => {
  expect(chooseOption(options, { text })?.id).toBe(id)
})

test('a text that matches two options is reported as ambiguous', () => {
  expect(isAmbiguous(options, { text: 'boletos' })).toBe(true)
  expect(isAmbiguous(options, { text: 'pizza' })).toBe(false)
})
