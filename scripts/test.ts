// npm test: the tests of the code, then the browser journeys of the desk, within a quarter of an hour. The last line is
// the sum of both. `npm test -- whole` also runs the long tests and all journeys, as CI does (docs/decisions/0065);
// `npm test -- unit` and `npm test -- e2e` run one suite in full, and further arguments go to its runner.
import { rmSync } from 'node:fs'
import { installMultiDevice } from './multi-device.ts'
import { countE2e, countUnit, e2eFailures, unitFailures, sumCounts } from './test-counts.ts'
import type { Counts } from './test-counts.ts'
import { interruptionSignal } from './interruption.ts'
import { measureFactor, measureFactorOnce } from './machine-speed.ts'
import { ROOT, runGuarded, toolFile } from './run-tool.ts'

interface Suite {
  name: string
  file: string
  args: string[]
  report: string
  count: (report: string, succeeded: boolean) => Counts
  failed: (report: string) => string[]
}

const UNIT: Suite = {
  name: 'unit',
  file: toolFile('vitest'),
  args: ['run', '--passWithNoTests'],
  report: `${ROOT}/test-results/unit.json`,
  count: countUnit,
  failed: unitFailures,
}

const E2E: Suite = {
  name: 'e2e',
  file: toolFile('@playwright/test', 'playwright'),
  args: ['test'],
  report: `${ROOT}/test-results/e2e.json`,
  count: countE2e,
  failed: e2eFailures,
}

/** Without tests that kill servers, restore backups, or play at random until a fault shows. */
const SHORT: Suite = { ...UNIT, args: [...UNIT.args, '--exclude', '**/*.long.test.ts'] }

/** The pages for serving customers, which a change is most likely to break. */
const DESK: Suite = { ...E2E, name: 'e2e of the desk', args: [...E2E.args, 'e2e/desk/'] }

// Each test file and each server is a process of its own and reuses compiled modules from here.
process.env['NODE_COMPILE_CACHE'] ??= `${ROOT}/node_modules/.cache/compiled`

if (!installMultiDevice()) {
  console.error('packages/multi-device could not be installed: its lines cannot be tested')
  console.log('0 passed, 1 failed')
  process.exit(1)
}

const [wanted, ...rest] = process.argv.slice(2)
const factorAtStart = await measureFactorOnce()
const interrupted = interruptionSignal()
const counts: Counts[] = []
const failures: string[] = []
const summary: string[] = []
for (const suite of suitesToRun()) {
  console.log(`\n▶ ${suite.name}`)
  // A report of an earlier run must not be counted if this run breaks off.
  rmSync(suite.report, { force: true })
  const startedAt = performance.now()
  const { succeeded, lastErrors } = await runGuarded(
    suite.file,
    [...suite.args, ...rest],
    interrupted.signal,
  )
  const counted = suite.count(suite.report, succeeded)
  counts.push(counted)
  const failed = suite.failed(suite.report)
  failures.push(...failed)
  // For example an unhandled error or a worker that did not end, which no report contains.
  if (!succeeded && failed.length === 0 && !interrupted.signal.aborted)
    failures.push(`${suite.name} failed, although none of its tests did:\n${lastErrors}`)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  summary.push(`${suite.name}: ${countsLine(counted)}, took ${seconds} s`)
  if (interrupted.signal.aborted) break
}

// Printed at the end, because a runner's own output about a failure is far above.
for (const failure of failures) console.log(`\n✗ ${failure}`)
const total = sumCounts(counts)
if (interrupted.signal.aborted) summary.push('the run was interrupted')
else if (wanted === undefined)
  summary.push('only in npm test -- whole: long tests, and the journeys outside e2e/desk')
// Helps to interpret times that are too long.
summary.push(
  `machine factor (1 is the reference): ${factorAtStart}, ${await measureFactor()} at the end`,
)
console.log(`\n${summary.join('\n')}`)
console.log(countsLine(total))
process.exitCode = total.failed === 0 && total.passed > 0 && !interrupted.signal.aborted ? 0 : 1
interrupted.forget()

function suitesToRun(): Suite[] {
  switch (wanted) {
    case undefined:
      return [SHORT, DESK]
    case 'whole':
      return [UNIT, E2E]
    case 'unit':
      return [UNIT]
    case 'e2e':
      return [E2E]
    default:
      throw new Error(`use npm test -- whole, unit or e2e, not ${wanted}`)
  }
}

function countsLine({ passed, failed, skipped }: Counts): string {
  const line = `${passed} passed, ${failed} failed`
  return skipped > 0 ? `${line}, ${skipped} skipped` : line
}
