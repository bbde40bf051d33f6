/** By which spreadsheets know that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\u{FEFF}'

/** One line of a file for spreadsheets: cells between semicolons, CRLF at its end, as RFC 4180 quotes them. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`
}

/**
 * A text that a spreadsheet would take for a formula is kept from being one by an apostrophe before it, as OWASP
 * advises: a customer names themselves, and the file is opened by somebody else.
 */
function csvCell(text: string): string {
  const plain = /^[\s\p{Cc}]*[=+\-@＝＋－＠|%]/u.test(text) ? `'${text}` : text
  return /[";\r\n\t,]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
