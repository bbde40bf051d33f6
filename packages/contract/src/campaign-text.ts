import { type Filling, fillTidily } from './name-gaps.ts'
import { messageVariables } from './variables.ts'

// What stands for something in a campaign's text: `{nome}` as clients of this family write it, `{{nome}}` as everywhere
// else. Names come from the recipient, the company's settings and the columns of the sheet, whatever their case.

/** Of the recipient. */
export const recipientVariables = ['nome', 'email', 'numero'] as const

/** Keys of names that come of the recipient's name. */
export const nameVariables: ReadonlySet<string> = new Set(['nome', 'name', 'firstname'])

const IN_BRACES = /\{\{([^{}\n]{1,60})\}\}|\{([^{}\n]{1,60})\}/gu
/** What else stands in braces, such as a price list in JSON, is text. */
const NAME = /^[\p{L}_][\p{L}\p{N}_ .-]*$/u

/** Names are compared by it. */
export function variableKey(name: string): string {
  return name.trim().toLowerCase()
}

/** Names that every campaign may hold, by their keys. */
const common = new Set([...recipientVariables, ...messageVariables].map(variableKey))

/** Names in braces that nothing fills, each once, as they were typed. */
export function unknownVariables(text: string, known: Iterable<string>): string[] {
  const keys = new Set([...known].map(variableKey))
  const isUnknown = (name: string) => !common.has(variableKey(name)) && !keys.has(variableKey(name))
  return namesIn(text).filter(isUnknown)
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

/** The names, as they were typed, of the variables of which a text is made alone; none where it has words beside them. */
export function namesAlone(text: string): string[] {
  const names = namesIn(text)
  const rest = text.replace(IN_BRACES, (whole: string, inTwo?: string, inOne?: string) =>
    isVariableName(inTwo ?? inOne ?? '') ? '' : whole,
  )
  return rest.trim() === '' ? names : []
}

/** The names of the variables in a text, each once, as they were typed. */
export function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(IN_BRACES)].map(nameOf).filter(isVariableName))]
}

/** Whether something in braces is a variable's name, known or not. */
export function isVariableName(inBraces: string): boolean {
  return NAME.test(inBraces.trim())
}

function nameOf([, inTwo, inOne]: RegExpMatchArray): string {
  return (inTwo ?? inOne ?? '').trim()
}
