import { boundedReading } from './bounded-reading.ts'
import type { BinaryNode, StanzaSource } from './package.ts'

/** How stanzas of one name are heard. */
export interface Hearing {
  /** Before the client handles it. */
  readonly before: (stanza: BinaryNode) => Promise<void>
  /** Once the client has handled it, and with that acknowledged it. */
  readonly after?: (stanza: BinaryNode) => Promise<void>
}

export interface HeardStanzas {
  /** Stanzas wait for those before them. */
  isBusy(): boolean
  /** Lets the socket read to its end. */
  readToTheEnd(): void
}

/**
 * Stores what stanzas say before the client handles them, and with that acknowledges them to the server: one that could
 * not be stored is told again. One is handled after the other, since the client would let one that needs no look-up
 * overtake the one before it; while too many wait, no more are read.
 */
export function heardFirst(
  ws: StanzaSource,
  hearings: Readonly<Record<string, Hearing>>,
  failed: (error: unknown) => void,
): HeardStanzas {
  const reading = boundedReading(() => ws.socket)
  let last: Promise<unknown> = Promise.resolve()
  for (const [name, { before, after }] of Object.entries(hearings)) {
    const own = ws.listeners(name)
    ws.removeAllListeners(name)
    ws.on(name, (stanza) => {
      reading.added()
      last = last
        .then(() => before(stanza))
        .then(() => Promise.all(own.map((listen) => listen(stanza))))
        .then(() => after?.(stanza))
        .catch(failed)
        .finally(() => reading.done())
    })
  }
  return { isBusy: () => reading.waiting > 0, readToTheEnd: () => reading.end() }
}
