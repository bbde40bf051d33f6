import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { setSecret } from '../packages/server/src/platform/secrets.ts'
import { loadAsIs } from '../scripts/strangers-input/counted-code.ts'
import type { Answers } from '../scripts/strangers-input/counting.worker.ts'

// Times the functions that read input of strangers; scripts/strangers-input.test.ts only counts their work.

const LENGTH = 64 * 1024
const BEST_OF = 5
/** CPU time has a resolution of some milliseconds, so shorter calls are repeated. */
const MEASURED_MS = 30

export interface Timed {
  name: string
  of: string
  ms: number
}

/** The worst text of 64 kB for each function, slowest first. */
export async function timeWorstTexts(): Promise<Timed[]> {
  const worker = new Worker(
    new URL('../scripts/strangers-input/counting.worker.ts', import.meta.url),
  )
  try {
    loadAsIs()
    setSecret('a secret that is long enough for all')
    const { fed } = await import('../scripts/strangers-input/fed-functions.ts')
    const timed: Timed[] = []
    for (const [file, feeds] of Object.entries(fed))
      for (const [name, [feed]] of Object.entries(feeds)) {
        const texts = await requestWorstTexts(worker, file, name)
        const measured: Timed[] = []
        for (const { of, text } of texts)
          measured.push({ name: `${file} ${name}`, of, ms: await measureLeastMs(feed, text) })
        timed.push(...measured.toSorted((a, b) => b.ms - a.ms).slice(0, 1))
      }
    return timed.toSorted((a, b) => b.ms - a.ms)
  } finally {
    await worker.terminate()
  }
}

type Texts = Awaited<ReturnType<Answers['worstTexts']>>

async function requestWorstTexts(worker: Worker, file: string, name: string): Promise<Texts> {
  worker.postMessage(['worstTexts', file, name, LENGTH])
  const [message] = await once(worker, 'message')
  if ('error' in message) throw message.error
  return message.answered
}

/** Takes the minimum, because other load only adds to the time. */
async function measureLeastMs(feed: (text: string) => unknown, text: string): Promise<number> {
  let least = Infinity
  for (let round = 0; round < BEST_OF; round++)
    least = Math.min(least, await measureCpuMs(feed, text))
  return least
}

async function measureCpuMs(feed: (text: string) => unknown, text: string): Promise<number> {
  const begun = performance.now()
  const before = process.threadCpuUsage()
  let times = 0
  do {
    await feed(text)
    times++
  } while (performance.now() - begun < MEASURED_MS)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000 / times
}
