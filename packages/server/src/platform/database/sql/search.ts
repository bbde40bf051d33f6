import { searchTerms } from '@guiche/contract/search'
import { type RawBuilder, sql } from 'kysely'

/** A LIKE pattern that finds `text` anywhere and matches its % and _ literally. */
export function likeAnywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** A search's terms as JSON for matching_contacts and matching_list_items; undefined for an empty search. */
export function termsOf(search: string): string | undefined {
  const terms = searchTerms(search).map(({ words, numbers }) => ({
    words: words.map(likeAnywhere),
    numbers: numbers.map(likeAnywhere),
  }))
  return terms.length === 0 ? undefined : JSON.stringify(terms)
}

/**
 * Condition: the search matches these columns, like `isFound` of the contract. For tables with few rows per company,
 * since it uses no index.
 */
export function isFoundIn(
  search: string,
  column: string,
  ...others: readonly string[]
): RawBuilder<boolean> {
  const columns = [column, ...others].map((one) => sql.ref(one))
  return isFoundInText(search, sql`folded(concat_ws(' ', ${sql.join(columns)}))`)
}

/** Like isFoundIn, for a text that is folded already. */
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
