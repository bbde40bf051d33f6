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
])('the saved language %j selects %s', (saved, language) => {
  expect(languageFrom(saved)).toBe(language)
})

test('a text is in the current language', async () => {
  expect(say(words, 'hello', { name: '<Ana>' })).toBe('Hello, <Ana>')
  await i18next.changeLanguage('es')
  expect(say(words, 'hello', { name: 'Ana' })).toBe('Hola, Ana')
})

test('a text for a customer is in the given language', async () => {
  await i18next.changeLanguage('en')
  expect(sayIn('es', words, 'hello', { name: 'Ana' })).toBe('Hola, Ana')
  expect(sayIn('pt', words, 'day', { count: 0 })).toBe('0 dias')
})

test('a count chooses the plural form', async () => {
  await i18next.changeLanguage('pt')
  expect(say(words, 'day', { count: 1 })).toBe('1 dia')
  expect(say(words, 'day', { count: 3 })).toBe('3 dias')
})

test.each(['pt', 'en', 'es'])('a count of zero uses the plural in %s', async (language) => {
  await i18next.changeLanguage(language)
  expect(say(words, 'day', { count: 0 })).toMatch(/^0 (dias|days|días)$/)
})

test('a text missing in a catalogue falls back to Portuguese', async () => {
  i18next.addResource('pt', 'words-test', 'new', 'novo')
  await i18next.changeLanguage('es')
  expect(i18next.t('new', { ns: words.name })).toBe('novo')
})

test('every catalogue has the shared words, which are no own text of a code', async () => {
  await i18next.changeLanguage('es')
  expect(say(words, 'edit')).toBe('Editar')
  expect(sayIn('en', words, 'connections', { count: 2 })).toBe('2 connections')
  expect(sayIn('pt', words, 'connections', { count: 0 })).toBe('0 conexões')
  expect(findWord(words, 'edit')).toBeUndefined()
})

test('an unknown key has no text', () => {
  expect(findWord(words, 'ERR_OF_ANOTHER_SERVER')).toBeUndefined()
})
