import { plainText } from './plain-text.ts'

// Finds the columns of a sheet of contacts by their headers, as people, Google, Outlook and phones write them in
// Portuguese, English and Spanish. Case, accents and punctuation are ignored. Pure, linear.

/** Indexes of columns, from 0; -1: none. */
export interface PersonColumns {
  /** Several for a divided name, such as first and last name; empty if it is missing. */
  readonly name: readonly number[]
  readonly number: number
  readonly email: number
}

export const NO_COLUMN = -1

const HEAD_MAX = 100

export function columnsOf(heads: readonly string[]): PersonColumns {
  const words = heads.map(wordsOf)
  const number = bestColumn(words, numberRank)
  const name = nameColumns(headsWithoutTaken(words, [number]))
  return { name, number, email: bestColumn(headsWithoutTaken(words, [number, ...name]), emailRank) }
}

function wordsOf(head: string): string[] {
  return plainText(head.slice(0, HEAD_MAX))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** The headers, emptied at the taken indexes. */
function headsWithoutTaken(heads: ReadonlyArray<readonly string[]>, taken: readonly number[]) {
  return heads.map((words, at) => (taken.includes(at) ? [] : words))
}

/** Lower is better; undefined: another kind of column. */
type Rank = (words: readonly string[]) => number | undefined

/** Index of the best column; of equals the first. */
function bestColumn(heads: ReadonlyArray<readonly string[]>, rank: Rank): number {
  let [found, lowest] = [NO_COLUMN, Number.POSITIVE_INFINITY]
  for (const [at, words] of heads.entries()) {
    const own = rank(words) ?? Number.POSITIVE_INFINITY
    if (own < lowest) [found, lowest] = [at, own]
  }
  return found
}

/** Words of columns that hold the kind of another value, or another person's. */
const ASIDE = new Set(
  'label type tipo etiqueta rotulo ramal extension operadora carrier status fax tem has tiene prefix suffix prefixo sufixo empresa company mae pai mother father madre padre fantasia usuario user produto product producto arquivo file phonetic'.split(
    ' ',
  ),
)

function rankOf(words: readonly string[], exact: ReadonlySet<string>, isLike: boolean) {
  if (exact.has(words.join(' '))) return 1
  return isLike && !words.some((word) => ASIDE.has(word)) ? 3 : undefined
}

const PHONE = new Set(
  'telefone telefones telefono telefonos phone phones celular celulares whatsapp whats wpp zap fone fones tel cel movil mobile'.split(
    ' ',
  ),
)
const NUMBER = new Set([
  ...PHONE,
  'numero',
  'number',
  'telefone celular',
  'telefone whatsapp',
  'celular whatsapp',
  'whatsapp celular',
  'numero de telefone',
  'numero do telefone',
  'numero de celular',
  'numero do celular',
  'numero de whatsapp',
  'numero do whatsapp',
  'numero de telefono',
  'phone number',
  'mobile phone',
  'mobile number',
])

function numberRank(words: readonly string[]): number | undefined {
  return rankOf(
    words,
    NUMBER,
    words.some((word) => PHONE.has(word)),
  )
}

const EMAIL = new Set(['email', 'e mail', 'mail', 'correo', 'correo electronico', 'email address'])

function emailRank(words: readonly string[]): number | undefined {
  const isLike = words.some(
    (word, at) =>
      word === 'email' || word === 'correo' || (word === 'mail' && words[at - 1] === 'e'),
  )
  return rankOf(words, EMAIL, isLike)
}

const NAME = new Set(['nome', 'name', 'nombre'])
const FULL_NAME = new Set([
  'nome completo',
  'nombre completo',
  'full name',
  'display name',
  'nome do cliente',
  'nome do contato',
  'nombre del cliente',
])
const PERSON = new Set(['contato', 'contacto', 'contact', 'cliente', 'client', 'customer'])
const FIRST = new Set(['first name', 'given name', 'primeiro nome', 'primer nombre'])
const MIDDLE = new Set(['middle name', 'additional name', 'nome do meio', 'segundo nombre'])
const LAST = new Set(
  'last name|family name|surname|sobrenome|ultimo nome|apellido|apellidos'.split('|'),
)

function nameRank(words: readonly string[]): number | undefined {
  const whole = words.join(' ')
  if (NAME.has(whole)) return 1
  if (FULL_NAME.has(whole)) return 2
  if (FIRST.has(whole)) return 3
  if (PERSON.has(whole)) return 4
  if (MIDDLE.has(whole) || LAST.has(whole)) return undefined
  const [first = ''] = words
  const isLike = (NAME.has(first) || PERSON.has(first)) && !words.some((word) => ASIDE.has(word))
  return isLike ? 5 : undefined
}

/** A column of first names, or of names next to one of last names, is only the first part of the name. */
function nameColumns(heads: ReadonlyArray<readonly string[]>): number[] {
  const name = bestColumn(heads, nameRank)
  if (name === NO_COLUMN) return []
  const columnHeaded = (wanted: ReadonlySet<string>) =>
    heads.findIndex((words) => wanted.has(words.join(' ')))
  const whole = heads[name]?.join(' ') ?? ''
  const isFirst = FIRST.has(whole) || (NAME.has(whole) && columnHeaded(FIRST) === NO_COLUMN)
  if (!isFirst) return [name]
  return [name, columnHeaded(MIDDLE), columnHeaded(LAST)].filter((at) => at !== NO_COLUMN)
}

/** Joins the parts of a name; a last name that the name already ends with is not repeated. */
export function joinedName(parts: readonly string[]): string {
  let name = ''
  for (const part of parts.map((one) => one.trim()))
    if (part !== '' && name !== part && !name.endsWith(` ${part}`))
      name = name === '' ? part : `${name} ${part}`
  return name
}
