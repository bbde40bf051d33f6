import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { measureBrowser } from './browser.ts'
import { isMissed, type Suite, tableOf } from './figures.ts'
import { measureIngest } from './ingest.ts'
import { measureLists } from './lists.ts'
import { measureProcess } from './process.ts'
import { measureSearch } from './search.ts'
import { BIG, SMALL } from './seed.ts'
import { ROOT } from './served.ts'
import { cpuSecondsOfTree, load } from './usage.ts'

// `npm run bench [-- --quick]`: every figure beside a baseline of the same run, as a table and in bench/RESULTS.md.
// The quick run takes smaller numbers and writes nothing.

const isQuick = process.argv.includes('--quick')
const say = (text: string) => console.error(text)

const suites = [
  () => measureProcess(isQuick ? 200 : 1000),
  () =>
    measureIngest(
      isQuick
        ? { customers: 100, oneByOne: 100, atOnce: 500, rounds: 2 }
        : { customers: 500, oneByOne: 300, atOnce: 3000, rounds: 3 },
      say,
    ),
  () =>
    measureLists(
      isQuick ? { size: SMALL, rounds: 1, roundMs: 500 } : { size: BIG, rounds: 3, roundMs: 1000 },
      say,
    ),
  () => measureBrowser(isQuick ? 3 : 5, say),
  () => measureSearch({ size: isQuick ? SMALL : BIG, queries: 200 }, say),
]

const startedAt = performance.now()
const done: Suite[] = []
const parts: string[] = []
for (const measure of suites) {
  const loadBefore = load()
  const began = performance.now()
  const cpuBefore = await cpuSecondsOfTree(process.pid)
  const suite = await measure()
  const cpu = (await cpuSecondsOfTree(process.pid)) - cpuBefore
  const wall = (performance.now() - began) / 1000
  done.push(suite)
  const took = `Wall ${wall.toFixed(0)} s, CPU ${cpu.toFixed(0)} s, load before ${loadBefore}, after ${load()}.`
  const part = [`## ${suite.title}`, ...suite.about, tableOf(suite.figures), took].join('\n\n')
  parts.push(part)
  console.log(`\n${part}`)
}

const head = [
  '# Results',
  `${new Date().toISOString().slice(0, 10)}, commit ${commit()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}. ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes in all. Machines are noisy: read the ratios.`,
]
if (!isQuick)
  writeFileSync(join(import.meta.dirname, 'RESULTS.md'), `${[...head, ...parts].join('\n\n')}\n`)
if (done.some(({ figures }) => figures.some(isMissed))) process.exitCode = 1

function commit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).trim()
}
