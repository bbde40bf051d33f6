import { reaisIn } from './typed-numbers.ts'

// Amounts of money as people write them, and the composer's command for a charge. Linear in a bounded text.

/** R$ 100.000,00. */
export const CHARGE_CENTS_MAX = 10_000_000
export const CHARGE_DESCRIPTION_MAX = 140
/** The composer's command that creates a charge. */
export const PIX_COMMAND = 'pix'

/** Longest amount with its currency sign. */
const VALUE_MAX = 30
/** Whole reais and cents, as `reaisIn` returns them. */
const REAIS = /^(\d{1,10})(?:\.(\d{1,2}))?$/

/** An amount in cents; undefined if the text is none. It may be 0 or above the limit. */
export function centsOf(typed: string): number | undefined {
  if (typed.length > VALUE_MAX) return undefined
  const found = REAIS.exec(reaisIn(typed.trim()) ?? '')
  if (!found) return undefined
  const [, whole, cents = ''] = found
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

/** Reasons why an amount cannot be charged. */
export type ChargeFault = 'noValue' | 'badValue' | 'tooSmall' | 'tooLarge' | 'longDescription'

export interface PixCommand {
  /** With a fault the typed text stays in the composer. */
  readonly fault: ChargeFault | undefined
  /** 0 without an amount. */
  readonly cents: number
  readonly description: string
}

/** The arguments of `/pix`; undefined if the text is not that command. */
export function pixCommandIn(text: string): PixCommand | undefined {
  if (!/^\/pix(?:\s|$)/i.test(text)) return undefined
  const behind = text.slice(1 + PIX_COMMAND.length).trim()
  // In `R$ 49,90 camiseta` the currency sign is a word of its own.
  const sign = /^r\$\s*/i.exec(behind)?.[0] ?? ''
  const rest = behind.slice(sign.length)
  const end = rest.search(/\s/)
  const value = end === -1 ? rest : rest.slice(0, end)
  const description = end === -1 ? '' : rest.slice(end).trim().replaceAll(/\s/g, ' ')
  const cents = centsOf(value)
  return { fault: chargeFaultOf(value, cents, description), cents: cents ?? 0, description }
}

function chargeFaultOf(
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

/** True if a quick message has the command's name; the command takes precedence. */
export function isPixNamed(shortcode: string): boolean {
  return shortcode.trim().replace(/^\//, '').toLowerCase() === PIX_COMMAND
}

export function faultOfCents(cents: number): 'tooSmall' | 'tooLarge' | undefined {
  if (cents < 1) return 'tooSmall'
  return cents > CHARGE_CENTS_MAX ? 'tooLarge' : undefined
}

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** `R$ 49,90`, with a plain space for phones and searches. */
export function reaisOf(cents: number): string {
  return reais.format(cents / 100).replaceAll('\u00A0', ' ')
}
