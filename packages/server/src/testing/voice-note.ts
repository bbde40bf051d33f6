/** A voice note of two seconds, with the parts that the product reads: Opus in Ogg. */
export const voiceNote = Buffer.concat([
  Buffer.from('OggS\0\x02', 'latin1'),
  Buffer.alloc(22),
  Buffer.from('OpusHead', 'latin1'),
  Buffer.alloc(30),
  Buffer.from('OggS\0\x04', 'latin1'),
  // 96,000 samples are two seconds.
  Buffer.from('0077010000000000', 'hex'),
  Buffer.alloc(20),
])
