import { type Filling, fillTidily } from './name-gaps.ts'
import { normalized } from './plain-text.ts'
import { messageVariables } from './variables.ts'

// What stands for something in a campaign's text: `{nome}` as clients of this family write it, `{{nome}}` as everywhere
// else. Names come from the recipient, the company's settings and the columns of the sheet, whatever their case and their
// signs: `{Valor (R$)}`, `{CPF/CNPJ}`.

/** Of the recipient. */
export const recipientVariables = ['nome', 'email', 'numero'] as const

/** Keys of names that come of the recipient's name. */
export const nameVariables: ReadonlySet<string> = new Set(['nome', 'name', 'firstname'])

const IN_BRACES = /\{\{([^{}\n]{1,60})\}\}|\{([^{}\n]{1,60})\}/gu
/** A name without signs of its own. */
const PLAIN = /^[\p{L}_][\p{L}\p{N}_ .-]*$/u
/** Signs of code, such as a price list in JSON. What has them in braces is text, unless a known name has the same signs. */
const CODE = new Set('"`=<>|;:[]')

/** Names are compared by it. */
export function variableKey(name: string): string {
  return normalized(name, 'NFC').replaceAll(/\s+/gu, ' ').trim().toLowerCase()
}

/** Names that every campaign may hold, by their keys. */
const common = new Set([...recipientVariables, ...messageVariables].map(variableKey))

/** Names in braces that nothing fills, each once, as they were typed. */
export function unknownVariables(text: string, known: Iterable<string>): string[] {
  const keys = new Set([...known].map(variableKey))
  const isUnknown = (name: string) => !common.has(variableKey(name)) && !keys.has(variableKey(name))
  return namesIn(text, keys).filter(isUnknown)
}

/** @param valueOf by a name's key; undefined where nothing has that name: the braces stay */
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
 * The names, as they were typed, of the variables of which a text is made alone; none where it has words beside them.
 * @param known as of `namesIn`
 */
export function namesAlone(text: string, known: Iterable<string> = []): string[] {
  const names = new Set(namesIn(text, known))
  const rest = text.replace(IN_BRACES, (whole: string, inTwo?: string, inOne?: string) =>
    names.has((inTwo ?? inOne ?? '').trim()) ? '' : whole,
  )
  return rest.trim() === '' ? [...names] : []
}

/**
 * The names of the variables in a text, each once, as they were typed.
 * @param known names that the campaign has: their signs make no code of what is in braces
 */
export function namesIn(text: string, known: Iterable<string> = []): string[] {
  const signs = new Set<string>()
  for (const name of known) for (const sign of name) if (CODE.has(sign)) signs.add(sign)
  const isName = (name: string) =>
    /\p{L}|_/u.test(name) && !Array.from(name).some((sign) => CODE.has(sign) && !signs.has(sign))
  return [...new Set(Array.from(text.matchAll(IN_BRACES), nameOf).filter(isName))]
}

/** Whether something in braces can only be a variable's name, known or not. */
export function isPlainName(inBraces: string): boolean {
  return PLAIN.test(inBraces.trim())
}

function nameOf([, inTwo, inOne]: RegExpMatchArray): string {
  return (inTwo ?? inOne ?? '').trim()
}
