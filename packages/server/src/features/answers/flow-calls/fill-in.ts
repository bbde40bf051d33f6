import { renderVariables } from '@guiche/contract/variables'
import { storable } from './read-answer.ts'

// Variables in what is sent to programs outside. What a customer wrote comes here: it stays a value, whatever it is, and
// neither leads elsewhere nor adds a field or a header. Pure, linear.

type Variables = Readonly<Record<string, string>>

/** A text with its variables as they are. */
export function filledPlain(text: string, variables: Variables): string {
  return filledBy(
    text,
    encodedBy((value) => value, variables),
  )
}

function filledBy(text: string, extra: Variables): string {
  return renderVariables(text, {
    contactName: '',
    protocol: '',
    at: new Date(NaN),
    timeZone: 'UTC',
    // Programs are sent what was drawn, with an empty value where there is no name.
    extra: { name: '', firstName: '', ...extra },
  })
}

/** The scheme and the host of an address are an administrator's alone; what follows may hold variables. */
const ORIGIN = /^(https?:\/\/[^/?#\s{}\\]+)([/?#].*)?$/is
/** Segments that lead upwards, which `.` alone, encoded or not, is made of. */
const UPWARDS = /^(?:\.|%2e){1,2}$/i

/** An address with its variables encoded. Undefined where a variable would choose where it leads. */
export function filledAddress(template: string, variables: Variables): string | undefined {
  const [, origin, rest = ''] = ORIGIN.exec(template.trim()) ?? []
  if (origin === undefined) return undefined
  const filled = filledBy(rest, encodedBy(encodeURIComponent, variables))
  const [path = ''] = filled.split(/[?#]/, 1)
  if (path.split(/[/\\]/).some((segment) => UPWARDS.test(segment))) return undefined
  return origin + filled
}

/** A form's body: its variables are encoded as in an address. */
export function filledForm(template: string, variables: Variables): string {
  return filledBy(template, encodedBy(encodeURIComponent, variables))
}

/** A variable between quotes is a text; elsewhere it is a number, true, false or null where it reads so, else a text. */
export function filledJson(template: string, variables: Variables): string {
  const within = encodedBy((value) => JSON.stringify(value).slice(1, -1), variables)
  const outside = encodedBy(
    (value) => (isLiteral(value) ? value : JSON.stringify(value)),
    variables,
  )
  let filled = ''
  for (const { piece, isString } of piecesOf(template))
    filled += filledBy(piece, isString ? within : outside)
  return filled
}

const LITERAL = /^(?:true|false|null|-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?)$/

function isLiteral(value: string): boolean {
  return LITERAL.test(value)
}

/** What stands between quotes, and what does not, in their order; the quotes belong to neither's variables. */
function* piecesOf(template: string): Generator<{ piece: string; isString: boolean }> {
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

/** A header's value: on one line, in what a header may hold. */
export function filledHeader(template: string, variables: Variables): string {
  const value = filledPlain(template, variables).toWellFormed()
  const line = value.replaceAll(/\p{Cc}+/gu, ' ').trim()
  // As most servers read them: the bytes of UTF-8.
  return Buffer.from(line, 'utf8').toString('latin1').slice(0, HEADER_MAX)
}

const HEADER_MAX = 8000

function encodedBy(encode: (value: string) => string, variables: Variables): Variables {
  return Object.fromEntries(
    Object.entries(variables).map(([key, value]) => [key, encode(storable(value))]),
  )
}
