import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port that no process listens on, for callers that need it before listening. It lies below the ephemeral ports,
 * since the system could give one of those to another connection.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const server = createServer()
  server.once('error', () => resolve(false))
  server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  return promise
}
