// Contrast between colours, and the text colour for a ground that a user has chosen.

const WHITE = '#ffffff'
const BLACK = '#000000'
/** Softer than black; preferred when its contrast suffices. */
const INK = '#181922'

/** Least contrast of text up to 18 px (WCAG 2.2 AA). */
export const AA_TEXT = 4.5
/** Least contrast of controls' borders, dots and icons (WCAG 2.2 AA). */
export const AA_SHAPE = 3

/** WCAG contrast of two colours, 1 to 21. Both are hex with 3, 4, 6 or 8 digits; transparency is ignored. */
export function contrastRatio(one: string, other: string): number {
  const a = luminance(one)
  const b = luminance(other)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The first of white, ink and black that has AA contrast on the colour. */
export function readableTextOn(color: string): string {
  if (contrastRatio(WHITE, color) >= AA_TEXT) return WHITE
  return contrastRatio(INK, color) >= AA_TEXT ? INK : BLACK
}

/** The colour without transparency, as # and 6 digits; grey for a text that is no colour. */
export function opaqueColor(color: string): string {
  const digits = /^#([\da-f]{3,8})$/i.exec(color.trim())?.[1]?.toLowerCase()
  if (digits === undefined || digits.length === 5 || digits.length === 7) return '#858695'
  const long = digits.length > 4 ? digits : digits.replaceAll(/./g, '$&$&')
  return `#${long.slice(0, 6)}`
}

function luminance(color: string): number {
  const hex = opaqueColor(color)
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linearChannel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function linearChannel(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
