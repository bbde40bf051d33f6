// The first link in a text. Pure; runs on every received message, so it is linear and bounded.

const LINK_MAX = 2000
/** Matches one character more than the longest accepted address, so that a longer one is refused as a whole. */
const ADDRESS = /https?:\/\/[^\s<>"'`]{1,1994}/i
/** Characters that end a sentence or enclose the address. */
const AROUND = new Set('.,;:!?*_~)]}')

/** The first address in a text, without the punctuation around it. */
export function firstLink(text: string): string | undefined {
  const [found = ''] = ADDRESS.exec(text) ?? []
  // A loop from the end, because a pattern that ends with `$` would try from each mark, in quadratic time.
  let end = found.length
  while (end > 0 && AROUND.has(found.charAt(end - 1))) end--
  const link = found.slice(0, end)
  return found.length <= LINK_MAX && URL.canParse(link) ? link : undefined
}
