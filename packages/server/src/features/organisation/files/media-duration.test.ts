import { expect, test } from 'vitest'
import { durationOf } from './media-duration.ts'

/** The parts of a voice note's first and last pages that are read. */
function oggFile(granule: bigint): Buffer {
  const last = Buffer.alloc(28)
  last.write('OggS', 'latin1')
  last.writeBigInt64LE(granule, 6)
  return Buffer.concat([Buffer.from(`OggS${'\0'.repeat(24)}OpusHead`, 'latin1'), last])
}

test("a sound's duration comes from its last page", () => {
  expect(durationOf(oggFile(144_000n))).toBe(3000)
})

test('a sound with more than a day, or a negative duration, has none', () => {
  for (const granule of [2n ** 62n, 2n ** 63n - 1n, -1n, -(2n ** 63n), 0n, 48_000n * 86_400n])
    expect(durationOf(oggFile(granule)), String(granule)).toBeUndefined()
})

test('a video with an absurd duration is stored without one', () => {
  const mp4File = (scale: number, length: bigint) => {
    const header = Buffer.alloc(64)
    header.write('ftyp', 4, 'latin1')
    header.write('mvhd', 12, 'latin1')
    header.writeUInt8(1, 16)
    header.writeUInt32BE(scale, 36)
    header.writeBigUInt64BE(length, 40)
    return header
  }
  expect(durationOf(mp4File(1000, 5000n))).toBe(5000)
  for (const [scale, length] of [
    [1, 2n ** 64n - 1n],
    [0, 1n],
    [1, 0n],
  ] as const)
    expect(durationOf(mp4File(scale, length))).toBeUndefined()
})
