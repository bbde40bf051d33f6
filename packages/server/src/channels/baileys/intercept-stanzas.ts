import { boundedReading } from './bounded-reading.ts'
import type { BinaryNode, StanzaSource } from './baileys-package.ts'

/** Handlers of the stanzas of one name. */
export interface Interception {
  /** Called before the client handles the stanza. */
  readonly before: (stanza: BinaryNode) => Promise<void>
  /** Called after the client handled the stanza, and with that acknowledged it. */
  readonly after?: (stanza: BinaryNode) => Promise<void>
}

export interface InterceptedStanzas {
  /** True while stanzas wait for those before them. */
  isBusy(): boolean
  /** Lets the socket read to its end. */
  readToTheEnd(): void
}

/**
 * Stores stanzas before the client handles them, and with that acknowledges them to the server: the server repeats a
 * stanza that could not be stored. Stanzas are handled sequentially, since the client would let one without a look-up
 * overtake the one before it; while too many wait, reading pauses.
 */
export function interceptStanzas(
  ws: StanzaSource,
  interceptions: Readonly<Record<string, Interception>>,
  failed: (error: unknown) => void,
): InterceptedStanzas {
  const reading = boundedReading(() => ws.socket)
  let last: Promise<unknown> = Promise.resolve()
  for (const [name, { before, after }] of Object.entries(interceptions)) {
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
