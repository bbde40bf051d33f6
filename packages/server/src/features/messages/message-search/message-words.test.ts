import { expect, test } from 'vitest'
import { placedWords, wordsOf } from './message-words.ts'

test.each([
  ['words', 'Não é 1-2 ﬁm '],
  ['a ligature of eighteen letters', 'ﷺ'],
  ['a letter of two units', '𝒜'],
])('the words of 64 kB of %s equal the placed words', (_what, unit) => {
  const text = unit.repeat(Math.ceil(65_536 / unit.length))
  expect(placedWords(text).map(({ word }) => word)).toEqual(wordsOf(text))
})

test('a placed word has its position in the original text, with its accents', () => {
  const text = 'A conexa\u0303o ﬁm'
  const placed = placedWords(text).map(({ word, from, to }) => [word, text.slice(from, to)])
  expect(placed).toEqual([
    ['a', 'A'],
    ['conexao', 'conexa\u0303o'],
    ['fim', 'ﬁm'],
  ])
})
