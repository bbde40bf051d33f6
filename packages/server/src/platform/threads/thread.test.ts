import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Thread, ThreadRefused } from './thread.ts'

const SERVE = new URL('./serve-thread.ts', import.meta.url).href

/** A worker whose work is this JavaScript, with `input` in it. */
function threadOf(
  work: string,
  limits: Partial<ConstructorParameters<typeof Thread>[1]> = {},
  start = '',
) {
  const module = `import { serveThread } from '${SERVE}'; ${start} serveThread((input) => { ${work} })`
  const file = new URL(`data:text/javascript,${encodeURIComponent(module)}`)
  return new Thread(file, { timeoutMs: 5000, waitingMost: 100, heapMb: 64, ...limits })
}

test('work is done in order, and what it throws is told', async () => {
  const thread = threadOf('if (input < 0) throw new Error("below"); return input * 2')
  const all = await Promise.allSettled([1, -1, 3].map((input) => thread.ask(input)))
  expect(all).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: new ThreadRefused('below') },
    { status: 'fulfilled', value: 6 },
  ])
})

test('a worker that overruns is ended, and another does what waits', async () => {
  const thread = threadOf('while (input === "endless"); return input', { timeoutMs: 1000 })
  await thread.ask('warm')
  const endless = thread.ask('endless')
  const next = thread.ask('next')
  await expect(endless).rejects.toThrow(new ThreadRefused('it took too long'))
  expect(await next).toBe('next')
})

test('what a worker needs to start is not counted against the work', async () => {
  const start = 'const until = Date.now() + 2000; while (Date.now() < until);'
  const thread = threadOf('return input', { timeoutMs: 1000 }, start)
  expect(await thread.ask('first')).toBe('first')
})

test('an answer that comes too late is not taken for the next one', async () => {
  const work = 'return new Promise((resolve) => setTimeout(resolve, 100, input))'
  const thread = threadOf(work, { timeoutMs: 2000 })
  await thread.ask('warm')
  const late = expect(thread.ask('late')).rejects.toThrow(new ThreadRefused('it took too long'))
  const next = thread.ask('next')
  // The answer waits for this process, and so does the end of its time, which is looked at first.
  await setImmediate()
  const until = Date.now() + 2500
  while (Date.now() < until);
  await late
  expect(await next).toBe('next')
})

test('a worker that fills its memory takes nothing else along', async () => {
  const work = 'const all = []; while (input) all.push(new Array(1e5).fill(input)); return "small"'
  const thread = threadOf(work, { heapMb: 16 })
  await expect(thread.ask('large')).rejects.toThrow(ThreadRefused)
  expect(await thread.ask('')).toBe('small')
})

test('more than may wait is refused at once', async () => {
  const thread = threadOf('return input', { waitingMost: 2 })
  const all = await Promise.allSettled([1, 2, 3, 4].map((input) => thread.ask(input)))
  expect(all.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
  ])
})

test('what an earlier piece of work left in memory is not held against the next', async () => {
  const work = `globalThis[input] = Buffer.alloc(input === 'warm' ? 0 : 2 ** 25, 1)
    const until = Date.now() + (input === 'slow' ? 600 : 0)
    while (Date.now() < until);
    return input`
  // Less than both of them take, and more than each.
  const thread = threadOf(work, { buffersMb: 48 })
  await thread.ask('warm')
  await thread.ask('fill')
  expect(await thread.ask('slow')).toBe('slow')
})
