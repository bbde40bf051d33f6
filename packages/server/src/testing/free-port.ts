import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port at which nobody listens, for who has to know it before it is listened at. It is below those that the system gives
 * by itself: one of these would soon be some connection's again.
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
