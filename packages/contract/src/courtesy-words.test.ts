import { expect, test } from 'vitest'
import { isCourtesyList, courtesyWords, isCourtesy } from './courtesy-words.ts'

test('a company’s default words are valid', () => {
  expect(isCourtesyList(courtesyWords)).toBe(true)
})

test.each([
  'Obrigada!',
  'OBRIGADO',
  'obrigadooo',
  'Ok, muito obrigada! 🙏',
  'muito obrigado pela atenção',
  'Muito grata pela ajuda',
  'Thank you for your help',
  'Muchas gracias por todo',
  'valeu',
  'blz, valeu 👍🏽',
  'Obrigada, boa noite!',
  'tchau, até logo',
  'thanks',
  'Thank you so much, bye!',
  'muchas gracias',
  'Perfecto, gracias. Hasta luego',
  'kkkk valeu',
  '👍',
  '❤️🙏🏻',
  '🇧🇷',
])('%j is courtesy only', (text) => {
  expect(isCourtesy(courtesyWords, text)).toBe(true)
})

test.each([
  'ok, mas não chegou',
  'obrigado, e o boleto?',
  'ok?',
  'obrigada Ana',
  'bom dia',
  'boa noite',
  'oi',
  'sim',
  'não',
  '1',
  '1️⃣',
  '3',
  '.',
  '...',
  '',
  ' ',
  '👎',
  '😡',
  '❓',
  'ok 2',
  'muito',
  'pela atenção',
  'ok, não obrigado, ainda falta',
  'obrigado '.repeat(20),
])('%j is more than courtesy, or none', (text) => {
  expect(isCourtesy(courtesyWords, text)).toBe(false)
})

test('overlapping phrases are recognised', () => {
  expect(isCourtesy('ok tudo\ntudo bem\nok', 'ok tudo bem')).toBe(true)
})

test('the words are the company’s, and an empty list matches nothing', () => {
  expect(isCourtesy('gratíssimo', 'Gratissimo!')).toBe(true)
  expect(isCourtesy('gratíssimo', 'obrigado')).toBe(false)
  expect(isCourtesy('', '👍')).toBe(false)
})
