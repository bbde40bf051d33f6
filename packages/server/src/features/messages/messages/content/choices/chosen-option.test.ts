import { expect, test } from 'vitest'
import { numberedText } from '@guiche/contract/numbered-text'
import { chosenOptionOf } from './chosen-option.ts'

const options = [
  { id: 'sales', title: 'Vendas' },
  { id: 'bill', title: '2ª via do boleto' },
  { id: 'talk', title: 'Falar com atendente' },
]

test.each<[text: string, id: string | undefined]>([
  ['1', 'sales'],
  [' 1 ', 'sales'],
  ['1.', 'sales'],
  ['1)', 'sales'],
  ['(1)', 'sales'],
  ['[1]', 'sales'],
  ['*[ 1 ]*', 'sales'],
  ['01', 'sales'],
  ['1️⃣', 'sales'],
  ['１', 'sales'],
  ['*1*', 'sales'],
  ['opção 1', 'sales'],
  ['Opção 1.', 'sales'],
  ['nº 3', 'talk'],
  ['n. 3', 'talk'],
  ['#3', 'talk'],
  ['1 - Vendas', 'sales'],
  ['*[ 1 ]* - Vendas', 'sales'],
  ['2 - 2a via do boleto', 'bill'],
  ['vendas', 'sales'],
  ['VENDAS', 'sales'],
  ['Vendas!', 'sales'],
  ['*vendas*.', 'sales'],
  ['falar  com\nATENDENTE', 'talk'],
  ['2ª via do boleto', 'bill'],
  ['2ª', 'bill'],
  ['um', 'sales'],
  ['dois', 'bill'],
  ['Duas.', 'bill'],
  ['TRÊS', 'talk'],
  ['two', 'bill'],
  ['uno', 'sales'],
  ['a 2', 'bill'],
  ['2 por favor', 'bill'],
  ['dois, por favor', 'bill'],
  ['quero a opção 3', 'talk'],
  ['opção dois', 'bill'],
  ['boa tarde, a 3', 'talk'],
  ['la 3 por favor', 'talk'],
  ['the 3, please', 'talk'],
  ['3 - atendente', 'talk'],
  ['2 boleto', 'bill'],
  ['2a', 'bill'],
  ['- 1', 'sales'],
  ['-1', undefined],
  ['opção -1', undefined],
  ['+1', undefined],
  ['1 ou 2', undefined],
  ['um ou dois', undefined],
  ['1/2', undefined],
  ['um bom dia', undefined],
  ['no quiero la 2', undefined],
  ['2 - Vendas', undefined],
  ['vinte', undefined],
  ['um atendente qualquer', undefined],
  ['0', undefined],
  ['4', undefined],
  ['-', undefined],
  ['', undefined],
  ['   ', undefined],
  ['1 - Boleto', undefined],
  ['1.5', undefined],
  ['10h', undefined],
  ['1234', undefined],
  ['1 pizza', undefined],
  ['vendas por favor', undefined],
  ['constructor', undefined],
])('%j means %s', (text, id) => {
  expect(chosenOptionOf(options, { text })?.id).toBe(id)
})

test('each line of a menu, sent back unchanged, means its option', () => {
  const lines = numberedText({ body: 'Escolha', options }).split('\n').slice(2)
  expect(lines.map((text) => chosenOptionOf(options, { text })?.id)).toEqual([
    'sales',
    'bill',
    'talk',
  ])
})

test('a pressed option is found by its id, or by its title if the id is another menu’s', () => {
  const pressedId = (id: string, title: string) =>
    chosenOptionOf(options, { text: '1', choice: { id, title } })?.id
  expect(pressedId('talk', 'Vendas')).toBe('talk')
  expect(pressedId('of-before', 'Vendas')).toBe('sales')
  expect(pressedId('of-before', 'Outra coisa')).toBeUndefined()
})

test('a title that is a number takes precedence over a position', () => {
  const marks = ['3', '2', '1'].map((title) => ({ id: `mark-${title}`, title }))
  expect(chosenOptionOf(marks, { text: '3' })?.id).toBe('mark-3')
  expect(chosenOptionOf(marks, { text: '3.' })?.id).toBe('mark-1')
  expect(chosenOptionOf([{ id: 'dots', title: '...' }], { text: '!' })).toBeUndefined()
})

test('longer texts than answers are not examined', () => {
  const long = 'x'.repeat(200)
  const options = [{ id: 'long', title: long }]
  expect(chosenOptionOf(options, { text: long })?.id).toBe('long')
  expect(chosenOptionOf(options, { text: `${' '.repeat(100_000)}1` })).toBeUndefined()
  expect(chosenOptionOf(options, { text: '('.repeat(250) })).toBeUndefined()
})
