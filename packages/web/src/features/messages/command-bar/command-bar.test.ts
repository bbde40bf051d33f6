import { expect, test } from 'vitest'
import { matchesWords } from './matches-words.ts'
import { withNewest } from './recent-tickets.ts'

test('a command is found by the beginnings of its words, without accents', () => {
  expect(matchesWords('Ir para os usuários', 'usua')).toBe(true)
  expect(matchesWords('Ir para os usuários', 'para ir')).toBe(true)
  expect(matchesWords('Ir para os usuários', '')).toBe(true)
  expect(matchesWords('Ir para os usuários', 'suarios')).toBe(false)
})

test('the ticket opened last stands first, once', () => {
  expect(withNewest(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b'])
  expect(withNewest(['a', 'b', 'c', 'd', 'e', 'f'], 'g')).toHaveLength(6)
})
