import type { BinaryNode, NodeEvents } from './baileys-package.ts'

/**
 * Handles rejections of the client's asynchronous stanza listeners, which the client ignores: a listener fails when it
 * queries the server and the connection ends before the answer, for example. An unhandled rejection would end this
 * process, and every company's lines with it.
 */
export function catchListenerErrors(
  ws: NodeEvents,
  failed: (name: string, error: unknown) => void,
): void {
  for (const name of ws.eventNames()) {
    if (typeof name !== 'string' || !(name === 'message' || name.startsWith('CB:'))) continue
    const own = ws.listeners(name)
    ws.removeAllListeners(name)
    for (const listen of own) {
      const listenToStanza = async (stanza: BinaryNode) => void (await listen(stanza))
      ws.on(
        name,
        (stanza) => void listenToStanza(stanza).catch((error: unknown) => failed(name, error)),
      )
    }
  }
}
