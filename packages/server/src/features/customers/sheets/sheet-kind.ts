export type SheetKind = 'xlsx' | 'xls' | 'csv'

const ZIP = Buffer.from('PK\u0003\u0004')
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** Byte order marks of the spreadsheets' Unicode text: UTF-16. */
const UTF_16_LE = Buffer.from('fffe', 'hex')
const UTF_16_BE = Buffer.from('feff', 'hex')
/** The encoding of a text is decided by its first bytes. */
const HEAD_BYTES = 512

/** The kind of a file by its first bytes, whatever its name; the name counts only for text. */
export function sheetKindOf(head: Uint8Array, filename = ''): SheetKind | undefined {
  if (startsWith(head, ZIP)) return 'xlsx'
  if (startsWith(head, COMPOUND)) return 'xls'
  const isText = utf16Of(head) !== undefined || !head.subarray(0, HEAD_BYTES).includes(0)
  return isText && /\.(?:csv|tsv|txt)$/i.test(filename) ? 'csv' : undefined
}

/**
 * The byte order of a UTF-16 text: by its mark, or else by the zeros that make up every second byte of Latin letters and
 * digits. Undefined for other texts.
 */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (startsWith(bytes, UTF_16_LE)) return 'utf-16le'
  if (startsWith(bytes, UTF_16_BE)) return 'utf-16be'
  const head = bytes.subarray(0, HEAD_BYTES)
  let [even, odd] = [0, 0]
  for (let at = 0; at < head.length; at++) {
    if (head[at] !== 0) continue
    if (at % 2 === 0) even += 1
    else odd += 1
  }
  const areMost = (count: number) => count > head.length / 4
  if (even === 0 && areMost(odd)) return 'utf-16le'
  return odd === 0 && areMost(even) ? 'utf-16be' : undefined
}

export function startsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  return Buffer.compare(bytes.subarray(0, start.length), start) === 0
}
