import { expect, test } from 'vitest'
import { WorkerThread, WorkerThreadError } from './worker-thread.ts'

const SERVE = new URL('./serve-worker.ts', import.meta.url).href

/** A worker that runs this JavaScript with `input` as its variable. */
function threadOf(
  work: string,
  limits: Partial<ConstructorParameters<typeof WorkerThread>[1]> = {},
  start = '',
) {
  const module = `import { serveWorker } from '${SERVE}'; ${start} serveWorker((input) => { ${work} })`
  const file = new URL(`data:text/javascript,${encodeURIComponent(module)}`)
  return new WorkerThread(file, { cpuMs: 5000, waitingMost: 100, heapMb: 64, ...limits })
}

test('work is done in order, and its errors are returned', async () => {
  const thread = threadOf('if (input < 0) throw new Error("below"); return input * 2')
  const all = await Promise.allSettled([1, -1, 3].map((input) => thread.run(input)))
  expect(all).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: new WorkerThreadError('below') },
    { status: 'fulfilled', value: 6 },
  ])
})

test('a worker that exceeds its CPU time is replaced, and the next one does the waiting work', async () => {
  const thread = threadOf('while (input === "endless"); return input', { cpuMs: 300 })
  await thread.run('warm')
  const endless = thread.run('endless')
  const next = thread.run('next')
  await expect(endless).rejects.toThrow(new WorkerThreadError('it took too long'))
  expect(await next).toBe('next')
})

/** Code that uses this much CPU time. */
const busyCode = (ms: number) =>
  `const from = process.threadCpuUsage().user; while (process.threadCpuUsage().user - from < ${ms} * 1000);`

test('the start of a worker does not count as CPU time of its work', async () => {
  const thread = threadOf('return input', { cpuMs: 300 }, busyCode(900))
  expect(await thread.run('first')).toBe('first')
})

test('an answer that waits for this process counts for its own work only', async () => {
  const done = new Int32Array(new SharedArrayBuffer(4))
  const work =
    'if (input === "next") return input; Atomics.store(input, 0, 1); Atomics.notify(input, 0); return "done"'
  const thread = threadOf(work, { cpuMs: 1 })
  await thread.run('next')
  const answer = thread.run(done)
  const next = thread.run('next')
  // Blocks this process until the work is done: the timer fires before the answer arrives.
  Atomics.wait(done, 0, 0)
  expect(await answer).toBe('done')
  expect(await next).toBe('next')
})

test('a worker out of memory affects no other work', async () => {
  const work = 'const all = []; while (input) all.push(new Array(1e5).fill(input)); return "small"'
  const thread = threadOf(work, { heapMb: 16 })
  await expect(thread.run('large')).rejects.toThrow(WorkerThreadError)
  expect(await thread.run('')).toBe('small')
})

test('work above the queue’s limit is refused at once', async () => {
  const thread = threadOf('return input', { waitingMost: 2 })
  const all = await Promise.allSettled([1, 2, 3, 4].map((input) => thread.run(input)))
  expect(all.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
  ])
})

test('memory left by earlier work does not count for the next', async () => {
  const work = `globalThis[input] = Buffer.alloc(input === 'warm' ? 0 : 2 ** 25, 1)
    const until = Date.now() + (input === 'slow' ? 600 : 0)
    while (Date.now() < until);
    return input`
  // Less than both inputs use, and more than each.
  const thread = threadOf(work, { buffersMb: 48 })
  await thread.run('warm')
  await thread.run('fill')
  expect(await thread.run('slow')).toBe('slow')
})
