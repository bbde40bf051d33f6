/** Two minutes of a quiet tone, as base64: it still plays after a machine stalled. */
export function sound(): string {
  const [seconds, rate] = [120, 4000]
  const length = seconds * rate
  const bytes = Buffer.alloc(44 + length, 128)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + length, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate, 28)
  bytes.writeUInt16LE(1, 32)
  bytes.writeUInt16LE(8, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(length, 40)
  return bytes.toString('base64')
}
