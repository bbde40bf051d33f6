import { normalized } from './plain-text.ts'

// Keys under which somebody is paid by Pix, as the Central Bank's directory (DICT) has them.

export const PIX_KEY_MAX = 77
/** Of the receiver, in a code. */
export const PIX_NAME_MAX = 25
export const PIX_CITY_MAX = 15

/** Letters that are no Latin letter with an accent to be taken off. */
const FOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
}
const TEXT_MAX = 256

/**
 * The name or city of a receiver as banks' apps show it: letters without accents, digits, `.`, `-`, `/` and single spaces.
 * Every other sign is left out, since readers of codes differ about them.
 * @param most characters that the field of a code has room for
 * @returns '' where no letter and no digit is left: a code would have no receiver, and banks refuse it
 */
export function pixTextOf(typed: string, most: number): string {
  const text = normalized(typed.slice(0, TEXT_MAX), 'NFD')
    .replaceAll(/[ßæÆœŒøØłŁđĐ]/g, (letter) => FOLDED[letter] ?? '')
    .replaceAll(/[\p{M}'’`´]/gu, '')
    .replaceAll(/[^\dA-Za-z./-]+/g, ' ')
    .trim()
    .slice(0, most)
    .trim()
  return /[\dA-Za-z]/.test(text) ? text : ''
}

/** As the directory spells it; undefined where it is no key. A telephone number has its `+`: the server writes it so. */
export function pixKeyOf(typed: string): string | undefined {
  const text = typed.trim()
  if (text.length > PIX_KEY_MAX) return undefined
  if (/^\+[\d\s().-]+$/.test(text)) return phoneKey(text)
  if (/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(text)) return text.toLowerCase()
  if (text.includes('@'))
    return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text) ? text.toLowerCase() : undefined
  return taxNumberOf(text)
}

/** The number at the tax office of a person (CPF) or a company (CNPJ), without punctuation; undefined where it is none. */
export function taxNumberOf(typed: string): string | undefined {
  const plain = typed.trim().replaceAll(/[./-]/g, '').toUpperCase()
  return isCpf(plain) || isCnpj(plain) ? plain : undefined
}

/** Whether a key that `pixKeyOf` does not know may be a telephone number, which the server reads. */
export function mayBePhoneKey(typed: string): boolean {
  if (typed.length > PIX_KEY_MAX || typed.includes('@')) return false
  return typed.replaceAll(/\D/g, '').length >= PHONE_DIGITS_LEAST
}

/** With its area code. */
const PHONE_DIGITS_LEAST = 10

/** A CPF with its points, where its bare digits look like a mobile number of Brazil; else undefined. */
export function cpfLikePhone(typed: string): string | undefined {
  const [, a, b, c, d] = /^(\d{2}9)(\d{3})(\d{3})(\d{2})$/.exec(typed) ?? []
  return d === undefined || taxNumberOf(typed) === undefined ? undefined : `${a}.${b}.${c}-${d}`
}

function phoneKey(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '')
  return /^[1-9]\d{9,14}$/.test(digits) ? `+${digits}` : undefined
}

/** A person's number at the tax office: nine digits and two that check them. */
function isCpf(text: string): boolean {
  if (!/^\d{11}$/.test(text) || /^(\d)\1{10}$/.test(text)) return false
  const weights = (length: number) => Array.from({ length }, (_, index) => length + 1 - index)
  return [9, 10].every(
    (length) => checkDigit(text.slice(0, length), weights(length)) === text[length],
  )
}

/** A company's, which has letters too since 2026. */
function isCnpj(text: string): boolean {
  if (!/^[\dA-Z]{12}\d{2}$/.test(text) || /^0+$/.test(text)) return false
  const weights = (length: number) =>
    Array.from({ length }, (_, index) => ((length - 1 - index) % 8) + 2)
  return [12, 13].every(
    (length) => checkDigit(text.slice(0, length), weights(length)) === text[length],
  )
}

/** Modulo 11, each letter by its distance from `0` in ASCII. */
function checkDigit(text: string, weights: readonly number[]): string {
  const sum = weights.reduce(
    (total, weight, index) => total + (text.charCodeAt(index) - 48) * weight,
    0,
  )
  const rest = sum % 11
  return String(rest < 2 ? 0 : 11 - rest)
}
