/** The protocol of a ticket that a search types, however its digits are grouped; undefined where it is none. */
export function protocolIn(search: string): string | undefined {
  const digits = search.replaceAll(/[\s.#-]/g, '')
  // The day, and the ticket's number with at least six digits.
  return /^\d{14,18}$/.test(digits) ? digits : undefined
}
