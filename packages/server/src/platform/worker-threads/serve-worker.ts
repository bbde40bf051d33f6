import { parentPort } from 'node:worker_threads'
import type { WorkerAnswer } from './worker-thread.ts'

/** A worker posts this once it can accept work. */
export const READY = 'ready'

/** The worker's side of a `Thread`: answers each input with the result of `work` or its promise. */
export function serveWorker(work: (input: unknown) => unknown): void {
  const port = parentPort
  port?.on('message', (input: unknown) => {
    void workerAnswer(work, input).then((answer) => port.postMessage(answer))
  })
  port?.postMessage(READY)
}

async function workerAnswer(
  work: (input: unknown) => unknown,
  input: unknown,
): Promise<WorkerAnswer> {
  try {
    return { output: await work(input) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
