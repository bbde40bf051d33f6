import { boundedReading } from './bounded-reading.ts'
import type { BinaryNode, StanzaSource } from './package.ts'

/**
 * Stores what stanzas say before the client handles them, and with that acknowledges them to the server: one that could
 * not be stored is told again. One is handled after the other, since the client would let one that needs no look-up
 * overtake the one before it; while too many wait, no more are read.
 * @returns what lets the socket read to its end
 */
export function heardFirst(
  ws: StanzaSource,
  store: Readonly<Record<string, (stanza: BinaryNode) => Promise<void>>>,
  failed: (error: unknown) => void,
): () => void {
  const reading = boundedReading(() => ws.socket)
  let last: Promise<unknown> = Promise.resolve()
  for (const [name, storeOne] of Object.entries(store)) {
    const own = ws.listeners(name)
    ws.removeAllListeners(name)
    ws.on(name, (stanza) => {
      reading.added()
      last = last
        .then(() => storeOne(stanza))
        .then(() => Promise.all(own.map((listen) => listen(stanza))))
        .catch(failed)
        .finally(() => reading.done())
    })
  }
  return () => reading.end()
}
