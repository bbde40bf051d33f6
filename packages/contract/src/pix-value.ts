import { reaisIn } from './typed-numbers.ts'

// Sums of money as people write them, and the composer's command for a charge. Linear in what is typed, and bounded.

/** R$ 100.000,00. */
export const CHARGE_CENTS_MAX = 10_000_000
export const CHARGE_DESCRIPTION_MAX = 140
/** The command that begins a charge in the composer. */
export const PIX_COMMAND = 'pix'

/** As long as a sum with its sign of currency may be. */
const VALUE_MAX = 30
/** Whole reais and cents, as `reaisIn` answers them. */
const REAIS = /^(\d{1,10})(?:\.(\d{1,2}))?$/

/** Undefined where it is no sum; it may be 0, and more than may be charged. */
export function centsOf(typed: string): number | undefined {
  if (typed.length > VALUE_MAX) return undefined
  const found = REAIS.exec(reaisIn(typed.trim()) ?? '')
  if (!found) return undefined
  const [, whole, cents = ''] = found
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

/** Why a sum cannot be charged. */
export type ChargeFault = 'noValue' | 'badValue' | 'tooSmall' | 'tooLarge' | 'longDescription'

export interface PixCommand {
  /** Where it is a fault the text stays as it was typed. */
  readonly fault: ChargeFault | undefined
  /** 0 where there is none. */
  readonly cents: number
  readonly description: string
}

/** The text behind `/pix`; undefined where the text is not that command. */
export function pixCommandIn(text: string): PixCommand | undefined {
  if (!/^\/pix(?:\s|$)/i.test(text)) return undefined
  const behind = text.slice(1 + PIX_COMMAND.length).trim()
  // Of `R$ 49,90 camiseta` the sign of the currency stands apart.
  const sign = /^r\$\s*/i.exec(behind)?.[0] ?? ''
  const rest = behind.slice(sign.length)
  const end = rest.search(/\s/)
  const value = end === -1 ? rest : rest.slice(0, end)
  const description = end === -1 ? '' : rest.slice(end).trim().replaceAll(/\s/g, ' ')
  const cents = centsOf(value)
  return { fault: faultOf(value, cents, description), cents: cents ?? 0, description }
}

function faultOf(
  value: string,
  cents: number | undefined,
  description: string,
): ChargeFault | undefined {
  if (value === '') return 'noValue'
  if (cents === undefined) return 'badValue'
  return (
    faultOfCents(cents) ??
    (description.length > CHARGE_DESCRIPTION_MAX ? 'longDescription' : undefined)
  )
}

/** A quick message of the command's name gives way to it. */
export function isPixNamed(shortcode: string): boolean {
  return shortcode.trim().replace(/^\//, '').toLowerCase() === PIX_COMMAND
}

export function faultOfCents(cents: number): 'tooSmall' | 'tooLarge' | undefined {
  if (cents < 1) return 'tooSmall'
  return cents > CHARGE_CENTS_MAX ? 'tooLarge' : undefined
}

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** `R$ 49,90`, with a space that every phone and every search knows. */
export function reaisOf(cents: number): string {
  return reais.format(cents / 100).replaceAll('\u00A0', ' ')
}
