import { afterEach, expect, test } from 'vitest'
import i18next from 'i18next'
import { catalogue, findWord, languageFrom, say, sayIn } from './words.ts'

const words = catalogue(
  'words-test',
  {
    hello: 'Olá, {{name}}',
    day_one: '{{count}} dia',
    day_other: '{{count}} dias',
    onlyHere: 'só aqui',
  },
  {
    hello: 'Hello, {{name}}',
    day_one: '{{count}} day',
    day_other: '{{count}} days',
    onlyHere: 'only here',
  },
  {
    hello: 'Hola, {{name}}',
    day_one: '{{count}} día',
    day_other: '{{count}} días',
    onlyHere: 'solo aquí',
  },
)

afterEach(() => i18next.changeLanguage('en'))

test.each([
  [null, 'en'],
  ['', 'en'],
  ['pt', 'pt'],
  ['pt-BR', 'pt'],
  ['PT', 'pt'],
  ['en-US', 'en'],
  ['es-419', 'es'],
  ['de', 'pt'],
  ['nonsense', 'pt'],
])('the saved language %j is spoken as %s', (saved, language) => {
  expect(languageFrom(saved)).toBe(language)
})

test('words are said in the language of the moment', async () => {
  expect(say(words, 'hello', { name: '<Ana>' })).toBe('Hello, <Ana>')
  await i18next.changeLanguage('es')
  expect(say(words, 'hello', { name: 'Ana' })).toBe('Hola, Ana')
})

test('words to a customer are said in the language given', async () => {
  await i18next.changeLanguage('en')
  expect(sayIn('es', words, 'hello', { name: 'Ana' })).toBe('Hola, Ana')
  expect(sayIn('pt', words, 'day', { count: 0 })).toBe('0 dias')
})

test('a count chooses the plural form', async () => {
  await i18next.changeLanguage('pt')
  expect(say(words, 'day', { count: 1 })).toBe('1 dia')
  expect(say(words, 'day', { count: 3 })).toBe('3 dias')
})

test.each(['pt', 'en', 'es'])('none is said as many in %s', async (language) => {
  await i18next.changeLanguage(language)
  expect(say(words, 'day', { count: 0 })).toMatch(/^0 (dias|days|días)$/)
})

test('a word missing in a catalogue is said in Portuguese', async () => {
  i18next.addResource('pt', 'words-test', 'new', 'novo')
  await i18next.changeLanguage('es')
  expect(findWord(words, 'new')).toBe('novo')
})

test('a word that exists nowhere is not made up', () => {
  expect(findWord(words, 'ERR_OF_ANOTHER_SERVER')).toBeUndefined()
})
