// npm test: the tests of the code, then the journeys of the desk in a browser, within a quarter of an hour. The last line
// is the sum of both. `npm test -- whole` runs the long tests and all journeys too, as CI does (docs/decisions/0065);
// `npm test -- unit` and `npm test -- e2e` run one of the two whole, and what follows goes to its runner.
import { rmSync } from 'node:fs'
import { bringMultiDevice } from './multi-device.ts'
import { countE2e, countUnit, failedE2e, failedUnit, sum } from './test-counts.ts'
import type { Counts } from './test-counts.ts'
import { untilInterrupted } from './interruption.ts'
import { measureFactor, measureOnce } from './machine-speed.ts'
import { ROOT, runGuarded, tool } from './tool.ts'

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
  file: tool('vitest'),
  args: ['run', '--passWithNoTests'],
  report: `${ROOT}/test-results/unit.json`,
  count: countUnit,
  failed: failedUnit,
}

const E2E: Suite = {
  name: 'e2e',
  file: tool('@playwright/test', 'playwright'),
  args: ['test'],
  report: `${ROOT}/test-results/e2e.json`,
  count: countE2e,
  failed: failedE2e,
}

/** But for what kills servers, restores backups, or plays by chance until a fault shows. */
const SHORT: Suite = { ...UNIT, args: [...UNIT.args, '--exclude', '**/*.long.test.ts'] }

/** Where somebody serves customers, which a change is most likely to break. */
const DESK: Suite = { ...E2E, name: 'e2e of the desk', args: [...E2E.args, 'e2e/desk/'] }

// Each file of tests and each server they start is a process of its own, and need not compile everything anew.
process.env['NODE_COMPILE_CACHE'] ??= `${ROOT}/node_modules/.cache/compiled`

if (!bringMultiDevice()) {
  console.error('packages/multi-device could not be brought: its lines cannot be tested')
  console.log('0 passed, 1 failed')
  process.exit(1)
}

const [wanted, ...rest] = process.argv.slice(2)
const factorAtStart = await measureOnce()
const interrupted = untilInterrupted()
const counts: Counts[] = []
const failures: string[] = []
const summary: string[] = []
for (const suite of suitesToRun()) {
  console.log(`\n▶ ${suite.name}`)
  // A report of an earlier run must not be counted when this one breaks off.
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
  // Such as an error that no test waited for, or a worker that did not end: it stands in no report.
  if (!succeeded && failed.length === 0 && !interrupted.signal.aborted)
    failures.push(`${suite.name} ended badly, and no test of it failed:\n${lastErrors}`)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  summary.push(`${suite.name}: ${lineOf(counted)}, took ${seconds} s`)
  if (interrupted.signal.aborted) break
}

// At the end, since a runner's own words about a failure stand far above it.
for (const failure of failures) console.log(`\n✗ ${failure}`)
const total = sum(counts)
if (interrupted.signal.aborted) summary.push('the run was interrupted')
else if (wanted === undefined)
  summary.push('left to npm test -- whole: long tests, and the journeys outside of e2e/desk')
// A time that is too long is read beside them.
summary.push(
  `machine factor (1 is the reference): ${factorAtStart}, ${await measureFactor()} at the end`,
)
console.log(`\n${summary.join('\n')}`)
console.log(lineOf(total))
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
      throw new Error(`npm test -- whole, unit or e2e, not ${wanted}`)
  }
}

function lineOf({ passed, failed, skipped }: Counts): string {
  const line = `${passed} passed, ${failed} failed`
  return skipped > 0 ? `${line}, ${skipped} skipped` : line
}
