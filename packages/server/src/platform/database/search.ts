import { searchTerms } from '@guiche/contract/search'
import { type RawBuilder, sql } from 'kysely'

/** A LIKE pattern that finds `text` anywhere, its own % and _ taken literally. */
export function likeAnywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Terms of a search as matching_contacts and matching_list_items take them; undefined where nothing was typed. */
export function termsOf(search: string): string | undefined {
  const terms = searchTerms(search).map(({ words, numbers }) => ({
    words: words.map(likeAnywhere),
    numbers: numbers.map(likeAnywhere),
  }))
  return terms.length === 0 ? undefined : JSON.stringify(terms)
}

/** Whether a search finds a row by these columns, as `isFound` of the contract has it. For tables whose rows are few in a company. */
export function isFoundIn(
  search: string,
  column: string,
  ...others: readonly string[]
): RawBuilder<boolean> {
  const columns = [column, ...others].map((one) => sql.ref(one))
  return isFoundInText(search, sql`folded(concat_ws(' ', ${sql.join(columns)}))`)
}

/** The same for a text that is folded already. */
export function isFoundInText(search: string, text: RawBuilder<unknown>): RawBuilder<boolean> {
  const terms = searchTerms(search)
  if (terms.length === 0) return sql<boolean>`true`
  const words = terms.flatMap((term) => (term.numbers.length === 0 ? term.words : []))
  const conditions = [
    ...(words.length === 0 ? [] : [isLikeAll(text, words)]),
    ...terms
      .filter(({ numbers }) => numbers.length > 0)
      .map((term) => sql`(${isLikeAll(text, term.words)} or ${isLikeAny(text, term.numbers)})`),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

function isLikeAll(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> {
  return sql`${text} like all (${words.map(likeAnywhere)}::text[])`
}

function isLikeAny(text: RawBuilder<unknown>, forms: readonly string[]): RawBuilder<unknown> {
  return sql`${text} like any (${forms.map(likeAnywhere)}::text[])`
}
