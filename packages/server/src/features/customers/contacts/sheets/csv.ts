/** Tells spreadsheet programs that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\u{FEFF}'

/** One line of a file for spreadsheets: cells between semicolons, quoted by RFC 4180, with CRLF at its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`
}

/**
 * An apostrophe before it keeps a text from being run as a formula, as OWASP advises: customers choose their names, and
 * another person opens the file.
 */
function csvCell(text: string): string {
  const plain = /^[\s\p{Cc}]*[=+\-@＝＋－＠|%]/u.test(text) ? `'${text}` : text
  return /[";\r\n\t,]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
