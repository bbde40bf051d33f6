import { normalizedText } from './plain-text.ts'

// Pix keys, as the Central Bank's directory (DICT) has them.

export const PIX_KEY_MAX = 77
/** Limits of the receiver's fields in a code. */
export const PIX_NAME_MAX = 25
export const PIX_CITY_MAX = 15

/** Letters that Unicode does not decompose into a Latin letter and an accent. */
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
 * The name or city of a receiver as banks' apps show it: letters without accents, digits, `.`, `-`, `/` and single
 * spaces. All other characters are dropped, because readers of codes treat them differently.
 * @param most maximum length of the code's field
 * @returns '' if no letter or digit is left: banks refuse a code without receiver
 */
export function pixTextOf(typed: string, most: number): string {
  const text = normalizedText(typed.slice(0, TEXT_MAX), 'NFD')
    .replaceAll(/[ßæÆœŒøØłŁđĐ]/g, (letter) => FOLDED[letter] ?? '')
    .replaceAll(/[\p{M}'’`´]/gu, '')
    .replaceAll(/[^\dA-Za-z./-]+/g, ' ')
    .trim()
    .slice(0, most)
    .trim()
  return /[\dA-Za-z]/.test(text) ? text : ''
}

/**
 * A key in the directory's spelling; undefined if the text is none. A telephone number needs its `+`, which the server
 * writes.
 */
export function pixKeyOf(typed: string): string | undefined {
  const text = typed.trim()
  if (text.length > PIX_KEY_MAX) return undefined
  if (/^\+[\d\s().-]+$/.test(text)) return phoneKey(text)
  if (/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(text)) return text.toLowerCase()
  if (text.includes('@'))
    return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text) ? text.toLowerCase() : undefined
  return taxNumberOf(text)
}

/** The tax number of a person (CPF) or a company (CNPJ), without punctuation; undefined if the text is none. */
export function taxNumberOf(typed: string): string | undefined {
  const plain = typed.trim().replaceAll(/[./-]/g, '').toUpperCase()
  return isCpf(plain) || isCnpj(plain) ? plain : undefined
}

/** True if a text that `pixKeyOf` refuses may be a telephone number, which the server then parses. */
export function mayBePhoneKey(typed: string): boolean {
  if (typed.length > PIX_KEY_MAX || typed.includes('@')) return false
  return typed.replaceAll(/\D/g, '').length >= PHONE_DIGITS_LEAST
}

/** Including the area code. */
const PHONE_DIGITS_LEAST = 10

/** A CPF in its punctuated form if its digits look like a Brazilian mobile number; else undefined. */
export function cpfLikePhone(typed: string): string | undefined {
  const [, a, b, c, d] = /^(\d{2}9)(\d{3})(\d{3})(\d{2})$/.exec(typed) ?? []
  return d === undefined || taxNumberOf(typed) === undefined ? undefined : `${a}.${b}.${c}-${d}`
}

function phoneKey(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '')
  return /^[1-9]\d{9,14}$/.test(digits) ? `+${digits}` : undefined
}

/** A person's tax number: nine digits and two check digits. */
function isCpf(text: string): boolean {
  if (!/^\d{11}$/.test(text) || /^(\d)\1{10}$/.test(text)) return false
  const weights = (length: number) => Array.from({ length }, (_, index) => length + 1 - index)
  return [9, 10].every(
    (length) => checkDigit(text.slice(0, length), weights(length)) === text[length],
  )
}

/** A company's tax number, which may have letters since 2026. */
function isCnpj(text: string): boolean {
  if (!/^[\dA-Z]{12}\d{2}$/.test(text) || /^0+$/.test(text)) return false
  const weights = (length: number) =>
    Array.from({ length }, (_, index) => ((length - 1 - index) % 8) + 2)
  return [12, 13].every(
    (length) => checkDigit(text.slice(0, length), weights(length)) === text[length],
  )
}

/** Modulo 11; a letter counts by its distance from `0` in ASCII. */
function checkDigit(text: string, weights: readonly number[]): string {
  const sum = weights.reduce(
    (total, weight, index) => total + (text.charCodeAt(index) - 48) * weight,
    0,
  )
  const rest = sum % 11
  return String(rest < 2 ? 0 : 11 - rest)
}
