import { FLOW_NAME } from '@guiche/contract/flows'

/**
 * "Vendas" → "Vendas - copy", "Vendas - copy 2" …, at most FLOW_NAME.max characters.
 * @param taken names in lower case
 */
export function nameOfCopy(name: string, taken: readonly string[]): string {
  return numberedName(name, ' - copy', taken)
}

/** The name itself if it is free, else "Vendas 2" … @param taken names in lower case */
export function unusedFlowName(name: string, taken: readonly string[]): string {
  return numberedName(name, '', taken)
}

function numberedName(name: string, suffix: string, taken: readonly string[]): string {
  const known = new Set(taken)
  for (let number = 1; ; number++) {
    const end = number === 1 ? suffix : `${suffix} ${number}`
    const made = `${shortenedTo(name, FLOW_NAME.max - end.length)}${end}`
    if (!known.has(made.toLowerCase())) return made
  }
}

/** Drops a surrogate pair that the cut would split. */
function shortenedTo(text: string, length: number): string {
  const cut = text.slice(0, length)
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd()
}
