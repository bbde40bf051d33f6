import { CallError } from './call-error.ts'
import { type Catalogue, findWord, type Words } from './words.ts'

// The error catalogue of core 8 is app/errors.words.ts. Features show errors but must not import app, so app registers
// the catalogue here.
let errorWords: Catalogue<Words> | undefined

export function registerErrorWords(words: Catalogue<Words>): void {
  errorWords = words
}

/** The text for an error; an unknown code is shown as it is. */
export function errorText(error: unknown): string {
  if (!(error instanceof CallError))
    return findErrorWord('ERR_INTERNAL_SERVER_ERROR') ?? String(error)
  return detailedText(error) ?? findErrorWord(error.code) ?? error.code
}

interface FailedQuery {
  readonly error: unknown
  readonly refetch: () => Promise<unknown>
}

/** The props of an ErrorState for a query: its error's text, and a refetch as the retry. */
export function errorProps({ error, refetch }: FailedQuery) {
  return { text: errorText(error), onRetry: () => void refetch() }
}

/** Text of a code that shows fields of the reply. */
function detailedText({ code, body }: CallError): string | undefined {
  const { dueDate, timeZone, variables } = body
  if (typeof dueDate === 'string') {
    const date = dayMonthYear(dueDate, typeof timeZone === 'string' ? timeZone : undefined)
    return findErrorWord(`${code}_dated`, { date })
  }
  if (!Array.isArray(variables)) return undefined
  return findErrorWord(`${code}_named`, { names: variables.map((name) => `{${name}}`).join(', ') })
}

/** Text of a stored code; `names` fills its placeholder if the text has one. */
export function codeText(code: string, names = ''): string {
  return (
    (names === '' ? undefined : findErrorWord(`${code}_named`, { names })) ??
    findErrorWord(code) ??
    code
  )
}

/** Text of one invalid field by the checker's code, with its bound if it has one. */
export function fieldErrorText(code: string, limit?: number): string {
  return (
    findErrorWord(`field.${code}`, limit === undefined ? undefined : { limit }) ??
    findErrorWord('field') ??
    code
  )
}

function findErrorWord(
  key: string,
  values?: Readonly<Record<string, string | number>>,
): string | undefined {
  return errorWords && findWord(errorWords, key, values)
}

// dd/MM/yyyy in all three languages (reading.md 'Web').
function dayMonthYear(instant: string, timeZone: string | undefined): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? instant : date.toLocaleDateString('pt-BR', { timeZone })
}
