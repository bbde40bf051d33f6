import type { BinaryNode, NodeEvents } from './package.ts'

/**
 * Stores what stanzas say before the client handles them, and with that acknowledges them to the server: one that could
 * not be stored is told again. One is handled after the other, since the client would let one that needs no look-up
 * overtake the one before it.
 */
export function heardFirst(
  ws: NodeEvents,
  store: Readonly<Record<string, (stanza: BinaryNode) => Promise<void>>>,
  failed: (error: unknown) => void,
): void {
  let last: Promise<unknown> = Promise.resolve()
  for (const [name, storeOne] of Object.entries(store)) {
    const own = ws.listeners(name)
    ws.removeAllListeners(name)
    ws.on(name, (stanza) => {
      last = last
        .then(() => storeOne(stanza))
        .then(() => Promise.all(own.map((listen) => listen(stanza))))
        .catch(failed)
    })
  }
}
