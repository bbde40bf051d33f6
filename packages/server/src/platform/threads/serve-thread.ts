import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer } from './thread.ts'

/** What a worker posts once it can work. */
export const READY = 'ready'

/** A worker's side of a `Thread`: answers each input with what the work makes of it, at once or by a promise. */
export function serveThread(work: (input: unknown) => unknown): void {
  const port = parentPort
  port?.on('message', (input: unknown) => {
    void answered(work, input).then((answer) => port.postMessage(answer))
  })
  port?.postMessage(READY)
}

async function answered(work: (input: unknown) => unknown, input: unknown): Promise<ThreadAnswer> {
  try {
    return { output: await work(input) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
