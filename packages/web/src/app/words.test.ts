/// <reference types="node" />
import { endOfDay } from '@guiche/contract/time-zones'
import { readFileSync } from 'node:fs'
import { errorCodes } from '@guiche/contract/errors'
import i18next from 'i18next'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CallError } from '../platform/call-error.ts'
import { errorText, fieldErrorText, registerErrorWords } from '../platform/error-text.ts'
import { sharedWords } from '../platform/texts/shared.words.ts'
import { type Catalogue, languages, type Words } from '../platform/words.ts'
import { MARK } from '../ui/Logo.tsx'
import { errorWords } from './errors.words.ts'
import { firstErrorWords } from './first-errors.words.ts'

const files = import.meta.glob<Record<string, unknown>>(['../**/*.words.ts', '!../ui/**'], {
  eager: true,
})
const catalogues = Object.values(files).flatMap((exported) =>
  Object.values(exported).filter(isCatalogue),
)

afterEach(() => i18next.changeLanguage('en'))

describe.each(catalogues.map((words) => ({ name: words.name, words })))(
  'the words of $name',
  ({ words }) => {
    test('have the same keys in three languages', () => {
      expect(Object.keys(words.en).toSorted()).toEqual(Object.keys(words.pt).toSorted())
      expect(Object.keys(words.es).toSorted()).toEqual(Object.keys(words.pt).toSorted())
    })

    test('are never empty and have the same placeholders in three languages', () => {
      for (const [key, pt] of Object.entries(words.pt)) {
        for (const language of languages) {
          expect(words[language][key]?.trim(), `${language} ${key}`).not.toBe('')
          expect(placeholdersOf(words[language][key] ?? ''), `${language} ${key}`).toEqual(
            placeholdersOf(pt),
          )
        }
      }
    })
  },
)

// Imperatives in the form of `usted`; none of our Spanish sentences begins with such a verb in the third person.
const TO_USTED =
  /(?:^|[.:;!?] |, |\b[yo] )(?:Abra|Agregue|Busque|Conecte|Copie|Corrija|Descargue|Elija|Envíe|Escriba|Espere|Guarde|Haga|Hable|Intente|Lea|Pegue|Pida|Publique|Pulse|Resuelva|Revise|Seleccione|Suba|Vea|Verifique)\b|\b(?:usted|inténtelo|cópielo|péguelo|divídal[ao]|envíel[ao]|escríbal[ao]|guárdel[ao]|revísel[ao])\b/i
/** Subordinate clauses and sentences about a third person, in which the form is correct. */
const SPARED = /\bhasta que\b|\bcuando\b|\b[Qq]uien(?:es)?\b|\bque alguien\b/

test('Spanish addresses the user as tú', () => {
  const said = catalogues.flatMap(({ name, es }) =>
    Object.entries(es)
      .filter(([, text]) => TO_USTED.test(text) && !SPARED.test(text))
      .map(([key, text]) => `${name} ${key}: ${text}`),
  )
  expect(said).toEqual([])
  for (const text of ['Elija un PDF.', 'No respondió. Inténtelo', 'Usted paga', 'Abra y lea'])
    expect(text).toMatch(TO_USTED)
})

test('catalogues have unique names', () => {
  const names = catalogues.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(5)
  expect(new Set(names).size).toBe(names.length)
})

/** Catalogues in which every shared word may stand again. */
const OWN_WORDS = new Set([
  // Codes, settings and columns of the server are looked up in them: their keys are the server's.
  'audit-log',
  'companies',
  'errors',
  'first-errors',
  'settings',
])

/** Words that a catalogue writes again. */
const WRITTEN_AGAIN = new Set([
  // The name of a counter, type, field or command is the key.
  'contacts.import number',
  'dashboard supportPending',
  'shortcuts goTickets',
  'queueIntegrations flowbuilder',
  'simulatorExtras body',
  // The shared key has another meaning in this catalogue.
  'company-usage planName',
  'opt-outs importNone',
  'schedules editRow',
  'schedules removeRow',
  'tickets removeYes',
])

test('a shared word is not written again in another catalogue', () => {
  const shared = new Set(Object.keys(sharedWords.pt).map((key) => textsOf(sharedWords, key)))
  const repeated = catalogues
    .filter(({ name }) => name !== sharedWords.name && !OWN_WORDS.has(name))
    // A kind of node has all of its words in its folder.
    .filter(({ name }) => !name.endsWith('Node'))
    .flatMap((words) =>
      Object.keys(words.pt)
        // Keys with a prefix (`by_queue`) end in a value of the server; `title` is the page's.
        .filter((key) => key !== 'title' && !/_(?!one$|other$)/.test(key))
        .filter((key) => shared.has(textsOf(words, key)))
        .map((key) => `${words.name} ${key}`),
    )
  expect(new Set(repeated)).toEqual(WRITTEN_AGAIN)
})

describe('an error', () => {
  beforeAll(() => registerErrorWords(errorWords))

  test.each(errorCodes)('%s has words in three languages', (code) => {
    for (const language of languages)
      expect(errorWords[language][code], language).toMatch(/\S{2,}.*[.]$/)
  })

  test('is shown in the current language', async () => {
    await i18next.changeLanguage('pt')
    expect(errorText(new CallError('ERR_INVALID_CREDENTIALS', 401))).toBe(
      'E-mail ou senha incorretos.',
    )
  })

  test('names the date of an expired subscription', async () => {
    await i18next.changeLanguage('pt')
    const error = new CallError('ERR_SUBSCRIPTION_EXPIRED', 400, {
      dueDate: '2026-11-03T15:00:00.000Z',
    })
    expect(errorText(error)).toBe('A assinatura da sua empresa venceu em 03/11/2026.')
  })

  test('names that date in the company’s time zone, whatever the browser’s is', async () => {
    await i18next.changeLanguage('pt')
    for (const timeZone of ['Pacific/Auckland', 'America/Los_Angeles']) {
      const dueDate = endOfDay('2026-11-03', timeZone).toISOString()
      const error = new CallError('ERR_SUBSCRIPTION_EXPIRED', 400, { dueDate, timeZone })
      expect(errorText(error)).toBe('A assinatura da sua empresa venceu em 03/11/2026.')
    }
  })

  test('names the variables that have no value', async () => {
    await i18next.changeLanguage('pt')
    const variables = ['cupom', 'loja']
    expect(errorText(new CallError('ERR_CAMPAIGN_UNKNOWN_VARIABLES', 400, { variables }))).toBe(
      'Nada preenche {cupom}, {loja}. Corrija ou remova nas mensagens.',
    )
  })

  test('is shown unchanged when its code is unknown', () => {
    expect(errorText(new CallError('ERR_OF_ANOTHER_SERVER', 400))).toBe('ERR_OF_ANOTHER_SERVER')
  })

  test('shows a programming error as unexpected', () => {
    expect(errorText(new TypeError('x is not a function'))).toBe(
      'An unexpected error occurred. Try again later.',
    )
  })

  test('names the bound of a field', () => {
    expect(fieldErrorText('too_small', 5)).toBe('Too short: the minimum is 5.')
    expect(fieldErrorText('something_new')).toBe('Not a valid value.')
  })

  test('has the same text before and after signing in', () => {
    expect(errorWords.pt).toMatchObject(firstErrorWords.pt)
  })
})

test('the favicon is the logo', () => {
  const favicon = readFileSync(new URL('../../public/favicon.svg', import.meta.url), 'utf8')
  expect(favicon.match(/ d="([^"]+)"/)?.[1]).toBe(MARK)
})

function isCatalogue(value: unknown): value is Catalogue<Words> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    'pt' in value &&
    'en' in value &&
    'es' in value
  )
}

/** The words of a key in all languages. */
function textsOf(words: Catalogue<Words>, key: string): string {
  return languages.map((language) => words[language][key]).join(' | ')
}

function placeholdersOf(text: string): string[] {
  return (text.match(/\{\{\w+\}\}/g) ?? []).toSorted()
}
