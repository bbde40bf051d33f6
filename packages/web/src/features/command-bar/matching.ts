/** Whether every word of what is typed begins a word of the text; accents and case do not count. */
export function matches(text: string, typed: string): boolean {
  const words = plain(text).split(/\s+/)
  return plain(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
