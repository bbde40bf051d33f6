import { pick } from './random.ts'

// Generates telephone numbers of Brazil, Mexico and Argentina in the forms in which people, sheets and programs write
// them.

/** A phone, and the written forms of its number in a company of its country. */
export interface WrittenNumber {
  readonly country: 'BR' | 'MX' | 'AR'
  /** Digits with country code, as most people give them. */
  readonly number: string
  readonly written: readonly string[]
}

const randomDigits = (random: () => number, count: number) =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('')

/** @param random generator of numbers from 0 to 1 */
export function writtenNumber(random: () => number): WrittenNumber {
  return pick(random, [brazilianNumber, mexicanNumber, argentineNumber])(random)
}

export function brazilianNumber(random: () => number): WrittenNumber {
  const area = pick(random, [
    '11',
    '21',
    '27',
    '34',
    '47',
    '51',
    '55',
    '62',
    '71',
    '85',
    '91',
    '98',
  ])
  const [a, b] = [
    `${pick(random, ['6', '7', '8', '9'])}${randomDigits(random, 3)}`,
    randomDigits(random, 4),
  ]
  const [here, whole] = [`${area}9${a}${b}`, `55${area}9${a}${b}`]
  return {
    country: 'BR',
    number: whole,
    written: [
      whole,
      `+${whole}`,
      `+55 ${area} 9${a}-${b}`,
      `55 ${area} 9${a}-${b}`,
      `+55 (${area}) 9${a}-${b}`,
      `+55 (0${area}) 9${a}-${b}`,
      `+55(${area})9${a}${b}`,
      `0055 ${area} 9${a}-${b}`,
      `(${area}) 9${a}-${b}`,
      `(${area})9${a}-${b}`,
      `${area} 9${a} ${b}`,
      `${area}.9${a}.${b}`,
      here,
      `0${area} 9${a}-${b}`,
      `(0${area}) 9 ${a}-${b}`,
      `0xx${area} 9${a}-${b}`,
      `015 ${area} 9${a}-${b}`,
      // Without the ninth digit.
      `(${area}) ${a}-${b}`,
      `55${area}${a}${b}`,
      `'${whole}`,
      `${whole}.0`,
      `Cel.: (${area}) 9${a}-${b}`,
      `\u202A+55 ${area} 9${a}\u2011${b}\u202C`,
      `(${area}) 9${a}-${b} / (${area}) 3456-0020`,
    ],
  }
}

export function mexicanNumber(random: () => number): WrittenNumber {
  const area = pick(random, ['55', '33', '81', '56'])
  const [a, b] = [
    `${pick(random, ['1', '2', '3', '4', '5'])}${randomDigits(random, 3)}`,
    randomDigits(random, 4),
  ]
  const whole = `52${area}${a}${b}`
  return {
    country: 'MX',
    number: whole,
    written: [
      whole,
      `+${whole}`,
      `+52 ${area} ${a} ${b}`,
      `52 ${area} ${a} ${b}`,
      `+52 (${area}) ${a}-${b}`,
      `+52 1 ${area} ${a} ${b}`,
      `521${area}${a}${b}`,
      `+521${area}${a}${b}`,
      `0052 ${area} ${a} ${b}`,
      `0052 1 ${area} ${a} ${b}`,
      `${area} ${a} ${b}`,
      `(${area}) ${a} ${b}`,
      `(${area}) ${a}-${b}`,
      `${area}-${a}-${b}`,
      `${area}${a}${b}`,
      `01 ${area} ${a} ${b}`,
      `044 ${area} ${a} ${b}`,
      `045 ${area} ${a} ${b}`,
      `1 ${area} ${a} ${b}`,
      `'${whole}`,
      `${whole}.0`,
      `Tel: ${area} ${a} ${b}`,
      `${area} ${a} ${b} ext. 12`,
    ],
  }
}

export function argentineNumber(random: () => number): WrittenNumber {
  const [area, length] = pick(random, [
    ['11', 8],
    ['221', 7],
    ['351', 7],
    ['341', 7],
  ] as const)
  const number = `${pick(random, ['4', '5', '6'])}${randomDigits(random, length - 1)}`
  const [a, b] = [number.slice(0, -4), number.slice(-4)]
  const whole = `549${area}${number}`
  return {
    country: 'AR',
    number: whole,
    written: [
      whole,
      `+${whole}`,
      `+54 9 ${area} ${a}-${b}`,
      `54 9 ${area} ${a}-${b}`,
      `+54 9 (${area}) ${a}-${b}`,
      `+54 ${area} ${a}-${b}`,
      `54${area}${number}`,
      `+54 (${area}) ${a}-${b}`,
      `+54 ${area} 15 ${a}-${b}`,
      `0054 9 ${area} ${a}-${b}`,
      `0054 ${area} ${a}-${b}`,
      `0${area} 15 ${a}-${b}`,
      `(0${area}) 15-${a}-${b}`,
      `(0${area}) ${a}-${b}`,
      `0${area}${number}`,
      `${area} ${a}-${b}`,
      `${area}${number}`,
      `${area} 15 ${a} ${b}`,
      `9 ${area} ${a}-${b}`,
      `'${whole}`,
      `${whole}.0`,
      `Cel: 0${area} 15 ${a}-${b}`,
      `0${area} ${a}-${b} interno 12`,
    ],
  }
}
