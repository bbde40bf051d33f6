import { type Filling, fillTidily } from './fill-tidily.ts'
import { normalizedText } from './plain-text.ts'
import { messageVariables } from './variables.ts'

// Placeholders in a campaign's text: `{nome}` as clients of this family write it, `{{nome}}` as everywhere else. Names
// come from the recipient, the company's settings and the columns of the sheet, in any case and with any signs: `{Valor
// (R$)}`, `{CPF/CNPJ}`.

/** Variables of the recipient. */
export const recipientVariables = ['nome', 'email', 'numero'] as const

/** Keys of variables derived from the recipient's name. */
export const nameVariables: ReadonlySet<string> = new Set(['nome', 'name', 'firstname'])

const IN_BRACES = /\{\{([^{}\n]{1,60})\}\}|\{([^{}\n]{1,60})\}/gu
/** A name without special characters. */
const PLAIN = /^[\p{L}_][\p{L}\p{N}_ .-]*$/u
/**
 * Characters of code, such as a price list in JSON. Braces around them are text, unless a known name has the same
 * characters.
 */
const CODE = new Set('"`=<>|;:[]')

/** Key by which names are compared. */
export function variableKey(name: string): string {
  return normalizedText(name, 'NFC').replaceAll(/\s+/gu, ' ').trim().toLowerCase()
}

/** Variables of every campaign, by key. */
const common = new Set([...recipientVariables, ...messageVariables].map(variableKey))

/** Placeholders without a value, each once, as typed. */
export function unknownVariables(text: string, known: Iterable<string>): string[] {
  const keys = new Set([...known].map(variableKey))
  const isUnknown = (name: string) => !common.has(variableKey(name)) && !keys.has(variableKey(name))
  return variableNamesIn(text, keys).filter(isUnknown)
}

/** @param valueOf value of a key; undefined for an unknown one, whose braces stay */
export function fillCampaignText(text: string, valueOf: ValueOf): string {
  if (!text.includes('{')) return text
  return fillTidily(
    text,
    IN_BRACES,
    ([whole, inTwo, inOne]) => valueOf(variableKey(inTwo ?? inOne ?? '')) ?? whole,
  )
}

type ValueOf = (key: string) => Filling | undefined

/**
 * The names, as typed, of the variables if a text consists of variables only; otherwise empty.
 * @param known as of `namesIn`
 */
export function namesIfOnlyVariables(text: string, known: Iterable<string> = []): string[] {
  const names = new Set(variableNamesIn(text, known))
  const rest = text.replace(IN_BRACES, (whole: string, inTwo?: string, inOne?: string) =>
    names.has((inTwo ?? inOne ?? '').trim()) ? '' : whole,
  )
  return rest.trim() === '' ? [...names] : []
}

/**
 * The names of the variables in a text, each once, as typed.
 * @param known names of the campaign: their special characters do not count as code
 */
export function variableNamesIn(text: string, known: Iterable<string> = []): string[] {
  const signs = new Set<string>()
  for (const name of known) for (const sign of name) if (CODE.has(sign)) signs.add(sign)
  const isName = (name: string) =>
    /\p{L}|_/u.test(name) && !Array.from(name).some((sign) => CODE.has(sign) && !signs.has(sign))
  return [...new Set(Array.from(text.matchAll(IN_BRACES), nameOf).filter(isName))]
}

/** True if braces around this text can only be a variable, known or not. */
export function isPlainName(inBraces: string): boolean {
  return PLAIN.test(inBraces.trim())
}

function nameOf([, inTwo, inOne]: RegExpMatchArray): string {
  return (inTwo ?? inOne ?? '').trim()
}
