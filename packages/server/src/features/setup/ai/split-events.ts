import { FetchRefused } from '../../../platform/http/outgoing/safe-fetch.ts'

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const EVENT_MAX = 262_144

/**
 * Splits server-sent events at blank lines, so that each chunk is one complete event. The OpenAI library copies its
 * whole buffer for every chunk and event, which is quadratic for fragmented input. Empty events are dropped.
 */
export async function* splitEvents(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let held: Uint8Array[] = []
  let size = 0
  let isLineEmpty = true
  let isBlank = true
  const resetEvent = () => {
    held = []
    size = 0
    isBlank = true
  }
  const takeEvent = () => {
    const event = new Uint8Array(Buffer.concat(held))
    resetEvent()
    return event
  }
  const appendPart = (part: Uint8Array) => {
    held.push(part)
    size += part.length
    if (size > EVENT_MAX) throw new FetchRefused('it is too large', { fault: 'too_large' })
  }
  for await (const chunk of chunks) {
    let from = 0
    for (const [at, byte] of chunk.entries()) {
      if (byte === LINE_FEED && isLineEmpty) {
        appendPart(chunk.subarray(from, at + 1))
        from = at + 1
        if (isBlank) resetEvent()
        else yield takeEvent()
      } else if (byte !== CARRIAGE_RETURN) {
        isLineEmpty = byte === LINE_FEED
        isBlank = false
      }
    }
    if (from < chunk.length) appendPart(chunk.subarray(from))
  }
  if (!isBlank) yield takeEvent()
}
