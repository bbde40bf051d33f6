// Reads the duration of sound and video from their headers. Pure; malformed files have none.

/** In milliseconds; undefined if the headers do not contain it. */
export function durationOf(bytes: Buffer): number | undefined {
  if (bytes.subarray(0, 4).equals(OGG)) return oggDuration(bytes)
  if (bytes.subarray(4, 8).toString('latin1') === 'ftyp') return mp4Duration(bytes)
  if (bytes.subarray(0, 4).toString('latin1') === 'RIFF') return wavDuration(bytes)
  return undefined
}

const OGG = Buffer.from('OggS')
/** Opus counts 48,000 samples a second, whatever was recorded. */
const OPUS_RATE = 48_000

/** The last page holds the total number of samples. */
function oggDuration(bytes: Buffer): number | undefined {
  const last = bytes.lastIndexOf(OGG)
  if (!bytes.subarray(0, 64).includes('OpusHead') || last + 14 > bytes.length) return undefined
  const samples = Number(bytes.readBigInt64LE(last + 6))
  return plausibleMs((samples / OPUS_RATE) * 1000)
}

function mp4Duration(bytes: Buffer): number | undefined {
  const at = bytes.indexOf('mvhd')
  if (at < 0 || at + 36 > bytes.length) return undefined
  const isLong = bytes.readUInt8(at + 4) === 1
  const scale = bytes.readUInt32BE(at + (isLong ? 24 : 16))
  const length = isLong ? Number(bytes.readBigUInt64BE(at + 28)) : bytes.readUInt32BE(at + 20)
  return plausibleMs(scale > 0 ? (length / scale) * 1000 : 0)
}

function wavDuration(bytes: Buffer): number | undefined {
  if (bytes.length < 44) return undefined
  const bytesPerSecond = bytes.readUInt32LE(28)
  return plausibleMs(bytesPerSecond > 0 ? ((bytes.length - 44) / bytesPerSecond) * 1000 : 0)
}

/** Longer values are errors, and would not fit into the column. */
const LONGEST_MS = 24 * 3_600_000

function plausibleMs(ms: number): number | undefined {
  return ms > 0 && ms < LONGEST_MS ? Math.round(ms) : undefined
}
