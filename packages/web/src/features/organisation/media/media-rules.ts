import { cardName, plainCards } from '@guiche/contract/vcards'
import { safeLink } from '../../../platform/safe-link.ts'

// Parses bodies of locations and contact cards. Pure.

export interface Place {
  /** Small map as a data URL, if its type is allowed. */
  readonly picture: string | undefined
  readonly link: string | undefined
  readonly words: string
}

/** Parses `picture|link|description`, the description optional (core 3). */
export function placeOf(body: string): Place {
  const [picture = '', link = '', ...rest] = body.split('|')
  return {
    picture: /^data:image\/(?:png|jpe?g|webp|gif);base64,/.test(picture) ? picture : undefined,
    link: safeLink(link.trim()),
    words: rest.join('|').trim(),
  }
}

export interface Card {
  readonly name: string
  readonly numbers: readonly string[]
}

/** The contacts of one or more vCards. */
export function contactCardsOf(body: string): Card[] {
  return plainCards(body)
    .split(/BEGIN:VCARD/i)
    .slice(1)
    .map((card) => ({
      name: cardName(card),
      numbers: [...card.matchAll(/^(?:item\d+\.)?TEL[^:\r\n\u2028\u2029]*:(.*)$/gim)].map(
        ([, number = '']) => number.trim(),
      ),
    }))
}

/** The file extension of a name in capitals; empty without one. */
export function extensionOf(name: string): string {
  return /\.([\da-z]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? ''
}

/** Formats a size in the language's digits: 340 kB, 1,2 MB. */
export function sizeText(bytes: number, language: string): string {
  const [unit, length] = units.find(([, long]) => bytes >= long) ?? ['byte', 1]
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  }).format(bytes / length)
}

const units: readonly [string, number][] = [
  ['megabyte', 1_000_000],
  ['kilobyte', 1000],
]

/** Minutes and seconds: 0:07, 12:30. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
