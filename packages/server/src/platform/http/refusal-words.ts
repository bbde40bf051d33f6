import type { Language } from '@guiche/contract/companies'
import { errorWords } from '@guiche/contract/error-words'
import type { FieldFault } from '@guiche/contract/errors'
import type { FastifyRequest } from 'fastify'
import { type AppError, InvalidInputError } from '../errors.ts'

// Readable words beside a refusal's code: clients of this family know fewer codes than there are, and show others bare.

const HEADER_READ_AT_MOST = 200

/** The language of the session's user, else the first of the browser's that is ours, else Portuguese. */
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
  return byWish.map(({ language }) => language).find(isOurs) ?? 'pt'
}

function isOurs(language: string): language is Language {
  return Object.hasOwn(errorWords, language)
}

/** What a refusal says, with the first field at fault by its name. */
export function wordsOf(refusal: AppError, language: Language): string {
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
