export type SheetKind = 'xlsx' | 'xls' | 'csv'

const ZIP = Buffer.from('PK\u0003\u0004')
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** Byte order marks of the spreadsheets' Unicode text: UTF-16, of which every second byte is often zero. */
export const UTF_16_LE = Buffer.from('fffe', 'hex')
export const UTF_16_BE = Buffer.from('feff', 'hex')

/** The kind of a file by its first bytes, whatever its name; the name counts only for text. */
export function sheetKindOf(head: Uint8Array, filename = ''): SheetKind | undefined {
  if (startsWith(head, ZIP)) return 'xlsx'
  if (startsWith(head, COMPOUND)) return 'xls'
  const isWide = startsWith(head, UTF_16_LE) || startsWith(head, UTF_16_BE)
  const isText = isWide || !head.subarray(0, 512).includes(0)
  return isText && /\.(?:csv|tsv|txt)$/i.test(filename) ? 'csv' : undefined
}

export function startsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  return Buffer.compare(bytes.subarray(0, start.length), start) === 0
}
