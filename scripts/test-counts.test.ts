import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countE2e, countUnit, e2eFailures, unitFailures, sumCounts } from './test-counts.ts'

const folder = mkdtempSync(join(tmpdir(), 'test-counts-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

function writeReport(content: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('skipped and todo unit tests count as neither passed nor failed', () => {
  const file = writeReport({
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 1,
  })

  expect(countUnit(file, true)).toEqual({ passed: 3, failed: 0, skipped: 2 })
})

test('a test file that does not load counts as a failure in addition to failed tests', () => {
  const file = writeReport({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  })

  expect(countUnit(file, false)).toEqual({ passed: 1, failed: 2, skipped: 0 })
})

test('a run that ended badly without a failed test counts as 1 failure', () => {
  const file = writeReport({ numPassedTests: 5, stats: { expected: 5 } })

  expect(countUnit(file, false)).toEqual({ passed: 5, failed: 1, skipped: 0 })
  expect(countE2e(file, false)).toEqual({ passed: 5, failed: 1, skipped: 0 })
})

test('a run without a report counts as 1 failure', () => {
  expect(countE2e(join(folder, 'none.json'), false)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('journeys are counted by their outcome', () => {
  const file = writeReport({ stats: { expected: 4, unexpected: 2, skipped: 1, flaky: 1 } })

  expect(countE2e(file, false)).toEqual({ passed: 5, failed: 2, skipped: 1 })
})

test('failed tests are named with the first line of the reason, and broken files too', () => {
  const file = writeReport({
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'stands' },
          {
            status: 'failed',
            fullName: 'falls',
            failureMessages: ['\u001b[31mexpected 1\u001b[0m\n at x'],
          },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'no hook', assertionResults: [] },
    ],
  })

  expect(unitFailures(file)).toEqual(['a.test.ts › falls: expected 1', 'b.test.ts: no hook'])
})

test('failed journeys are named at any depth of suites, with the line where they stopped', () => {
  const location = { file: '/somewhere/e2e/app.ts', line: 12, column: 3 }
  const specs = [
    { file: 'a.spec.ts', title: 'goes', tests: [{ status: 'expected', results: [{}] }] },
    {
      file: 'a.spec.ts',
      title: 'stops',
      tests: [
        { status: 'unexpected', results: [{ error: { message: 'timed out\nlog', location } }] },
      ],
    },
  ]
  const file = writeReport({ suites: [{ suites: [{ specs }] }] })

  expect(e2eFailures(file)).toEqual(['a.spec.ts › stops: timed out (app.ts:12)'])
})

test('a run without a report names no failures', () => {
  expect(unitFailures(join(folder, 'none.json'))).toEqual([])
  expect(e2eFailures(join(folder, 'none.json'))).toEqual([])
})

test('the sum adds both', () => {
  const unit = { passed: 1, failed: 2, skipped: 3 }
  const e2e = { passed: 10, failed: 20, skipped: 30 }

  expect(sumCounts([unit, e2e])).toEqual({ passed: 11, failed: 22, skipped: 33 })
})
