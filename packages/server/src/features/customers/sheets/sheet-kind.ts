export type SheetKind = 'xlsx' | 'xls' | 'csv'

const ZIP = Buffer.from('PK\u0003\u0004')
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** The byte order marks of what spreadsheets call Unicode text: UTF-16, whose letters are half zeros. */
export const UTF_16_LE = Buffer.from('fffe', 'hex')
export const UTF_16_BE = Buffer.from('feff', 'hex')

/** What a file is by its first bytes, whatever it is called; by its name only where it is text. */
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
