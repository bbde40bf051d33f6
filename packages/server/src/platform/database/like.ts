/** A LIKE pattern that finds `text` anywhere, its own % and _ taken literally. */
export function likeAnywhere(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`
}
