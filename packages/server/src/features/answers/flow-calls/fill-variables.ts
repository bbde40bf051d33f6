import { renderVariables } from '@guiche/contract/variables'
import { storableText } from './flow-values.ts'

// Fills variables into requests to external programs. Variables hold customer input: they stay values and cannot change
// the address or add fields or headers. Pure, linear.

type Variables = Readonly<Record<string, string>>

/** Fills in variables without encoding. */
export function filledPlain(text: string, variables: Variables): string {
  return filledText(
    text,
    encodedVariables((value) => value, variables),
  )
}

function filledText(text: string, extra: Variables): string {
  return renderVariables(text, {
    contactName: '',
    protocol: '',
    at: new Date(NaN),
    timeZone: 'UTC',
    // Names default to empty, since programs get the text as drawn, without a substitute for a missing name.
    extra: { name: '', firstName: '', ...extra },
  })
}

/** Scheme and host are the administrator's alone; variables are filled in only after them. */
const ORIGIN = /^(https?:\/\/[^/?#\s{}\\]+)([/?#].*)?$/is
/** Path segments that lead upwards: dots, encoded or not. */
const UPWARDS = /^(?:\.|%2e){1,2}$/i

/**
 * Fills encoded variables into a URL.
 * @returns undefined if the origin is invalid or a variable would leave the path
 */
export function filledAddress(template: string, variables: Variables): string | undefined {
  const [, origin, rest = ''] = ORIGIN.exec(template.trim()) ?? []
  if (origin === undefined) return undefined
  const filled = filledText(rest, encodedVariables(encodeURIComponent, variables))
  const [path = ''] = filled.split(/[?#]/, 1)
  if (path.split(/[/\\]/).some((segment) => UPWARDS.test(segment))) return undefined
  return origin + filled
}

/** Fills variables into a form body, encoded as in a URL. */
export function filledForm(template: string, variables: Variables): string {
  return filledText(template, encodedVariables(encodeURIComponent, variables))
}

/**
 * Fills variables into a JSON body. Within quotes they become text; elsewhere a number, true, false or null stays a
 * literal and all else becomes text.
 */
export function filledJson(template: string, variables: Variables): string {
  const within = encodedVariables((value) => JSON.stringify(value).slice(1, -1), variables)
  const outside = encodedVariables(
    (value) => (isJsonLiteral(value) ? value : JSON.stringify(value)),
    variables,
  )
  let filled = ''
  for (const { piece, isString } of splitAtJsonStrings(template))
    filled += filledText(piece, isString ? within : outside)
  return filled
}

const LITERAL = /^(?:true|false|null|-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?)$/

function isJsonLiteral(value: string): boolean {
  return LITERAL.test(value)
}

/** Splits a template into parts inside and outside of JSON strings, in order. */
function* splitAtJsonStrings(template: string): Generator<{ piece: string; isString: boolean }> {
  let start = 0
  let isString = false
  for (let at = 0; at < template.length; at++) {
    if (isString && template[at] === '\\') at++
    else if (template[at] === '"') {
      yield { piece: template.slice(start, at), isString }
      start = at
      isString = !isString
    }
  }
  yield { piece: template.slice(start), isString }
}

/** Fills variables into a header's value: a single line of bytes within the length limit. */
export function filledHeader(template: string, variables: Variables): string {
  const value = filledPlain(template, variables).toWellFormed()
  const line = value.replaceAll(/\p{Cc}+/gu, ' ').trim()
  // UTF-8 bytes as Latin-1 characters, since most servers read headers as UTF-8.
  return Buffer.from(line, 'utf8').toString('latin1').slice(0, HEADER_MAX)
}

const HEADER_MAX = 8000

function encodedVariables(encode: (value: string) => string, variables: Variables): Variables {
  return Object.fromEntries(
    Object.entries(variables).map(([key, value]) => [key, encode(storableText(value))]),
  )
}
