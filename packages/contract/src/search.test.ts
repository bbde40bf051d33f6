import { expect, test } from 'vitest'
import { searchMatcher, foldedText, isFound, searchTerms } from './search.ts'

test('all Unicode forms of a text are folded alike', () => {
  for (const text of [
    'Conceição',
    'Conceição'.normalize('NFD'),
    'CONCEIÇÃO',
    'Con\u00adcei\u200eção',
  ])
    expect(foldedText(text)).toBe('conceicao')
  expect(foldedText('Łukasz Strauß Søren ΟΔΟΣ')).toBe('lukasz strauss soren οδοσ')
})

test('words are found in any order, separated by any space, across all texts', () => {
  for (const search of ['silva joão', ' JOAO\u00a0\u2003da ', 'sil joa', 'example joao', ''])
    expect(isFound(search, 'João da  Silva', null, 'joao@example.com'), search).toBe(true)
  for (const search of ['souza', 'joão souza', 'joãosilva'])
    expect(isFound(search, 'João da Silva'), search).toBe(false)
})

test('a number is found by each of its variants only', () => {
  expect(searchTerms('+55 (11) 98765-0014')).toEqual([
    { words: ['+55', '(11)', '98765-0014'], numbers: ['5511987650014', '551187650014'] },
  ])
  const isMexican = searchMatcher('+52 1 55 1234 5678')
  expect([
    isMexican('525512345678'),
    isMexican('5215512345678'),
    isMexican('525512345679'),
  ]).toEqual([true, true, false])
  expect(isFound('9 11 2345-6789', '541123456789')).toBe(true)
  expect(isFound('11 2345-6789', '5491123456789')).toBe(true)
})

test('digits that are not a number are found as typed', () => {
  expect(searchTerms('10 x 20')).toEqual([
    { words: ['10'], numbers: [] },
    { words: ['x'], numbers: [] },
    { words: ['20'], numbers: [] },
  ])
  expect(isFound('2024 10', 'Turma 10-2024')).toBe(true)
})
