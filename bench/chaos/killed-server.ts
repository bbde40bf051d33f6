import { freePort } from '../../packages/server/src/testing/free-port.ts'
import { startServer, type Served } from '../start-server.ts'

/** A server that is killed repeatedly and restarts at the same address. */
export class KilledServer {
  readonly dataDir: string
  readonly readyAt: Date[] = []
  /** Milliseconds from each start to its ready line. */
  readonly restarts: number[] = []
  #env: Record<string, string> = {}
  #port = 0
  #server: Served | undefined

  constructor(dataDir: string) {
    this.dataDir = dataDir
  }

  async start(env: Record<string, string> = {}): Promise<URL> {
    this.#env = env
    this.#port = await freePort()
    return (await this.#startServer()).address
  }

  /** The id of the current server process. */
  get pid(): number {
    return this.#server?.pid ?? 0
  }

  /** @param lives resolves when the current process is to be killed */
  async killAndRestart(kills: number, lives: () => Promise<unknown>): Promise<void> {
    for (let kill = 1; kill <= kills; kill++) {
      await lives()
      await this.#server?.kill()
      const { readyMs } = await this.#startServer()
      this.readyAt.push(new Date())
      this.restarts.push(readyMs)
    }
  }

  async stop(): Promise<void> {
    await this.#server?.stop()
  }

  async #startServer(): Promise<Served> {
    this.#server = await startServer(this.dataDir, { port: this.#port, env: this.#env })
    return this.#server
  }
}

export function formatRange(values: readonly number[]): string {
  const sorted = values.map(Math.round).toSorted((a, b) => a - b)
  return `${sorted[0]} to ${sorted.at(-1)} (median ${sorted[Math.floor(sorted.length / 2)]})`
}

/** Prints the counts. @returns true if all are 0 */
export function printViolations(faults: Readonly<Record<string, number>>): boolean {
  for (const [what, count] of Object.entries(faults)) console.log(`${what}: ${count}`)
  return Object.values(faults).every((count) => count === 0)
}
