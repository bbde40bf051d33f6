import { parseArgs } from 'node:util'
import { measureAutomation } from './automation.ts'
import { measureBrowser } from './measure-browser.ts'
import { measureCampaigns } from './campaigns.ts'
import { isOverBudget, type Suite, tableOf } from './figures.ts'
import { measureFlows } from './flows.ts'
import { measureIngest } from './ingest.ts'
import { Noise } from './noise.ts'
import { measureProcess } from './measure-process.ts'
import { measureReads } from './reads.ts'
import { measurementNote, writeResultsPart } from './results.ts'
import { measureSearch } from './search.ts'
import { BIG, SMALL } from './seed.ts'
import { cpuSecondsOfTrees, loadAverages } from './usage.ts'

// `npm run bench [-- --quick] [-- --only reads,ingest]`: prints every figure with a baseline of the same run, and
// writes it to the suite's part of bench/RESULTS.md. A quick run uses smaller numbers, does not wait for a quiet
// machine and writes nothing.

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
})
const isQuick = values.quick
const PATIENCE_MS = 10 * 60_000
const printProgress = (text: string) => console.error(text)
const noise = new Noise(isQuick ? 0 : PATIENCE_MS, printProgress)
const size = isQuick ? SMALL : BIG

const suites: Readonly<Record<string, () => Promise<Suite>>> = {
  process: () => measureProcess(isQuick ? 200 : 1000, noise),
  reads: () => {
    const rounds = isQuick ? { rounds: 1, roundMs: 400 } : { rounds: 3, roundMs: 1000 }
    return measureReads({ size, ...rounds }, noise, printProgress)
  },
  ingest: () => {
    const numbers = isQuick
      ? { customers: 100, oneByOne: 50, atOnce: 500, rounds: 2 }
      : { customers: 500, oneByOne: 200, atOnce: 3000, rounds: 3 }
    return measureIngest({ size, ...numbers }, noise, printProgress)
  },
  automation: () => {
    const numbers = isQuick
      ? { customers: 100, messages: 50, rounds: 2, timers: 10_000, due: 5 }
      : { customers: 500, messages: 250, rounds: 4, timers: 100_000, due: 20 }
    return measureAutomation(numbers, noise, printProgress)
  },
  flows: () =>
    measureFlows(
      isQuick ? { customers: 500, runs: 1 } : { customers: 10_000, runs: 3 },
      noise,
      printProgress,
    ),
  campaigns: () =>
    measureCampaigns(
      isQuick
        ? { recipients: 2000, kills: 2, pending: 20_000, asked: 20 }
        : { recipients: 100_000, kills: 5, pending: 1_000_000, asked: 100 },
      noise,
      printProgress,
    ),
  search: () => measureSearch({ size, queries: 200 }, noise, printProgress),
  browser: () => measureBrowser(isQuick ? 3 : 5, noise, printProgress),
}

const chosen = values.only?.split(',') ?? Object.keys(suites)
const done: Suite[] = []
for (const name of chosen) {
  const measure = suites[name]
  if (!measure)
    throw new Error(`unknown suite ${name}; the suites are ${Object.keys(suites).join(', ')}`)
  const part = await measurePart(measure)
  console.log(`\n${part}`)
  if (!isQuick) writeResultsPart(part)
}
if (done.some(({ figures }) => figures.some(isOverBudget))) process.exitCode = 1

async function measurePart(measure: () => Promise<Suite>): Promise<string> {
  const loadBefore = loadAverages()
  const began = performance.now()
  const cpuBefore = await cpuSecondsOfTrees([process.pid])
  const suite = await measure()
  const cpu = (await cpuSecondsOfTrees([process.pid])) - cpuBefore
  const wall = (performance.now() - began) / 1000
  done.push(suite)
  const took = `${measurementNote()}. Wall ${wall.toFixed(0)} s, CPU ${cpu.toFixed(0)} s, load before ${loadBefore}, after ${loadAverages()}.`
  return [`## ${suite.title}`, ...suite.about, tableOf(suite.figures), took].join('\n\n')
}
