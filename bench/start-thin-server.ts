import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ROOT } from './start-server.ts'

// The minimal server (thin/), in its own process beside the product's.

export interface ThinServed {
  readonly address: URL
  readonly pid: number
  stop(): Promise<void>
}

export async function startThinServer(dataDir: string): Promise<ThinServed> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'thin/main.ts'), dataDir], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const first = await createInterface(child.stdout)[Symbol.asyncIterator]().next()
  if (first.done || child.pid === undefined) throw new Error('the handwritten server did not start')
  return {
    address: new URL(`http://127.0.0.1:${first.value}`),
    pid: child.pid,
    stop: async () => {
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
  }
}
