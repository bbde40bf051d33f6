const END = 0x06054b50
const ENTRY = 0x02014b50
const END_MIN = 22
const ENTRY_MIN = 46
const COMMENT_MAX = 0xffff

/**
 * Size of a ZIP archive's files when unpacked, from its directory; undefined without a readable directory. A false size
 * is found during unpacking.
 */
export function unpackedSize(zip: Uint8Array): number | undefined {
  const bytes = Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength)
  const end = endRecordOffset(bytes)
  if (end === undefined) return undefined
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  let size = 0
  for (let nth = 0; nth < count; nth++) {
    if (at + ENTRY_MIN > bytes.length || bytes.readUInt32LE(at) !== ENTRY) return undefined
    size += bytes.readUInt32LE(at + 24)
    at +=
      ENTRY_MIN +
      bytes.readUInt16LE(at + 28) +
      bytes.readUInt16LE(at + 30) +
      bytes.readUInt16LE(at + 32)
  }
  return size
}

function endRecordOffset(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - END_MIN - COMMENT_MAX)
  for (let at = bytes.length - END_MIN; at >= first; at--)
    if (bytes.readUInt32LE(at) === END) return at
  return undefined
}
