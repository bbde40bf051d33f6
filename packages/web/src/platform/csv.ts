/** By which spreadsheets know that it is UTF-8. */
const BYTE_ORDER_MARK = '\u{FEFF}'

/** How a formula begins. Papaparse's own pattern looks to the end of the text, and misses those of several lines. */
const FORMULA = /^[=+\-@\t\r]/

/** Lines of cells as a file that sheets open as they are; a text that looks like a formula is kept from being one. */
export async function csvOf(
  lines: readonly (readonly (string | number | null)[])[],
): Promise<string> {
  const { unparse } = (await import('papaparse')).default
  const cells = lines.map((line) =>
    line.map((cell) => (typeof cell === 'number' ? decimal(cell) : (cell ?? ''))),
  )
  return (
    BYTE_ORDER_MARK + unparse(cells, { delimiter: ';', newline: '\r\n', escapeFormulae: FORMULA })
  )
}

/** Sheets in these languages write 1,5. */
function decimal(value: number): string {
  return String(Math.round(value * 100) / 100).replace('.', ',')
}

export function saveFile(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
