import { expect, test } from 'vitest'
import { mentionBefore, matchingColleagues, mentionsIn, noteParts } from './note-mentions.ts'

const ana = { id: 1, name: 'Ana', isActive: true }
const anaPaula = { id: 2, name: 'Ana Paula', isActive: true }
const joao = { id: 3, name: 'João Bento', isActive: true }
const all = [ana, anaPaula, joao]

test('an @ at the start of a word is a mention, and one inside an address is not', () => {
  expect(mentionBefore('Oi @an', 6)).toEqual({ start: 3, name: 'an' })
  expect(mentionBefore('@', 1)).toEqual({ start: 0, name: '' })
  expect(mentionBefore('Oi @an agora', 6)).toEqual({ start: 3, name: 'an' })
  expect(mentionBefore('a@b', 3)).toBeUndefined()
  expect(mentionBefore('Oi', 2)).toBeUndefined()
})

test('a colleague is found by the start of any of their names, without accents', () => {
  expect(matchingColleagues(all, 'joao')).toEqual([joao])
  expect(matchingColleagues(all, 'BEN')).toEqual([joao])
  expect(matchingColleagues(all, 'na')).toEqual([])
  expect(matchingColleagues(all, '')).toEqual(all)
})

test('the longer of two names with the same start is matched', () => {
  expect(mentionsIn('@Ana Paula e @João Bento, vejam', all)).toEqual([2, 3])
  expect(mentionsIn('@Ana, veja', all)).toEqual([1])
  expect(mentionsIn('ana@Exemplo', all)).toEqual([])
  expect(noteParts('Oi @Ana!', all)).toEqual([
    { text: 'Oi ' },
    { text: '@Ana', colleague: ana },
    { text: '!' },
  ])
})

test('a deactivated colleague is not offered any more, and stays marked in earlier notes', () => {
  const left = { ...joao, isActive: false }
  expect(matchingColleagues([ana, left], '')).toEqual([ana])
  expect(mentionsIn('@João Bento e @Ana, vejam', [ana, left])).toEqual([1])
  expect(noteParts('@João Bento', [left])).toEqual([{ text: '@João Bento', colleague: left }])
})
