/** The ticket protocol that a search contains, in any grouping of digits; undefined if there is none. */
export function protocolIn(search: string): string | undefined {
  const digits = search.replaceAll(/[\s.#-]/g, '')
  // The date, and the ticket's id with at least six digits.
  return /^\d{14,18}$/.test(digits) ? digits : undefined
}
