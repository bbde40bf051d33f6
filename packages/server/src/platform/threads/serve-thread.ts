import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer } from './thread.ts'

/** A worker's side of a `Thread`: answers each input with what the work makes of it. */
export function serveThread(work: (input: unknown) => unknown): void {
  const port = parentPort
  port?.on('message', (input: unknown) => port.postMessage(answered(work, input)))
}

function answered(work: (input: unknown) => unknown, input: unknown): ThreadAnswer {
  try {
    return { output: work(input) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
