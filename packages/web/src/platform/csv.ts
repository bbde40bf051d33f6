/** Spreadsheets detect UTF-8 by it. */
const BYTE_ORDER_MARK = '\u{FEFF}'

/**
 * First character of a formula. Papaparse's own pattern matches to the end of the text and misses texts of several
 * lines.
 */
const FORMULA = /^[=+\-@\t\r]/

/** Writes rows of cells as a CSV file for spreadsheets; a text that looks like a formula is escaped. */
export async function csvOf(
  lines: readonly (readonly (string | number | null)[])[],
): Promise<string> {
  const { unparse } = (await import('papaparse')).default
  const cells = lines.map((line) =>
    line.map((cell) => (typeof cell === 'number' ? decimalText(cell) : (cell ?? ''))),
  )
  return (
    BYTE_ORDER_MARK + unparse(cells, { delimiter: ';', newline: '\r\n', escapeFormulae: FORMULA })
  )
}

/** Spreadsheets in these languages use the decimal comma. */
function decimalText(value: number): string {
  return String(Math.round(value * 100) / 100).replace('.', ',')
}

export function saveCsv(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
