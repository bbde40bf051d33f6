import type { Language } from '@guiche/contract/companies'
import { errorWords } from '@guiche/contract/error-words'
import type { FieldFault } from '@guiche/contract/errors'
import type { FastifyRequest } from 'fastify'
import { type AppError, InvalidInputError } from '../errors.ts'

// Readable messages for error codes: clients of this family know fewer codes and show unknown ones as they are.

const HEADER_READ_AT_MOST = 200

/** The language of the session's user, else the first supported language of Accept-Language, else Portuguese. */
export function languageOf({ actor, headers }: FastifyRequest): Language {
  if (actor?.language) return actor.language
  const asked = (headers['accept-language'] ?? '').slice(0, HEADER_READ_AT_MOST).split(',')
  const byWish = asked
    .map((part) => {
      const [tag = '', wish = ''] = part.toLowerCase().split(';q=')
      return { language: tag.trim().slice(0, 2), wish: wish === '' ? 1 : Number(wish) || 0 }
    })
    .filter(({ wish }) => wish > 0)
    .toSorted((a, b) => b.wish - a.wish)
  return byWish.map(({ language }) => language).find(isKnownLanguage) ?? 'pt'
}

function isKnownLanguage(language: string): language is Language {
  return Object.hasOwn(errorWords, language)
}

/** The message of an error, with the name of the first invalid field. */
export function errorMessageOf(refusal: AppError, language: Language): string {
  const { code, body } = refusal
  if (typeof body.error === 'string') return body.error
  const words = errorWords[language][code]
  const [fault] = refusal instanceof InvalidInputError ? refusal.fields : []
  return fault ? `${words} ${fault.path}: ${faultWords(fault, language)}` : words
}

function faultWords({ code, limit }: FieldFault, language: Language): string {
  const all: Readonly<Record<string, string>> = errorWords[language]
  const words = all[`field.${code}`] ?? errorWords[language].field
  return words.replace('{{limit}}', String(limit))
}
