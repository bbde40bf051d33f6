import type { BinaryNode, Logger, NodeEvents } from './package.ts'

/**
 * The client hears stanzas by asynchronous functions of its own, and nobody hears of it when one of them fails: it asks
 * something of the server, say, and the connection ends before the answer. A rejection that nobody handles would end this
 * process, and every company's lines with it.
 */
export function catchListeners(ws: NodeEvents, logger: Logger): void {
  for (const name of ws.eventNames()) {
    if (typeof name !== 'string' || !name.startsWith('CB:')) continue
    const own = ws.listeners(name)
    ws.removeAllListeners(name)
    for (const listen of own) {
      const heard = async (stanza: BinaryNode) => void (await listen(stanza))
      ws.on(name, (stanza) => {
        heard(stanza).catch((error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error)
          logger.warn({}, `${name} could not be handled: ${reason}`)
        })
      })
    }
  }
}
