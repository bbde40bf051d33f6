// Where a text points. Pure, and run on whatever strangers write, while it is received: linear and bounded.

const LINK_MAX = 2000
/** Looks at one character more than the longest address has, so that a longer one is known for none. */
const ADDRESS = /https?:\/\/[^\s<>"'`]{1,1994}/i
/** Ends a sentence, or encloses the address. */
const AROUND = new Set('.,;:!?*_~)]}')

/** The first address in a text, without the marks of the sentence around it. */
export function firstLink(text: string): string | undefined {
  const [found = ''] = ADDRESS.exec(text) ?? []
  // A loop from the end: a pattern that ends with `$` would try from each of the marks, in quadratic time.
  let end = found.length
  while (end > 0 && AROUND.has(found.charAt(end - 1))) end--
  const link = found.slice(0, end)
  return found.length <= LINK_MAX && URL.canParse(link) ? link : undefined
}
