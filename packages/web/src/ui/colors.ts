// What can be computed about a colour: how well it reads on another, and which ink a user's colour needs.

const WHITE = '#ffffff'
const BLACK = '#000000'
/** Softer than black; used wherever it is readable. */
const INK = '#181922'

/** WCAG 2.2 AA for text up to 18 px. */
export const AA_TEXT = 4.5
/** WCAG 2.2 AA for what is seen but not read: borders of controls, dots, icons. */
export const AA_SHAPE = 3

/** The WCAG contrast of two colours, 1 to 21. Both as # and 3, 4, 6 or 8 digits; transparency is ignored. */
export function contrast(one: string, other: string): number {
  const a = luminance(one)
  const b = luminance(other)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** White, ink or black: the softest of them that reads at AA on any colour a user may choose. */
export function readableTextOn(color: string): string {
  if (contrast(WHITE, color) >= AA_TEXT) return WHITE
  return contrast(INK, color) >= AA_TEXT ? INK : BLACK
}

/** The colour without its transparency, as # and 6 digits; grey for what is none. */
export function opaque(color: string): string {
  const digits = /^#([\da-f]{3,8})$/i.exec(color.trim())?.[1]?.toLowerCase()
  if (digits === undefined || digits.length === 5 || digits.length === 7) return '#858695'
  const long = digits.length > 4 ? digits : digits.replaceAll(/./g, '$&$&')
  return `#${long.slice(0, 6)}`
}

function luminance(color: string): number {
  const hex = opaque(color)
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
