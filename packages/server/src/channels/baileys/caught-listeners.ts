import type { BinaryNode, NodeEvents } from './package.ts'

/**
 * The client reads and hears stanzas by asynchronous functions of its own, and nobody hears of it when one of them fails:
 * it asks something of the server, say, and the connection ends before the answer. A rejection that nobody handles would
 * end this process, and every company's lines with it.
 */
export function catchListeners(
  ws: NodeEvents,
  failed: (name: string, error: unknown) => void,
): void {
  for (const name of ws.eventNames()) {
    if (typeof name !== 'string' || !(name === 'message' || name.startsWith('CB:'))) continue
    const own = ws.listeners(name)
    ws.removeAllListeners(name)
    for (const listen of own) {
      const heard = async (stanza: BinaryNode) => void (await listen(stanza))
      ws.on(name, (stanza) => void heard(stanza).catch((error: unknown) => failed(name, error)))
    }
  }
}
