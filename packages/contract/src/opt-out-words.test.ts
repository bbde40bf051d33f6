import { expect, test } from 'vitest'
import { isOptWordList, optInWords, optOutWords, optOutWordIn } from './opt-out-words.ts'

test.each([
  'cancelar',
  'Pare!',
  'PARE',
  'sair',
  '*Cancel*',
  'end',
  'quit',
  'opt-out',
  'OptOut',
  'detener',
  'No quiero recibir',
  'não quero mais receber',
])('%s opts a customer out by default', (text) =>
  expect(optOutWordIn(optOutWords, text)).toBeDefined(),
)

test('a sentence opts no customer out, and no word is on both lists', () => {
  for (const text of ['quero cancelar o pedido', 'pare de chover', 'cancelado', 'the end'])
    expect(optOutWordIn(optOutWords, text)).toBeUndefined()
  for (const word of optInWords.split('\n')) expect(optOutWordIn(optOutWords, word)).toBeUndefined()
  expect(isOptWordList(optOutWords)).toBe(true)
})
